/// Mean and standard deviation of numbers as they come, without keeping them.
///
/// Welford's recurrence: δ = x − m; m += δ/n; S += δ·(x − m); variance = S/(n − 1).
///
/// Source: Welford 1962.
@frozen public struct RunningStatistics: Sendable, Hashable {
  @usableFromInline var n = 0
  @usableFromInline var m = 0.0
  @usableFromInline var sumOfSquares = 0.0

  /// No numbers yet.
  @inlinable public init() {}

  /// How many numbers.
  @inlinable public var count: Int { n }

  /// Their mean; 0 when there are none.
  @inlinable public var mean: Double { m }

  /// Takes in one number. O(1).
  @inlinable @inline(__always) public mutating func add(_ x: Double) {
    n &+= 1
    let delta = x - m
    m += delta / Double(n)
    sumOfSquares += delta * (x - m)
  }

  /// Sum of squared deviations from the mean over n − 1; 0 for fewer than two numbers.
  public var variance: Double { count > 1 ? max(0, sumOfSquares) / Double(count - 1) : 0 }

  /// Sample standard deviation (n − 1); 0 for fewer than two numbers.
  public var standardDeviation: Double { variance.squareRoot() }
}
