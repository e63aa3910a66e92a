/// Where a live session takes place: who plays, who listens, what time it is, and who writes the log.
public struct Stage: Sendable {
  /// Makes the notes sound.
  public var player: any NotePlayer
  /// Answers.
  public var listener: any Listener
  /// Tells the time and waits.
  public var clock: any SessionClock
  /// Told one line at a time of what was ignored and why.
  public var log: @Sendable (String) -> Void

  /// A stage.
  public init(
    player: any NotePlayer, listener: any Listener, clock: any SessionClock,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.player = player
    self.listener = listener
    self.clock = clock
    self.log = log
  }
}
