import Music

/// Where a live matching session takes place: who plays, who tunes, what time it is, and who writes the log.
public struct PitchMatchingStage: Sendable {
  /// Makes the notes sound.
  public var player: any NotePlayer
  /// Moves the slider.
  public var tuner: any Tuner
  /// Tells the time and waits.
  public var clock: any SessionClock
  /// Told one line at a time of what was ignored and why.
  public var log: @Sendable (String) -> Void

  /// A stage.
  public init(
    player: any NotePlayer, tuner: any Tuner, clock: any SessionClock,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.player = player
    self.tuner = tuner
    self.clock = clock
    self.log = log
  }
}
