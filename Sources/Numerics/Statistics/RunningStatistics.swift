/// Mean and standard deviation of a sequence of numbers, computed without storing them.
///
/// Welford's recurrence: δ = x − m; m += δ/n; S += δ·(x − m); variance = S/(n − 1).
///
/// Source: Welford 1962.
public struct RunningStatistics: Sendable, Hashable {
  @usableFromInline var n = 0
  @usableFromInline var m = 0.0
  @usableFromInline var s = 0.0

  @inlinable package init() {}

  package init(_ numbers: some Sequence<Double>) {
    self.init()
    for number in numbers { add(number) }
  }

  /// The number of numbers.
  @inlinable public var count: Int { n }

  /// The mean; 0 without numbers.
  @inlinable public var mean: Double { m }

  /// Adds a number. O(1).
  @inlinable @inline(__always) package mutating func add(_ x: Double) {
    n &+= 1
    let delta = x - m
    m += delta / Double(n)
    s += delta * (x - m)
  }

  /// S: the sum of squared deviations from the mean.
  @inlinable package var sumOfSquares: Double { s }

  /// Sum of squared deviations from the mean over n − 1; 0 for fewer than two numbers.
  package var variance: Double { count > 1 ? max(0, sumOfSquares) / Double(count - 1) : 0 }

  /// Sample standard deviation (n − 1); 0 for fewer than two numbers.
  public var standardDeviation: Double { variance.squareRoot() }
}
