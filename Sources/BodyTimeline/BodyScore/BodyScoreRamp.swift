/// A metric's part in a body score: a straight line from 0 at `worst` to 1 at `best`, flat beyond both.
struct BodyScoreRamp {
  let metric: Metric
  /// Its weight in the mean, above 0.
  let share: Double
  /// In the metric's unit.
  let worst: Double
  /// In the metric's unit.
  let best: Double

  /// The height of the line at a value, 0…1.
  func height(_ value: Double) -> Double { min(1, max(0, (value - worst) / (best - worst))) }
}

extension [BodyScoreRamp] {
  /// 100 · Σ shareᵢ·heightᵢ / Σ shareᵢ over the metrics that have a value; nil when none has.
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
