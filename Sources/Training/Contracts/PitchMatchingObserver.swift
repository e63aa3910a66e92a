/// Who is told of every completed pitch matching, before the next one is chosen: stores, measures, screens.
public protocol PitchMatchingObserver: Sendable {
  /// Called once for each completed matching, in order. Must not wait.
  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching)

  /// Called when a session under way is given other settings, valid ones.
  /// - Parameter fromTrial: the first trial, from 0, that is presented with them.
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int)
}

extension NoObserver: PitchMatchingObserver {
  /// Nothing.
  public mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {}
}
