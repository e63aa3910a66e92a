// Stores/release-1.sqlite was written by `peach train`: a person's 14 comparisons; novice 40; a person's 2; expert 12
// (staircase); amateur 3; poor's 3 matchings; a person's 2 matchings; novice 25 (adaptive, P5); poor 20; a person's 9
// (seeds 101 … 110, notes of 0.3 s, device null).
import Chronology
import Foundation
import GRDB
import Music
import Numerics
import Simulation
import TestSupport
import Testing
import Training

@testable import Store

@Suite struct `Respondents` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func listener(_ name: String) throws -> Respondent {
    let named = try #require(NamedListenerCatalog.standard.entries.first { $0.name == name })
    return .simulated(try ParameterValues(of: ListenerModel.descriptor, setting: named.values))
  }

  @Test func `are told apart in counts and sessions`() throws {
    let store = try Store(try scratch.releasedStore(), for: .reading)
    let expected: [Int64: Respondent] = [
      1: .person, 2: try listener("novice"), 3: .person, 4: try listener("expert"),
      5: try listener("amateur"), 8: try listener("novice"), 9: try listener("poor"), 10: .person,
    ]
    let sessions = try store.sessions(.everyone)
    #expect(
      try Dictionary(uniqueKeysWithValues: sessions.map { ($0.id, try $0.session.respondent.stored) })
        == expected.mapValues { try $0.stored })
    #expect(try store.counts() == (14 + 2 + 9, 2))
    #expect(try store.counts(.simulated) == (40 + 12 + 3 + 25 + 20, 3))
    #expect(try store.counts(.everyone) == (125, 5))
    #expect(try store.counts(.only(try listener("novice"))) == (65, 0))
    #expect(try store.counts(.only(try listener("poor"))) == (20, 3))
  }

  @Test func `are the same with the constants that a release with fewer parts of listeners stored`() throws {
    let directory = try scratch.releasedStore()
    let queue = try DatabaseQueue(path: directory.database)
    try queue.write { database in
      try database.execute(
        sql: """
          UPDATE session SET answered_by = json_remove(answered_by, '$."reversed-keys-rate"') WHERE answered_by <> 'person'
          """)
      #expect(database.changesCount == 6)
    }
    try queue.close()
    let store = try Store(directory, for: .reading)
    #expect(try store.counts(.only(try listener("novice"))) == (65, 0))
    for session in try store.sessions(.simulated) { #expect(try store.replay(session).differences == []) }
  }

  @Test func `have latest answers of a session, or of a file`() throws {
    let directory = try scratch.releasedStore()
    do {
      let store = try Store(directory, for: .reading)
      #expect(try store.latestOrigin() == .session(strategy: "kazez"))
      #expect(try store.latestOrigin(.only(try listener("expert"))) == .session(strategy: "staircase"))
    }
    let queue = try DatabaseQueue(path: directory.database)
    try queue.write { try $0.execute(sql: "UPDATE comparison SET session_id = NULL WHERE session_id = 10") }
    try queue.close()
    let store = try Store(directory, for: .reading)
    #expect(try store.latestOrigin() == .imported)
    #expect(try store.latestOrigin(.only(try listener("expert"))) == .session(strategy: "staircase"))
    let empty = StoreDirectory(path: scratch.path("empty"))
    #expect(try Store(empty, for: .reading).latestOrigin() == nil)
  }

  @Test func `are separate in what is loaded, listed and read`() throws {
    let store = try Store(try scratch.releasedStore(), for: .reading)
    var history = HistorySettings().emptyHistory(in: .utc)
    #expect(try store.load(into: &history) == 27)
    #expect(history.timeline.count == 25 && history.profile.matching.count == 2)
    #expect(try store.sessions().map(\.id) == [1, 3, 10])
    #expect(try store.sessions(.simulated).map(\.id) == [2, 4, 5, 8, 9])
    var counts = (person: 0, simulated: 0)
    try store.forEachRecord { _ in counts.person += 1 }
    try store.forEachRecord(.simulated) { _ in counts.simulated += 1 }
    #expect(counts == (27, 103))
  }

  @Test func `with an effect of another package are read by stores that know it, and by no other`() throws {
    struct Deafening: ListenerEffect {
      static let octaves = Parameter("deafening-octaves", .number(0...5), default: 0, "rise")
      static let descriptor = Descriptor(
        name: "deafening", summary: "a test's", source: "a test", parameters: [octaves])
      init(_ values: ParameterValues) throws(ParameterError) {}
      mutating func act(on hearing: inout Hearing, in comparison: Comparison) {}
    }
    var parts = ListenerParts.standard
    try parts.register(Deafening.self)
    let respondent = Respondent.simulated(
      try ParameterValues(of: parts.descriptor, setting: ["deafening-octaves": .number(1)]))
    #expect(try Respondent(stored: try respondent.stored, of: parts) == respondent)
    #expect(throws: ParameterError.self) { try Respondent(stored: try respondent.stored, of: .standard) }
  }

  @Test func `have histories of their own, and replay from them`() async throws {
    let store = try Store(changing: scratch)
    let recorder = StoreRecorder(store, clock: ManualClock())
    let novice = try listener("novice")
    for (seed, respondent) in [(1, .person), (2, novice), (3, .person), (4, novice)] as [(UInt64, Respondent)]
    {
      var history = HistorySettings().emptyHistory(in: .utc)
      try store.load(into: &history, .only(respondent))
      let session = TrainingSession(
        startedAt: Instant(seconds: Int64(seed) * 1000), seed: seed,
        strategy: ParameterValues(of: KazezStrategy.descriptor),
        settings: ParameterValues(of: TrainingSettings.descriptor), respondent: respondent)
      var observer = try StoreObserver(session, savingWith: recorder)
      var training = ComparisonTraining(
        strategy: KazezStrategy(), settings: TrainingSettings(), history: history)
      let draws = session.address.stream(.trial, session: 0)
      for trial in 0..<20 {
        let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: draws))
        observer.comparisonCompleted(
          training.complete(
            comparison, isCorrect: comparison.difficulty >= (respondent == .person ? 5 : 30),
            at: session.startedAt.advanced(bySeconds: Double(trial))))
      }
      try await recorder.settle()
    }
    #expect(try store.sessions().map(\.session.seed) == [1, 3])
    let simulated = try store.sessions(.simulated)
    #expect(simulated.map(\.session.respondent) == [novice, novice])
    for session in try store.sessions(.everyone) {
      #expect(try store.replay(session).differences == [])
    }
  }

  /// With whole seconds as well, which the app writes.
  @Test(arguments: [false, true])
  func `leave an import alone: a person's records that equal a simulated listener's are added`(
    _ wentThroughApp: Bool
  ) throws {
    let store = try Store(try scratch.releasedStore(), for: .changing(holder: "this test"))
    var file: [TrainingRecord] = []
    try store.forEachRecord(.simulated) { file.append(wentThroughApp ? $0.inWholeSeconds : $0) }
    let summary = try store.importRows(.merge) { add, _ in try file.forEach(add) }
    #expect(summary == ImportSummary(added: 103, alreadyThere: 0, removed: 0))
    #expect(try store.counts() == (25 + 100, 2 + 3))
    #expect(try store.counts(.simulated) == (100, 3))
    #expect(try store.importRows(.merge) { add, _ in try file.forEach(add) }.alreadyThere == 103)
  }
}

extension TrainingRecord {
  /// As the app writes it.
  fileprivate var inWholeSeconds: TrainingRecord {
    let second = Instant(seconds: timestamp.wholeSeconds)
    switch self {
    case .comparison(var record):
      record.timestamp = second
      return .comparison(record)
    case .pitchMatching(var record):
      record.timestamp = second
      return .pitchMatching(record)
    }
  }
}
