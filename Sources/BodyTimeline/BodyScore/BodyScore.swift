/// One version of the body score. It reads only a bucket's snapshot, so any version can score old buckets.
///
/// To add a version, write a conforming type in a file in this folder and a line in `BodyScoreCatalog`.
package protocol BodyScore: Sendable {
  /// The version's name. Each score records it; it never changes its meaning.
  var version: String { get }

  /// The metrics that the score uses, each with its scale and weight. They determine its completeness. Called once
  /// for each height, not for every bucket.
  /// - Parameter height: the person's height in m; nil if unknown.
  /// - Returns: the same metrics for every height; the ends of their scales may depend on it.
  func parts(height: Double?) -> [BodyScorePart]

  /// The score of a snapshot. Called for every bucket in which a core metric is present or all are estimated with high
  /// confidence. Without an implementation it is the weighted mean of the parts.
  /// - Parameter parts: the parts for the person's height.
  /// - Returns: the score, or nil if this version cannot compute one.
  func score(_ metrics: MetricsSnapshot, by parts: [BodyScorePart]) -> Double?
}

extension BodyScore {
  /// The weighted mean of the parts, 0…100; nil if no core metric has a value.
  package func score(_ metrics: MetricsSnapshot, by parts: [BodyScorePart]) -> Double? {
    parts.score(metrics)
  }

  /// The metrics that the score uses.
  var core: [Metric] { parts(height: nil).map(\.metric) }
}

/// The contribution of a metric to a body score: a straight line from 0 at `worst` to 1 at `best`, constant beyond
/// both.
package struct BodyScorePart: Hashable, Sendable {
  package let metric: Metric
  /// The weight in the mean, above 0.
  package let share: Double
  /// The value at which the line is 0, in the metric's unit.
  package let worst: Double
  /// The value at which the line is 1, in the metric's unit.
  package let best: Double
  /// The person's height on which the line depends; nil if it depends on none.
  package let ratedHeight: RatedHeight?

  package init(
    metric: Metric, share: Double, worst: Double, best: Double, for ratedHeight: RatedHeight? = nil
  ) {
    (self.metric, self.share, self.worst, self.best) = (metric, share, worst, best)
    self.ratedHeight = ratedHeight
  }

  /// The line at a value: clamp((value − worst)/(best − worst)), 0…1.
  func height(_ value: Double) -> Double { min(1, max(0, (value - worst) / (best - worst))) }
}

/// The height for which a body score rates a value.
package struct RatedHeight: Hashable, Sendable {
  /// In m.
  package let metres: Double
  /// Whether the person's height is unknown.
  package let isAssumed: Bool

  /// The lowest healthy weight of an adult of this height, in kg, below which a score has no number.
  ///
  /// Source: WHO 2000, table 2.1.
  var leastWeight: Double { 18.5 * metres * metres }

  /// The person's height, or a common one while it is unknown.
  init(_ height: Double?) { (metres, isAssumed) = (height ?? 1.75, height == nil) }
}

extension [BodyScorePart] {
  /// 100 · Σ shareᵢ·heightᵢ / Σ shareᵢ over the metrics that have a value; nil if none has, or one is too low.
  func score(_ metrics: MetricsSnapshot) -> Double? {
    var (sum, shares) = (0.0, 0.0)
    for part in self {
      guard let value = metrics[part.metric].value else { continue }
      if let height = part.ratedHeight, value < height.leastWeight { return nil }
      sum += part.share * part.height(value)
      shares += part.share
    }
    return shares > 0 ? 100 * sum / shares : nil
  }

  /// The part whose value lies below the lowest healthy one; nil if none does. No number stands beside it: any would
  /// praise or blame what is not for praise or blame.
  func tooLow(in metrics: MetricsSnapshot) -> BodyScorePart? {
    first { part in
      part.ratedHeight.map { height in metrics[part.metric].value.map { $0 < height.leastWeight } ?? false }
        ?? false
    }
  }
}
