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
