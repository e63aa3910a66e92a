/// One version of the body score. It reads only a bucket's snapshot, so any version can score old buckets.
///
/// To add a version, write a conforming type in a file in this folder and a line in `BodyScoreCatalog`.
package protocol BodyScore: Sendable {
  /// The version's name. Each score records it; it never changes its meaning.
  var version: String { get }

  /// The metrics that the score uses, each with its scale and weight. They determine its completeness. Read for every
  /// bucket.
  var parts: [BodyScorePart] { get }

  /// The score of a snapshot. Called for every bucket in which a core metric is present or all are estimated with high
  /// confidence.
  /// - Returns: the score, or nil if this version cannot compute one.
  func score(_ metrics: MetricsSnapshot) -> Double?
}

extension BodyScore {
  /// The metrics that the score uses.
  package var coreMetrics: [Metric] { parts.map(\.metric) }
}
