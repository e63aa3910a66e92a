import Music

/// The psychometric function of a listener at one note and instant.
///
/// P("higher" | offset x) = λ/2 + (1 − λ)·G((x − bias)/T₇₅ ± swing), averaged over both signs of the swing.
struct PsychometricFunction {
  /// The distribution G.
  var noise: NoiseTable
  /// The bias in cents.
  var bias: Double
  /// The lapse rate λ.
  var lapseRate: Double
  /// 1/T₇₅ in 1/cents.
  var inverseThreshold: Double
  /// The magnitude of the pull by earlier comparisons, in thresholds; both directions are equally likely.
  var swing = 0.0

  /// P("higher") for a signed offset.
  func probabilityOfHigher(_ offset: Cents) -> Double {
    let z = (offset.value - bias) * inverseThreshold
    let attentive =
      swing == 0 ? noise.cumulative(z) : (noise.cumulative(z + swing) + noise.cumulative(z - swing)) / 2
    return lapseRate / 2 + (1 - lapseRate) * attentive
  }

  /// The probability of a right answer to an offset of that magnitude, averaged over both signs.
  func probabilityCorrect(_ difficulty: Cents) -> Double {
    (probabilityOfHigher(difficulty) + 1 - probabilityOfHigher(-difficulty)) / 2
  }

  /// The offset at which the probability of a right answer is `fraction`: the inverse of `probabilityCorrect`.
  /// - Parameter fraction: above ½.
  /// - Returns: nil if no offset reaches the fraction, for example because of lapses.
  /// - Complexity: one quantile; 60 evaluations of the psychometric function if bias or swing is not 0.
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
