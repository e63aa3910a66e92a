/// How much of what a body score should rest on was known.
public enum BodyScoreCompleteness: String, CaseIterable, Sendable {
  /// All core metrics present or estimated with high confidence.
  case full
  /// At least one core metric present.
  case partial
  /// Neither; there is no number.
  case none
}

/// A body score and where it came from.
public struct BodyScoreValue: Hashable, Sendable {
  /// The number, or nil when too little is known.
  public let value: Double?
  /// How much was known.
  public let completeness: BodyScoreCompleteness
  /// Whether some of its core metrics are estimated.
  public let isEstimated: Bool
  /// The metrics that the version means to rest on.
  public let coreMetrics: [Metric]
  /// The version that made it.
  public let version: String

  /// No score.
  static func none(version: String) -> BodyScoreValue {
    BodyScoreValue(
      value: nil, completeness: .none, isEstimated: false, coreMetrics: [], version: version)
  }
}

extension BodyScore {
  /// This version's score of a snapshot.
  /// - Parameter highConfidence: estimates of at least this confidence count as known.
  ///
  /// Source: spec 2-global-timeline, Body score.
  public func assess(_ metrics: MetricsSnapshot, highConfidence: Double) -> BodyScoreValue {
    let coreMetrics = coreMetrics
    var (known, present, missing) = (0, 0, 0)
    for metric in coreMetrics {
      let value = metrics[metric]
      guard let confidence = value.confidence else {
        missing += 1
        continue
      }
      if confidence >= highConfidence { known += 1 }
      if value.isPresent { present += 1 }
    }
    guard known == coreMetrics.count || present > 0, let score = score(metrics) else {
      return .none(version: version)
    }
    return BodyScoreValue(
      value: score, completeness: known == coreMetrics.count ? .full : .partial,
      isEstimated: present + missing < coreMetrics.count, coreMetrics: coreMetrics, version: version)
  }
}
