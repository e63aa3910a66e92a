/// Where a pitch matching session stands. Source: spec 1-training T7.
public enum PitchMatchingState: String, Sendable, CaseIterable {
  case idle, playingReference, playingTunable, showingFeedback

  /// Whether the slider answers.
  public var isSliderActive: Bool { self == .playingTunable }
}
