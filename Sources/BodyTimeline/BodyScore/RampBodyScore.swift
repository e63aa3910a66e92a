/// A score 0…100: the weighted mean of a straight line per core metric, whatever the height.
///
/// score = 100 · Σ wᵢ·rᵢ / Σ wᵢ over the metrics that have a value, with r = clamp((x − worst)/(best − worst)):
///
/// | metric | weight w | worst | best |
/// | --- | --- | --- | --- |
/// | weight | 0.2 | 140 kg | 60 kg |
/// | body fat | 0.4 | 45 % | 10 % |
/// | FFMI | 0.4 | 14 kg/m² | 25 kg/m² |
///
/// With the same metrics known, the score never rises with weight or body fat and never falls with FFMI. It is a
/// motivating figure with round constants, not a medical one. It rewards tall people for a weight that is too low for
/// them; `HeightBodyScore` does not.
///
/// Source: ours; `Documentation/body.md`, *Body score*.
package struct RampBodyScore: BodyScore {
  /// `ramp-1`.
  package let version = "ramp-1"
  /// Weight, body fat and FFMI.
  package func parts(height: Double?) -> [BodyScorePart] { Self.parts }

  private static let parts = [
    BodyScorePart(metric: .weight, share: 0.2, worst: 140, best: 60),
    BodyScorePart(metric: .bodyFat, share: 0.4, worst: 45, best: 10),
    BodyScorePart(metric: .ffmi, share: 0.4, worst: 14, best: 25),
  ]

  /// The score; it has no parameters.
  package init() {}
}
