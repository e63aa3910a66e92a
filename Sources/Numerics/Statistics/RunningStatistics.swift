/// Mean and standard deviation of a sequence of numbers, computed without storing them.
///
/// Welford's recurrence: δ = x − m; m += δ/n; S += δ·(x − m); variance = S/(n − 1).
///
/// Source: Welford 1962.
@usableFromInline package struct RunningStatistics: Sendable, Hashable {
  @usableFromInline var n = 0
  @usableFromInline var m = 0.0
  @usableFromInline var s = 0.0

  @inlinable package init() {}

  package init(_ numbers: some Sequence<Double>) {
    self.init()
    for number in numbers { add(number) }
  }

  /// The number of numbers.
  @inlinable package var count: Int { n }

  /// The mean; 0 without numbers.
  @inlinable package var mean: Double { m }

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
  package var standardDeviation: Double { variance.squareRoot() }
}

/// Means, variances and covariance of pairs of numbers, without storing them.
///
/// Source: Welford 1962, extended to pairs.
package struct PairMoments: Sendable, Hashable {
  package private(set) var count = 0
  /// The mean of each number; 0 without pairs.
  package var mean: (x: Double, y: Double) { (meanX, meanY) }
  private var meanX = 0.0
  private var meanY = 0.0
  private var sumXX = 0.0
  private var sumXY = 0.0
  private var sumYY = 0.0

  package init() {}

  /// Sample variance of the first number (n − 1); 0 for fewer than two pairs.
  package var varianceX: Double { count > 1 ? sumXX / Double(count - 1) : 0 }
  /// Sample variance of the second number.
  package var varianceY: Double { count > 1 ? sumYY / Double(count - 1) : 0 }
  /// Sample covariance.
  package var covariance: Double { count > 1 ? sumXY / Double(count - 1) : 0 }

  /// Sample variance of a·x + b·y.
  package func variance(weights a: Double, _ b: Double) -> Double {
    max(0, a * a * varianceX + 2 * a * b * covariance + b * b * varianceY)
  }

  /// Adds a pair. O(1).
  package mutating func add(_ x: Double, _ y: Double) {
    count += 1
    let (dx, dy) = (x - meanX, y - meanY)
    meanX += dx / Double(count)
    meanY += dy / Double(count)
    sumXX += dx * (x - meanX)
    sumXY += dx * (y - meanY)
    sumYY += dy * (y - meanY)
  }
}

/// Means, variances and covariances of points with four coordinates, without storing them.
///
/// Source: Welford 1962, extended to vectors.
package struct JointMoments: Sendable, Hashable {
  package private(set) var count = 0
  /// The mean of each coordinate; 0 without points.
  package private(set) var mean = SIMD4<Double>.zero
  private var sums = [SIMD4<Double>](repeating: .zero, count: 4)

  package init() {}

  /// Adds a point. O(1).
  package mutating func add(_ point: SIMD4<Double>) {
    count += 1
    let before = point - mean
    mean += before / Double(count)
    let after = point - mean
    for index in 0..<4 { sums[index] += before[index] * after }
  }

  /// Sample variance (n − 1) of the weighted sum of the coordinates; 0 for fewer than two points.
  package func variance(weights: SIMD4<Double>) -> Double {
    guard count > 1 else { return 0 }
    let total = (0..<4).reduce(0) { $0 + weights[$1] * (weights * sums[$1]).sum() }
    return max(0, total) / Double(count - 1)
  }
}
