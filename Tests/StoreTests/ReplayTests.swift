import Chronology
import Music
import Numerics
import TestSupport
import Testing
import Training

@testable import Store

/// Trains a person who is right when the offset is at least 12 cents, with the strategy of a name.
private struct TrainingVisitor: StrategyVisitor {
  let name: String
  let session: TrainingSession
  let history: TrainingHistory
  let recorder: StoreRecorder
  var changed: ParameterValues?

  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    guard type.descriptor.name == name, let values = session.strategy else { return }
    do {
      var observer = try StoreObserver(session, savingWith: recorder)
      var training = ComparisonTraining(
        strategy: try Strategy(values), settings: try TrainingSettings(session.settings), history: history)
      let draws = session.address.stream(.trial, session: 0)
      for trial in 0..<60 {
        if trial == 40, let changed {
          training.settings = try TrainingSettings(changed)
          observer.settingsChanged(to: changed, fromTrial: 40)
        }
        let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: draws))
        observer.comparisonCompleted(
          training.complete(
            comparison, isCorrect: comparison.difficulty >= 12,
            at: session.startedAt.advanced(bySeconds: Double(trial) * 3)))
      }
    } catch {
      Issue.record(error)
    }
  }
}

@Suite struct `Stored sessions` {
  let scratch: ScratchDirectory
  let store: Store
  let recorder: StoreRecorder
  let nobody = HistorySettings(ParameterValues(of: HistorySettings.descriptor)).emptyHistory(in: .utc)

  init() throws {
    scratch = try ScratchDirectory()
    store = try Store(changing: scratch)
    recorder = StoreRecorder(store, clock: ManualClock())
  }

  private func train(
    _ descriptor: Descriptor, seed: UInt64, intervals: [Interval] = [.prime],
    changingTo changed: ParameterValues? = nil
  ) async throws {
    var history = nobody
    try store.load(into: &history)
    var settings = ParameterValues(of: TrainingSettings.descriptor)
    try settings.set("intervals", to: .list(intervals.map { .text($0.abbreviation) }))
    let session = TrainingSession(
      startedAt: Instant(seconds: Int64(seed) * 86_400), seed: seed,
      strategy: ParameterValues(of: descriptor), settings: settings)
    var training = TrainingVisitor(
      name: descriptor.name, session: session, history: history, recorder: recorder,
      changed: changed)
    StrategyCatalog.visit(&training)
    try await recorder.settle()
  }

  @Test(arguments: StrategyCatalog.standard.descriptors)
  func `of every strategy are reproduced, with what came before them`(_ descriptor: Descriptor) async throws {
    try store.add(records(30))
    for seed in 1...3 as ClosedRange<UInt64> { try await train(descriptor, seed: seed) }
    let sessions = try store.sessions()
    #expect(sessions.map(\.session.seed) == [1, 2, 3])
    for session in sessions {
      #expect(session.comparisons == 60)
      #expect(try store.replay(session).differences == [])
    }
  }

  @Test func `of one interval among several are reproduced`() async throws {
    let descriptor = TrackingStrategy.descriptor
    try await train(descriptor, seed: 1, intervals: [.majorThird, .perfectFifth])
    try await train(descriptor, seed: 2, intervals: [.majorThird])
    try await train(descriptor, seed: 3, intervals: [.perfectFifth])
    for session in try store.sessions() { #expect(try store.replay(session).differences == []) }
  }

  @Test func `whose settings changed on the way are reproduced`() async throws {
    var changed = ParameterValues(of: TrainingSettings.descriptor)
    try changed.set("maximum-cents", to: .integer(15))
    try changed.set("intervals", to: .list([.text("M3"), .text("P5")]))
    try changed.set("tuning", to: .text("just-intonation"))
    try await train(KazezStrategy.descriptor, seed: 5, changingTo: changed)
    let session = try #require(try store.sessions().first)
    #expect(session.settings.map(\.fromTrial) == [0, 40])
    #expect(session.settings.last?.settings == changed)
    #expect(try store.replay(session).differences == [])
    let systems = try store.allRecords().compactMap { record -> TuningSystem? in
      if case .comparison(let one) = record { one.tuningSystem } else { nil }
    }
    #expect(systems.prefix(40).allSatisfy { $0 == .equalTemperament })
    #expect(systems.count == 60 && systems.dropFirst(40).allSatisfy { $0 == .justIntonation })
  }

  @Test func `that left wrong answers out of the profile are reproduced`() async throws {
    try store.add(records(200))
    var settings = ParameterValues(of: HistorySettings.descriptor)
    try settings.set("correct-only", to: .flag(true))
    var history = HistorySettings(settings).emptyHistory(in: .utc)
    try store.load(into: &history)
    let session = TrainingSession(
      startedAt: Instant(seconds: 1_800_000_000), seed: 9,
      strategy: ParameterValues(of: AdaptiveStrategy.descriptor),
      settings: ParameterValues(of: TrainingSettings.descriptor), history: settings)
    var training = TrainingVisitor(name: "adaptive", session: session, history: history, recorder: recorder)
    StrategyCatalog.visit(&training)
    try await recorder.settle()
    var found = try #require(try store.sessions().first)
    #expect(found.session == session)
    #expect(try store.replay(found).differences == [])
    var other = session
    other.history = ParameterValues(of: HistorySettings.descriptor)
    found = StoredSession(
      id: found.id, session: other, settings: found.settings, comparisons: 60)
    #expect(try !store.replay(found).differences.isEmpty)
  }

  @Test func `are not reproduced by another seed`() async throws {
    try await train(KazezStrategy.descriptor, seed: 5)
    let found = try #require(try store.sessions().first)
    var session = found.session
    session.seed = 6
    let other = StoredSession(
      id: found.id, session: session, settings: found.settings, comparisons: 60)
    #expect(try !store.replay(other).differences.isEmpty)
  }

  @Test func `keep their order when older records are merged later`() async throws {
    try await train(KazezStrategy.descriptor, seed: 30_000)
    try store.add(records(30))
    let session = try #require(try store.sessions().first)
    #expect(try store.replay(session).differences == [])
  }
}
