/// Mean, spread, skewness and tails of at least two numbers.
struct NumberShape {
  /// m = Σx/n.
  let mean: Double
  /// s = √(Σ(x − m)²/(n − 1)).
  let deviation: Double
  /// Σ(x − m)³/(n·s³); not a number where all numbers are equal.
  let skewness: Double
  /// The degrees of freedom of s²: ν = 2/(max(0, G₂)/n + 2/(n − 1)), between 1 and n − 1.
  ///
  /// s² of numbers with excess kurtosis κ has the variance σ⁴·(κ/n + 2/(n − 1)), that of σ²·χ²(ν)/ν. G₂ estimates κ; where
  /// it is negative, and for fewer than four numbers, ν is n − 1.
  ///
  /// Source: Cramér 1946 (the variance of s²); Satterthwaite 1946, Biometrics Bulletin 2.
  let degreesOfFreedom: Double

  /// The shape of those numbers.
  init(of numbers: [Double]) {
    let n = Double(numbers.count)
    let mean = numbers.reduce(0, +) / n
    var (squares, cubes, fourths) = (0.0, 0.0, 0.0)
    for number in numbers {
      let away = number - mean
      squares += away * away
      cubes += away * away * away
      fourths += away * away * away * away
    }
    self.mean = mean
    deviation = (squares / (n - 1)).squareRoot()
    skewness = cubes / n / (deviation * deviation * deviation)
    let excess = Self.excessKurtosis(n, fourths * n / (squares * squares))
    degreesOfFreedom = excess > 0 ? 2 / (excess / n + 2 / (n - 1)) : n - 1
  }

  /// G₂ = (n − 1)/((n − 2)·(n − 3))·((n + 1)·(b − 3) + 6) of the kurtosis b = m₄/m₂², without bias for normal numbers;
  /// 0 for fewer than four numbers.
  ///
  /// Source: Joanes & Gill 1998, The Statistician 47.
  private static func excessKurtosis(_ n: Double, _ kurtosis: Double) -> Double {
    n < 4 ? 0 : (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * (kurtosis - 3) + 6)
  }
}
