/// The contribution of a metric to a body score: a straight line from 0 at `worst` to 1 at `best`, constant beyond
/// both.
struct BodyScoreRamp {
  let metric: Metric
  /// The weight in the mean, above 0.
  let share: Double
  /// The value at which the line is 0, in the metric's unit.
  let worst: Double
  /// The value at which the line is 1, in the metric's unit.
  let best: Double

  /// The line at a value: clamp((value − worst)/(best − worst)), 0…1.
  func height(_ value: Double) -> Double { min(1, max(0, (value - worst) / (best - worst))) }
}

extension [BodyScoreRamp] {
  /// 100 · Σ shareᵢ·heightᵢ / Σ shareᵢ over the metrics that have a value; nil if none has.
  func score(_ metrics: MetricsSnapshot) -> Double? {
    var (sum, shares) = (0.0, 0.0)
    for ramp in self {
      guard let value = metrics[ramp.metric].value else { continue }
      sum += ramp.share * ramp.height(value)
      shares += ramp.share
    }
    return shares > 0 ? 100 * sum / shares : nil
  }
}
