package import Chronology

/// The surroundings of a live session: the player, the clock, the source of answers, the screen and the log. Simulated
/// sessions have none.
package struct SessionEnvironment<Trial: ExerciseTrial>: Sendable {
  let player: any NotePlayer
  let clock: any SessionClock
  let ask: nonisolated(nonsending) @Sendable (PendingTrial<Trial>) async throws -> Timed<Trial.Answer>
  let show: @Sendable (SessionView<Trial>) -> Void
  let log: @Sendable (String) -> Void
}

/// A trial that waits for an answer.
struct PendingTrial<Trial: ExerciseTrial>: Sendable {
  let trial: Trial
  /// The index of the trial in the session, from 0.
  let index: Int
  let settings: TrainingSettings
  /// Reports a provisional answer, such as the slider's position before it is released.
  let move: @Sendable (Trial.Answer) async -> Void
}

extension SessionEnvironment<Comparison> {
  /// An environment in which `listener` answers.
  /// - Parameters:
  ///   - show: called with each new view, on the session's actor.
  ///   - log: called with each log line.
  package init(
    player: any NotePlayer, listener: any Listener, clock: any SessionClock,
    show: @escaping @Sendable (SessionView<Comparison>) -> Void = { _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      player: player, clock: clock,
      ask: { try await listener.answer(to: $0.trial, trial: $0.index) }, show: show, log: log)
  }
}

extension SessionEnvironment<PitchMatching> {
  /// An environment in which `tuner` moves the slider.
  /// - Parameters:
  ///   - show: called with each new view, on the session's actor.
  ///   - log: called with each log line.
  package init(
    player: any NotePlayer, tuner: any Tuner, clock: any SessionClock,
    show: @escaping @Sendable (SessionView<PitchMatching>) -> Void = { _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      player: player, clock: clock,
      ask: {
        let slider = PitchSlider(range: $0.settings.sliderRange)
        return try await tuner.tune($0.trial, on: slider, trial: $0.index, move: $0.move)
      }, show: show, log: log)
  }
}

/// The clock of a live session: the system's clock for a person, a manual clock in tests.
package protocol SessionClock: Sendable {
  /// The current time. Read when a person acts or a simulated listener answers.
  var now: Instant { get }

  /// Waits, for example during feedback or a simulated listener's response time. Called on the session's actor, whose
  /// thread it must not block.
  /// - Throws: `CancellationError` if the calling task is cancelled.
  nonisolated(nonsending) func sleep(seconds: Double) async throws
}
