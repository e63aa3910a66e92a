/// When a strategy ends a session that could go on, as staircases do after enough reversals. A strategy that leaves the
/// length of sessions to the training plan needs to write nothing.
public protocol SessionEnding {
  /// Whether the session ends with this comparison. Called after each completed comparison, simulated or live, before
  /// `nextChoice` receives it.
  func endsSession(after last: CompletedComparison) -> Bool
}

extension SessionEnding {
  /// Never ends a session unless the strategy says otherwise; costs the simulation nothing.
  @inlinable @inline(__always) public func endsSession(after last: CompletedComparison) -> Bool { false }
}
