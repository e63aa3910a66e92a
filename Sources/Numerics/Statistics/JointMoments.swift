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
