/// A score 0…100 of body composition: body fat and FFMI, without weight.
///
/// score = 100 · Σ wᵢ·rᵢ / Σ wᵢ over the metrics that have a value, with r = clamp((x − worst)/(best − worst)):
///
/// | metric | weight w | worst | best |
/// | --- | --- | --- | --- |
/// | body fat | 0.5 | 45 % | 10 % |
/// | FFMI | 0.5 | 14 kg/m² | 25 kg/m² |
///
/// Unlike in `ramp-1` and `ramp-2`, weight counts neither in the score nor in its completeness, because it depends on
/// height and muscle; a week with weight alone has no score. With the same metrics known, the score never rises with
/// body fat and never falls with FFMI. It is a motivating figure with round constants, not a medical one.
///
/// Source: ours; `Documentation/body.md`, *Body score*.
package struct CompositionBodyScore: BodyScore {
  /// `composition-1`.
  package let version = "composition-1"
  /// Body fat and FFMI.
  package func parts(height: Double?) -> [BodyScorePart] { Self.parts }

  private static let parts = [
    BodyScorePart(metric: .bodyFat, share: 0.5, worst: 45, best: 10),
    BodyScorePart(metric: .ffmi, share: 0.5, worst: 14, best: 25),
  ]

  /// The score; it has no parameters.
  package init() {}
}
