/// A plain score 0…100: each core metric is placed on a straight ramp, and the ramps are averaged.
///
/// score = 100 · Σ wᵢ·rᵢ / Σ wᵢ over the metrics that have a value, with r = clamp((x − worst)/(best − worst)):
///
/// | metric | weight w | worst | best |
/// | --- | --- | --- | --- |
/// | weight | 0.2 | 140 kg | 60 kg |
/// | body fat | 0.4 | 45 % | 10 % |
/// | FFMI | 0.4 | 14 kg/m² | 25 kg/m² |
///
/// While the same metrics are known it never rises with weight or body fat and never falls with FFMI. It is a
/// motivating figure made of round numbers, not a medical one.
///
/// Source: ours; `Documentation/body.md` leaves the formula open.
public struct RampBodyScore: BodyScore {
  /// `ramp-1`.
  public let version = "ramp-1"
  /// Weight, body fat and FFMI.
  public let coreMetrics: [Metric] = [.weight, .bodyFat, .ffmi]

  private let ramps = [
    BodyScoreRamp(metric: .weight, share: 0.2, worst: 140, best: 60),
    BodyScoreRamp(metric: .bodyFat, share: 0.4, worst: 45, best: 10),
    BodyScoreRamp(metric: .ffmi, share: 0.4, worst: 14, best: 25),
  ]

  /// The score.
  public init() {}

  /// The mean of the ramps, 0…100; nil when no core metric has a value.
  public func score(_ metrics: MetricsSnapshot) -> Double? { ramps.score(metrics) }
}
