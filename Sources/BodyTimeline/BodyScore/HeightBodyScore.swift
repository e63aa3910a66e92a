/// The default score 0…100: the weighted mean of a straight line per core metric, that of weight by the person's height.
///
/// score = 100 · Σ wᵢ·rᵢ / Σ wᵢ over the metrics that have a value, with r = clamp((x − worst)/(best − worst)):
///
/// | metric | weight w | worst | best |
/// | --- | --- | --- | --- |
/// | weight | 0.2 | 40 kg/m² · height² | 25 kg/m² · height² |
/// | body fat | 0.4 | 45 % | 10 % |
/// | FFMI | 0.4 | 14 kg/m² | 25 kg/m² |
///
/// A weight below 25 kg/m² · height², the upper end of normal weight, scores no more, and below 18.5 kg/m² · height²,
/// its lower end, there is no score, whatever else is known. Until the height is known, weight is rated as for 1.75 m,
/// and screens say so. With the same metrics known, the score never rises with weight or body fat and never falls with
/// FFMI. It is a motivating figure with round constants, not a medical one.
///
/// Source: ours; `Documentation/body.md`, *Body score*. 18.5, 25 and 40 kg/m² are limits for adults of
/// WHO 2000, table 2.1.
package struct HeightBodyScore: BodyScore {
  /// `ramp-2`.
  package let version = "ramp-2"

  /// The score; its only parameter is the height of `parts`.
  package init() {}

  /// Weight, body fat and FFMI.
  package func parts(height: Double?) -> [BodyScorePart] {
    let height = RatedHeight(height)
    let square = height.metres * height.metres
    return [
      BodyScorePart(metric: .weight, share: 0.2, worst: 40 * square, best: 25 * square, for: height),
      BodyScorePart(metric: .bodyFat, share: 0.4, worst: 45, best: 10),
      BodyScorePart(metric: .ffmi, share: 0.4, worst: 14, best: 25),
    ]
  }
}
