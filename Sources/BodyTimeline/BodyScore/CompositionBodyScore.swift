/// A score 0…100 of what the body consists of: body fat and FFMI, without weight.
///
/// score = 100 · Σ wᵢ·rᵢ / Σ wᵢ over the metrics that have a value, with r = clamp((x − worst)/(best − worst)):
///
/// | metric | weight w | worst | best |
/// | --- | --- | --- | --- |
/// | body fat | 0.5 | 45 % | 10 % |
/// | FFMI | 0.5 | 14 kg/m² | 25 kg/m² |
///
/// Differs from `ramp-1`: weight, which says nothing about height or muscle, counts neither in the score nor in its
/// completeness, so that a week with weight alone has no score. Never rises with body fat, never falls with FFMI while
/// the same metrics are known. It is a motivating figure made of round numbers, not a medical one.
///
/// Source: ours; the formula of the score is left open by the timeline's contract.
public struct CompositionBodyScore: BodyScore {
  /// `composition-1`.
  public let version = "composition-1"
  /// Body fat and FFMI.
  public let coreMetrics: [Metric] = [.bodyFat, .ffmi]

  private let ramps = [
    BodyScoreRamp(metric: .bodyFat, share: 0.5, worst: 45, best: 10),
    BodyScoreRamp(metric: .ffmi, share: 0.5, worst: 14, best: 25),
  ]

  /// The score.
  public init() {}

  /// The mean of the ramps, 0…100; nil when no core metric has a value.
  public func score(_ metrics: MetricsSnapshot) -> Double? { ramps.score(metrics) }
}
