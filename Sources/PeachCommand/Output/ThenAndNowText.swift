import Training

extension Phrases {
  /// Why no thresholds of then and now can be heard: no threshold is known, or no change of it is.
  func nothingToHear(_ history: TrainingHistory) -> String {
    let isKnown = history.abilities.contains { history.threshold(of: $0)?.isShown == true }
    return isKnown
      ? phrase(
        "Nothing to hear: whether your threshold has changed cannot be told yet.",
        "Nichts anzuhören: ob sich deine Schwelle geändert hat, ist noch nicht zu sagen.")
      : phrase(
        "Nothing to hear: your threshold is not yet known.",
        "Nichts anzuhören: deine Schwelle ist noch nicht bekannt.")
  }
}
