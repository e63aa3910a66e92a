/// Who is told of every completed pitch matching, before the next one is chosen: stores, measures, screens.
public protocol PitchMatchingObserver: Sendable {
  /// Called once for each completed matching, in order. Must not wait.
  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching)
}

extension NoObserver: PitchMatchingObserver {
  /// Nothing.
  public mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {}
}
