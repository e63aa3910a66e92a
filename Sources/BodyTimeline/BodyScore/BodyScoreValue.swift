package import Text

/// How many of a body score's core metrics are known.
package enum BodyScoreCompleteness: String, CaseIterable, Sendable {
  /// All core metrics are present or estimated with high confidence.
  case full
  /// At least one core metric is present.
  case partial
  /// No core metric is present; there is no score.
  case none
}

/// A body score with its completeness and version.
package struct BodyScoreValue: Hashable, Sendable {
  /// The score; nil if completeness is `none`.
  package let value: Double?
  /// How many core metrics are known.
  package let completeness: BodyScoreCompleteness
  /// Whether a core metric is estimated.
  package let isEstimated: Bool
  /// The metrics that the version uses, with their scales; empty without a score, unless a value is too low for one.
  package let parts: [BodyScorePart]
  /// The version that computed the score.
  package let version: String

  /// A bit for each core metric that has a value in the score.
  let usedMetrics: UInt64
  /// Whether a core metric was measured or derived within the bucket.
  let isOfBucket: Bool
  /// Whether a value is rated as for a common height, because the person's is unknown.
  let assumesHeight: Bool

  /// Whether all core metrics were measured, and the height is known on which their rating depends.
  package var isExact: Bool { completeness == .full && !isEstimated && !assumesHeight }

  /// The score as text; nil without a score.
  package func text(in language: Language) -> String? {
    value.map { language.bodyScore($0, isExact: isExact) }
  }

  /// A bucket without a score.
  /// - Parameter parts: those of the version if a value is too low for a score.
  static func none(version: String, parts: [BodyScorePart] = []) -> BodyScoreValue {
    BodyScoreValue(
      value: nil, completeness: .none, isEstimated: false, parts: parts, version: version,
      usedMetrics: 0, isOfBucket: false,
      assumesHeight: parts.contains { $0.ratedHeight?.isAssumed == true })
  }
}

extension BodyScore {
  /// The score of a snapshot by this version.
  /// - Parameters:
  ///   - parts: those of this version for the person's height.
  ///   - highConfidence: the minimum confidence of estimates that count as known.
  ///
  /// Source: `Documentation/body.md`, *Body score*.
  package func assess(
    _ metrics: MetricsSnapshot, by parts: [BodyScorePart], highConfidence: Double
  ) -> BodyScoreValue {
    var (known, present, missing) = (0, 0, 0)
    var (usedMetrics, isOfBucket, assumesHeight) = (UInt64(0), false, false)
    for (index, part) in parts.enumerated() {
      let value = metrics[part.metric]
      guard let confidence = value.confidence else {
        missing += 1
        continue
      }
      if confidence >= highConfidence { known += 1 }
      if value.isPresent { present += 1 }
      usedMetrics |= 1 << UInt64(index)
      isOfBucket = isOfBucket || value.isOfBucket
      assumesHeight = assumesHeight || part.ratedHeight?.isAssumed == true
    }
    guard known == parts.count || present > 0 else { return .none(version: version) }
    guard let score = score(metrics, by: parts) else {
      return .none(version: version, parts: parts.tooLow(in: metrics) == nil ? [] : parts)
    }
    return BodyScoreValue(
      value: score, completeness: known == parts.count ? .full : .partial,
      isEstimated: present + missing < parts.count, parts: parts, version: version,
      usedMetrics: usedMetrics, isOfBucket: isOfBucket, assumesHeight: assumesHeight)
  }
}
