/// The jackknife: an estimate's bias and spread from the estimates that leave out one number each.
///
/// Source: Tukey 1958; Miller 1974.
package enum Jackknife {
  /// The pseudo-values n·f − (n − 1)·f₋ᵢ. They are nearly independent, and their mean is f without its bias.
  /// - Parameters:
  ///   - whole: f of all n numbers.
  ///   - leavingOut: f₋ᵢ without each number, in their order.
  package static func pseudoValues(_ whole: Double, leavingOut: [Double]) -> [Double] {
    let n = Double(leavingOut.count)
    return leavingOut.map { n * whole - (n - 1) * $0 }
  }
}

/// A mean square, or the variance of all numbers of several groups without bias, with any one number or group left out
/// in O(1).
package struct LeaveOneOut {
  private var points: [(x: Double, y: Double)]
  private var sums = (x: 0.0, xx: 0.0, y: 0.0)

  /// Leaves out of a mean of squares.
  package init(meanSquares squares: [Double]) {
    points = squares.map { (0, $0) }
    total()
  }

  /// The variance of groups with means x and mean squares y, about the mean of all so that nothing cancels.
  package init(means groups: [(x: Double, y: Double)]) {
    let centre = groups.reduce(0) { $0 + $1.x } / Double(groups.count)
    points = groups.map { ($0.x - centre, $0.y - 2 * centre * $0.x + centre * centre) }
    total()
  }

  private mutating func total() {
    for (x, y) in points { sums = (sums.x + x, sums.xx + x * x, sums.y + y) }
  }

  /// The value with all numbers or groups.
  package var value: Double { Self.value(sums, points.count) }

  /// The value without the number or group at `index`.
  package func value(without index: Int) -> Double {
    let (x, y) = points[index]
    return Self.value((sums.x - x, sums.xx - x * x, sums.y - y), points.count - 1)
  }

  /// ȳ − x̄² + s²/n, where s²/n is the expected contribution of chance to x̄².
  private static func value(_ sums: (x: Double, xx: Double, y: Double), _ count: Int) -> Double {
    let n = Double(count)
    let mean = sums.x / n
    return sums.y / n - mean * mean + max(0, sums.xx - n * mean * mean) / (n * (n - 1))
  }
}
