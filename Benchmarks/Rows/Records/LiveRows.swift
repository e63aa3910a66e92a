import Chronology
import Foundation
import Measuring
import Music
import Store
import Synchronization
import Training

/// What a person waits for.
enum LiveRows {
  static let rows = [
    Row("answer → next comparison, saving on") { share in
      // The session waits on a thread of the pool that tasks usually share; this one has another.
      try await Task(priority: .high) {
        try await Evening(answers: max(500, Int(10_000 * share))).numbers(of: 2)
      }.value
    },
    LaunchRow.row,
  ]
}

/// Sessions of somebody with 10,000 records: the real session actor, and the real recorder by turns with none; notes
/// are silent and feedback takes no time.
private struct Evening {
  private let answers: Int
  private let scratch: ScratchStore
  private let store: Store
  private let history: TrainingHistory
  private let session = TrainingSession(
    startedAt: Instant(seconds: 1_900_000_000), seed: 1,
    strategy: ParameterValues(of: KazezStrategy.descriptor),
    settings: ParameterValues(of: TrainingSettings.descriptor))

  init(answers: Int) throws {
    self.answers = answers
    scratch = try ScratchStore(records: 10_000)
    store = try Store(scratch.directory, for: .changing(holder: "benchmark"))
    var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    try store.load(into: &history)
    self.history = history
  }

  func numbers(of turns: Int) async throws -> Numbers {
    let recorder = StoreRecorder(store, clock: SilentEnds())
    var (saving, others): ([Double], [Double]) = ([], [])
    for _ in 0..<turns {
      others += try await times(NoObserver())
      saving += try await times(StoreObserver(session, savingWith: recorder))
      try await recorder.settle()
    }
    let kept = try store.counts().comparisons
    precondition(kept == ScratchStore.small + turns * answers, "\(kept) records are kept")
    return Numbers(times: saving, reference: others, allocations: 0)
  }

  private func times(_ observer: some ComparisonObserver) async throws -> [Double] {
    let ends = SilentEnds()
    let training = ComparisonTraining(
      strategy: try KazezStrategy(session.strategy!), settings: TrainingSettings(), history: history)
    let actor = ComparisonSession(
      machine: ComparisonMachine(training: training, address: session.address, session: 0, limit: answers),
      observer: observer)
    try await actor.run(on: SessionEnvironment(player: ends, listener: ends, clock: ends))
    return ends.times
  }
}

/// Player, listener and clock that take no time, and notice when an answer is given and when the next note is
/// asked for. Answers come from elsewhere, as a person's do.
private final class SilentEnds: NotePlayer, Listener, SessionClock {
  private struct State {
    var answered: Double?
    var now = Instant(seconds: 1_900_000_000)
    var times: [Double] = []
  }

  private let state = Mutex(State())

  var times: [Double] { state.withLock { $0.times } }

  var now: Instant {
    state.withLock { state in
      state.now.microseconds += 3_000_000
      return state.now
    }
  }

  nonisolated(nonsending) func sleep(seconds: Double) async throws {}

  nonisolated(nonsending) func play(
    _ frequency: Frequency, for duration: NoteDuration, level: Decibels
  ) async throws {
    let moment = Stopwatch.wall.now
    state.withLock { state in
      if let answered = state.answered { state.times.append(moment - answered) }
      state.answered = nil
    }
  }

  nonisolated(nonsending) func start(
    _ frequency: Frequency, level: Decibels
  ) async throws -> any PlaybackHandle { SilentNote() }

  func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    state.withLock { $0.answered = Stopwatch.wall.now }
    return Timed(trial % 3 == 0 ? .lower : .higher, at: now)
  }
}

private struct SilentNote: PlaybackHandle {
  func adjustFrequency(to frequency: Frequency) {}
  func stop() {}
}
