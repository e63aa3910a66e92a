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
      let scratch = try ScratchStore(records: 10_000)
      let store = try Store(scratch.directory, for: .changing(holder: "benchmark"))
      var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
      try store.load(into: &history)
      // The session waits on a thread of the pool that tasks usually share; this one has another.
      return try await Task(priority: .high) {
        try await Self.answers(max(500, Int(20_000 * share)), store, history)
      }.value
    },
    LaunchRow.row,
  ]

  /// The real session actor and recorder; notes are silent and feedback takes no time.
  private static func answers(
    _ count: Int, _ store: Store, _ history: TrainingHistory
  ) async throws -> Numbers {
    let values = ParameterValues(of: KazezStrategy.descriptor)
    let session = TrainingSession(
      startedAt: Instant(seconds: 1_900_000_000), seed: 1, strategy: values,
      settings: ParameterValues(of: TrainingSettings.descriptor))
    let ends = SilentEnds()
    let recorder = StoreRecorder(store, clock: ends)
    let training = ComparisonTraining(
      strategy: try KazezStrategy(values), settings: TrainingSettings(), history: history)
    let actor = ComparisonSession(
      machine: ComparisonMachine(training: training, address: session.address, session: 0, limit: count),
      observer: try StoreObserver(session, savingWith: recorder))
    try await actor.run(on: Stage(player: ends, listener: ends, clock: ends))
    try await recorder.settle()
    let kept = try store.counts().comparisons
    precondition(kept == ScratchStore.small + count, "\(kept) records are kept")
    return Numbers(times: ends.times, allocations: 0)
  }
}

/// Player, listener and clock that take no time, and notice when an answer is given and when the next note is
/// asked for.
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

  func sleep(seconds: Double) async throws {}

  func play(_ frequency: Frequency, for duration: NoteDuration, level: Decibels) async throws {
    let moment = Stopwatch.wall.now
    state.withLock { state in
      if let answered = state.answered { state.times.append(moment - answered) }
      state.answered = nil
    }
  }

  func start(_ frequency: Frequency, level: Decibels) async throws -> any PlaybackHandle { SilentNote() }

  func answer(to comparison: Comparison, trial: Int) async throws -> Answer {
    state.withLock { $0.answered = Stopwatch.wall.now }
    return trial % 3 == 0 ? .lower : .higher
  }
}

private struct SilentNote: PlaybackHandle {
  func adjustFrequency(to frequency: Frequency) {}
  func stop() {}
}
