/// Where a comparison session stands. Source: `Documentation/training.md`, *Comparison training*.
public enum ComparisonState: String, Sendable, CaseIterable {
  case idle, playingReference, playingTarget, awaitingAnswer, showingFeedback
}
