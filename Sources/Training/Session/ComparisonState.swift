/// Where a comparison session stands. Source: spec 1-training T2.
public enum ComparisonState: String, Sendable, CaseIterable {
  case idle, playingReference, playingTarget, awaitingAnswer, showingFeedback
}
