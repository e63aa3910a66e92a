import Music
import Randomness

/// 95 % intervals of means of independent numbers, skewed or not.
enum StudentizedInterval {
  /// The interval of the numbers' expectation by Student's t, corrected for their skewness γ.
  ///
  /// The ends are m − f⁻¹(±t)·s/√n with f⁻¹(x) = 3/k·(∛(1 + k·(x − k/6)) − 1) and k = γ/√n: the monotone
  /// transformation that removes the skewness of Student's statistic. Without skewness it is m ± t·s/√n. γ is held
  /// within ±3.
  ///
  /// Source: Hall 1992, "On the removal of skewness by transformation", J. R. Stat. Soc. B 54, equation 2.2.
  /// - Returns: nil for fewer than two numbers.
  static func mean(of numbers: [Double]) -> ClosedRange<Double>? {
    guard numbers.count > 1 else { return nil }
    let n = Double(numbers.count)
    let mean = numbers.reduce(0, +) / n
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / (n - 1)).squareRoot()
    guard deviation > 0 else { return mean...mean }
    let cubes = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) * ($1 - mean) }
    let skewness = min(3, max(-3, cubes / n / (deviation * deviation * deviation)))
    let t = StudentT.quantile95(degreesOfFreedom: numbers.count - 1)
    let (k, error) = (skewness / n.squareRoot(), deviation / n.squareRoot())
    return mean - unskewed(t, k) * error...mean - unskewed(-t, k) * error
  }

  /// m ± t·s/√n of at least two numbers.
  static func symmetric(of numbers: [Double]) -> ClosedRange<Double> {
    let n = Double(numbers.count)
    let mean = numbers.reduce(0, +) / n
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let t = StudentT.quantile95(degreesOfFreedom: numbers.count - 1)
    let half = t * (squares / (n * (n - 1))).squareRoot()
    return mean - half...mean + half
  }

  private static func unskewed(_ x: Double, _ k: Double) -> Double {
    k.magnitude < 1e-6 ? x : 3 * (cubeRoot(1 + k * (x - k / 6)) - 1) / k
  }

  private static func cubeRoot(_ x: Double) -> Double {
    x == 0 ? 0 : Double(signOf: x, magnitudeOf: (x.magnitude.octaves / 3).ofOctaves)
  }

  /// The pseudo-values of the jackknife: n·f − (n − 1)·f₋ᵢ, whose mean is f less its bias and which are nearly
  /// independent.
  ///
  /// Source: Tukey 1958; Miller 1974.
  static func pseudoValues(_ whole: Double, leavingOut: [Double]) -> [Double] {
    let n = Double(leavingOut.count)
    return leavingOut.map { n * whole - (n - 1) * $0 }
  }
}
