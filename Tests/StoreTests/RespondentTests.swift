// Stores/before-003.sqlite was written by `peach train` as it was before step 003 of the schema, in this order (seeds
// 101 … 110): a person's 14 comparisons; novice 40; a person's 2; expert 12 (staircase); amateur 3; poor's 3 matchings;
// a person's 2 matchings; novice 25 (adaptive, P5); poor 20; a person's 9. Notes of 0.3 s, device null.
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

  /// A directory with a copy of the store that an earlier release wrote.
  private func formerStore() throws -> StoreDirectory {
    let directory = StoreDirectory(path: scratch.path("former"))
    try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Stores/before-003.sqlite")
    try FileManager.default.copyItem(at: file, to: URL(filePath: directory.database))
    return directory
  }

  @Test func `of an earlier release's store are detected, for readers too, and stored by the first change`()
    throws
  {
    let directory = try formerStore()
    let expected: [Int64: Respondent] = [
      1: .person, 2: try listener("novice"), 3: .person, 4: try listener("expert"),
      // Three easy comparisons: a person may have given the same answers.
      5: .person,
      // The poor listener's answers to session 9 are the novice's, too, given the same random numbers.
      8: try listener("novice"), 9: try listener("novice"), 10: .person,
    ]
    for access in [Store.Access.reading, .changing(holder: "this test"), .reading] {
      let store = try Store(directory, for: access)
      let sessions = try store.sessions(.everyone)
      for session in sessions {
        #expect(
          try session.session.respondent.stored == expected[session.id]?.stored, "session \(session.id)")
      }
      #expect(sessions.count == expected.count)
      #expect(try store.counts() == (14 + 2 + 3 + 9, 2))
      #expect(try store.counts(.simulated) == (40 + 12 + 25 + 20, 3))
      #expect(try store.counts(.everyone) == (125, 5))
      #expect(try store.counts(.only(try listener("novice"))) == (85, 0))
      #expect(try store.counts(.only(try listener("poor"))) == (0, 3))
    }
  }

  @Test func `are separate in what is loaded, listed and read`() throws {
    let store = try Store(try formerStore(), for: .reading)
    var history = HistorySettings().emptyHistory(in: .utc)
    #expect(try store.load(into: &history) == 30)
    #expect(history.timeline.count == 28 && history.profile.matching.count == 2)
    #expect(try store.sessions().map(\.id) == [1, 3, 5, 10])
    #expect(try store.sessions(.simulated).map(\.id) == [2, 4, 8, 9])
    var counts = (person: 0, simulated: 0)
    try store.forEachRecord { _ in counts.person += 1 }
    try store.forEachRecord(.simulated) { _ in counts.simulated += 1 }
    #expect(counts == (30, 100))
  }

  @Test func `of an earlier release started from everyone's records, and replay so`() throws {
    let store = try Store(try formerStore(), for: .reading)
    for session in try store.sessions(.everyone) {
      #expect(session.startedFrom == .everyone)
      // That `adaptive` preferred the lower of two equally weak notes.
      if session.session.strategy?.descriptor.name == "adaptive" { continue }
      #expect(try store.replay(session).differences == [], "session \(session.id)")
    }
  }

  @Test func `are not detected from rows that no release could write`() throws {
    let directory = try formerStore()
    do {
      let database = try DatabaseQueue(path: directory.database)
      try database.writeWithoutTransaction {
        try $0.execute(sql: "UPDATE comparison SET cent_offset = 1e300 WHERE id = 20")
      }
    }
    let store = try Store(directory, for: .changing(holder: "this test"))
    #expect(try store.sessions().map(\.id) == [1, 2, 3, 5, 10])
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
    parts.register(Deafening.self)
    let respondent = Respondent.simulated(
      try ParameterValues(of: parts.descriptor, setting: ["deafening-octaves": .number(1)]))
    #expect(try Respondent(stored: try respondent.stored, of: parts) == respondent)
    #expect(throws: ParameterError.self) { try Respondent(stored: try respondent.stored, of: .standard) }
  }

  /// Answers of a person whose threshold is 10 cents, in a session with another seed each time.
  @Test func `of a person are never taken for simulated ones`() throws {
    let directory = StoreDirectory(path: scratch.path("people"))
    try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
    let database = try DatabaseQueue(path: directory.database)
    try MigrationCatalog.migrator.migrate(database, upTo: "002-create-body-event")
    try database.write { database in
      for seed in 0..<400 { try addSession(UInt64(seed), comparisons: 1 + seed % 40, to: database) }
    }
    try database.close()
    let store = try Store(directory, for: .changing(holder: "this test"))
    #expect(try store.sessions(.simulated).isEmpty)
    #expect(try store.sessions().count == 400)
  }

  private func addSession(_ seed: UInt64, comparisons: Int, to database: Database) throws {
    try database.execute(
      sql:
        "INSERT INTO session (id, started_at, seed, strategy, strategy_parameters) VALUES (?, 0, ?, 'kazez', '{}')",
      arguments: [Int64(seed) + 1, Int64(seed)])
    try database.execute(
      sql: "INSERT INTO session_settings VALUES (?, 0, '{}')", arguments: [Int64(seed) + 1])
    var person = try ListenerModel(
      ParameterValues(of: ListenerModel.descriptor, setting: ["threshold-cents": .number(10)])
    ).listener(at: ListenerAddress(key: StreamKey(seed: 7), index: UInt32(seed)))
    let draws = ListenerAddress(key: StreamKey(seed: 7), index: UInt32(seed)).stream(.answer, session: 0)
    var (level, time) = (100.0, Int64(0))
    for trial in 0..<comparisons {
      let words = draws[UInt32(trial)]
      let comparison = Comparison(reference: .middleC, offset: Cents(trial % 2 == 0 ? level : -level))
      let isCorrect = comparison.isCorrect(person.respond(to: comparison, uniform: words.uniform).answer)
      time += 1_500_000 + Int64(words.words.w3 % 700_000)
      try database.execute(
        sql: "INSERT INTO comparison VALUES (NULL, ?, 60, 0, ?, ?, 60, 'equal_temperament', ?)",
        arguments: [time, comparison.offset.value, isCorrect, Int64(seed) + 1])
      level = isCorrect ? level * (1 - 0.05 * level.squareRoot()) : level * (1 + 0.09 * level.squareRoot())
      level = min(max(level, 0.1), 100)
    }
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
      #expect(session.startedFrom == .only(session.session.respondent))
      #expect(try store.replay(session).differences == [])
    }
  }

  /// With whole seconds as well, which the app writes.
  @Test(arguments: [false, true])
  func `leave an import alone: a person's records that equal a simulated listener's are added`(
    _ wentThroughApp: Bool
  ) throws {
    let store = try Store(try formerStore(), for: .changing(holder: "this test"))
    var file: [TrainingRecord] = []
    try store.forEachRecord(.simulated) { file.append(wentThroughApp ? $0.inWholeSeconds : $0) }
    let summary = try store.importRecords(.merge) { add in try file.forEach(add) }
    #expect(summary == ImportSummary(added: 100, alreadyThere: 0, removed: 0))
    #expect(try store.counts() == (28 + 97, 2 + 3))
    #expect(try store.counts(.simulated) == (97, 3))
    #expect(try store.importRecords(.merge) { add in try file.forEach(add) }.alreadyThere == 100)
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
