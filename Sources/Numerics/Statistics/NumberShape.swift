/// Mean, spread, skewness and tails of at least two numbers.
package struct NumberShape {
  /// m = Σx/n.
  package let mean: Double
  /// s = √(Σ(x − m)²/(n − 1)).
  package let deviation: Double
  /// G₁ = n/((n − 1)·(n − 2))·Σ((x − m)/s)³; 0 for fewer than three numbers and where all are equal.
  ///
  /// Source: Joanes & Gill 1998, The Statistician 47.
  package let skewness: Double
  /// The degrees of freedom of s²: ν = 2/(κ/n + 2/(n − 1)), between 1 and n − 1.
  ///
  /// For numbers with excess kurtosis κ, s² has the variance σ⁴·(κ/n + 2/(n − 1)), the same as σ²·χ²(ν)/ν. κ is
  /// estimated by G₂, clamped to 0…6, where 6 is the excess kurtosis of the exponential distribution. A single outlier
  /// among many numbers has a G₂ near n; without the bound it would leave two degrees of freedom however large n is.
  ///
  /// Source: Cramér 1946 (the variance of s²); Satterthwaite 1946, Biometrics Bulletin 2.
  package let degreesOfFreedom: Double

  /// The shape of at least two numbers.
  package init(of numbers: [Double]) {
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
    let isDefined = n > 2 && deviation > 0
    skewness = isDefined ? n / ((n - 1) * (n - 2)) * cubes / (deviation * deviation * deviation) : 0
    let excess = min(Self.excessKurtosis(n, fourths * n / (squares * squares)), 6)
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
