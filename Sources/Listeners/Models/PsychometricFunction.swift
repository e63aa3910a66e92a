import Music

/// How often a listener answers "higher" to an offset at one note and at one moment, and what follows from it.
///
/// P("higher" | offset x) = λ/2 + (1 − λ)·G((x − bias)/T₇₅ ± swing), averaged over the two signs of a swing.
struct PsychometricFunction {
  /// G.
  var noise: NoiseTable
  /// In cents.
  var bias: Double
  /// λ.
  var lapseRate: Double
  /// 1/T₇₅ in cents.
  var inverseThreshold: Double
  /// How far what was before pulls the answer either way, as often up as down; in thresholds.
  var swing = 0.0

  /// P("higher") for that signed offset.
  func probabilityOfHigher(_ offset: Cents) -> Double {
    let z = (offset.value - bias) * inverseThreshold
    let attentive =
      swing == 0 ? noise.cumulative(z) : (noise.cumulative(z + swing) + noise.cumulative(z - swing)) / 2
    return lapseRate / 2 + (1 - lapseRate) * attentive
  }

  /// The probability of a right answer to an offset of that magnitude, averaged over its two signs.
  func probabilityCorrect(_ difficulty: Cents) -> Double {
    (probabilityOfHigher(difficulty) + 1 - probabilityOfHigher(-difficulty)) / 2
  }

  /// The offset at which that fraction is right: the inverse of `probabilityCorrect`.
  /// - Parameter fraction: above ½.
  /// - Returns: nil if no offset reaches the fraction, as lapses may prevent.
  /// - Complexity: one quantile; 60 evaluations of the psychometric function where bias or swing is not 0.
  func difficulty(correct fraction: Double) -> Cents? {
    guard bias == 0, swing == 0 else { return difficultyByBisection(correct: fraction) }
    let attentive = (fraction - lapseRate / 2) / (1 - lapseRate)
    guard attentive > 0.5, attentive < 1 else { return nil }
    return Cents(noise.quantile(attentive) / inverseThreshold)
  }

  private func difficultyByBisection(correct fraction: Double) -> Cents? {
    var (low, high) = (1e-6, 1e6)
    guard fraction > probabilityCorrect(Cents(low)), fraction < probabilityCorrect(Cents(high)) else {
      return nil
    }
    for _ in 0..<60 {
      let middle = (low * high).squareRoot()
      if probabilityCorrect(Cents(middle)) < fraction { low = middle } else { high = middle }
    }
    return Cents((low * high).squareRoot())
  }
}
