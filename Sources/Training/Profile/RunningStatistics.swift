/// Mean and standard deviation of numbers as they come, without keeping them.
///
/// Welford's recurrence: δ = x − m; m += δ/n; S += δ·(x − m); variance = S/(n − 1).
///
/// Source: Welford, "Note on a method for calculating corrected sums of squares and products", Technometrics 4
/// (1962); seed story 4.1 by way of 4.3.
@frozen public struct RunningStatistics: Sendable, Hashable {
  /// How many numbers.
  public internal(set) var count: Int
  /// Their mean; 0 when there are none.
  public internal(set) var mean: Double
  @usableFromInline var sumOfSquares: Double

  /// No numbers yet.
  @inlinable public init() {
    count = 0
    mean = 0
    sumOfSquares = 0
  }

  /// Takes in one number. O(1).
  @inlinable public mutating func add(_ x: Double) {
    count &+= 1
    let delta = x - mean
    mean += delta / Double(count)
    sumOfSquares += delta * (x - mean)
  }

  /// Sum of squared deviations from the mean over n − 1; 0 for fewer than two numbers.
  public var variance: Double { count > 1 ? max(0, sumOfSquares) / Double(count - 1) : 0 }

  /// Sample standard deviation (n − 1); 0 for fewer than two numbers.
  public var standardDeviation: Double { variance.squareRoot() }
}
