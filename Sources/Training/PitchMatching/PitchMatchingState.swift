/// Where a pitch matching session stands. Source: `Documentation/training.md`, *Pitch matching*.
public enum PitchMatchingState: String, Sendable, CaseIterable {
  case idle, playingReference, playingTunable, showingFeedback

  /// Whether the slider answers.
  public var isSliderActive: Bool { self == .playingTunable }
}
