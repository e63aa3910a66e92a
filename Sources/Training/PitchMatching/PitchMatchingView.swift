import Music

/// What a screen shows of a matching session. Where the slider stands is for the screen that moves it; what it
/// sounds like is for the ear.
public struct PitchMatchingView: Sendable, Equatable {
  /// Where the session stands.
  public var state: PitchMatchingState
  /// Trials presented before the current one.
  public var trial: Int
  /// Trials of the session; nil when it runs until it is stopped.
  public var limit: Int?
  /// The trial's slider.
  public var slider: PitchSlider
  /// The interval being trained; nil when idle.
  public var interval: Interval?
  /// How the last trial ended; nil outside feedback.
  public var feedback: PitchFeedback?
  /// Mean |error| of the session; nil before the first trial's end.
  public var sessionMean: Cents?

  /// Whether the interval's name is to be shown: it is not the prime.
  public var isIntervalMode: Bool { interval.map { $0 != .prime } ?? false }

  init(_ machine: PitchMatchingMachine) {
    let errors = machine.training.sessionErrors
    state = machine.state
    trial = machine.trial
    limit = machine.limit
    slider = machine.training.slider
    interval = machine.matching?.interval
    feedback =
      machine.state == .showingFeedback ? machine.training.last.map { PitchFeedback(error: $0.error) } : nil
    sessionMean = errors.count > 0 ? Cents(errors.mean) : nil
  }
}
