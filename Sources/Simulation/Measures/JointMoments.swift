/// Means, variances and covariances of the contributions of pairs: of one listener in two cells.
///
/// Source: Welford 1962, extended to vectors.
struct JointMoments: Sendable, Hashable {
  private(set) var count = 0
  /// The contribution in the cell, then in the baseline.
  private(set) var mean = SIMD4<Double>.zero
  private var sums = [SIMD4<Double>](repeating: .zero, count: 4)

  /// Takes in a pair.
  mutating func add(_ one: Contribution, _ baseline: Contribution) {
    count += 1
    let pair = SIMD4(one.first, one.second, baseline.first, baseline.second)
    let before = pair - mean
    mean += before / Double(count)
    let after = pair - mean
    for index in 0..<4 { sums[index] += before[index] * after }
  }

  /// Sample variance (n − 1) of the weighted sum of a pair's four numbers.
  func variance(weights: SIMD4<Double>) -> Double {
    guard count > 1 else { return 0 }
    let total = (0..<4).reduce(0) { $0 + weights[$1] * (weights * sums[$1]).sum() }
    return max(0, total) / Double(count - 1)
  }
}
