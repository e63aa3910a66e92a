/// A rule that ends a session before its last planned comparison, as staircases do after enough reversals. A strategy
/// without such a rule implements nothing.
public protocol SessionEnding {
  /// Whether the session ends after the comparison `last`. Called after each completed comparison, simulated or live,
  /// before `nextChoice` receives it.
  func endsSession(after last: CompletedComparison) -> Bool
}

extension SessionEnding {
  /// False: the strategy never ends a session. Inlined, so the training loop does no work for it.
  @inlinable @inline(__always) public func endsSession(after last: CompletedComparison) -> Bool { false }
}
