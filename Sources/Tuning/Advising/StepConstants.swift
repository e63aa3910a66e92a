/// The constants (q/p − 1)/√p of steps from p to q, after right or after wrong answers.
///
/// If the differences are rounded to multiples of u cents, each of p and q is known to u/2, and each step gives the
/// interval of its constant. The intervals of the Kazez rule have a common part, whether its chain continues from the
/// rounded difference or from the exact one. Intervals of other rules have none if their steps are precise enough: their
/// constants depend on p.
struct StepConstants {
  private var intervals: [ClosedRange<Double>] = []

  var count: Int { intervals.count }

  /// - Parameters:
  ///   - sign: −1 if the step narrows, so that constants are positive.
  ///   - unit: the unit of rounding in cents; 0 for exact differences.
  mutating func add(from p: Double, to q: Double, sign: Double, unit: Double) {
    let error = unit / 2
    let ends = [
      (p - error, q - error), (p - error, q + error), (p + error, q - error), (p + error, q + error),
    ]
    .map { p, q in sign * (q / p - 1) / p.squareRoot() }
    intervals.append((ends.min() ?? 0)...(ends.max() ?? 0))
  }

  /// The largest of 1, 0.1, 0.01 and 0.001 of which all differences are multiples; nil if they are exact.
  static func unit(of levels: [Double]) -> Double? {
    [1.0, 10, 100, 1000].first { perCent in
      levels.allSatisfy { ($0 * perCent - ($0 * perCent).rounded()).magnitude < 1e-6 }
    }.map { 1 / $0 }
  }

  /// Of exact steps, the median to four decimals, and the share of the constants within 1 % of it.
  var usual: (value: Double, share: Double) {
    let constants = intervals.map(\.lowerBound)
    let median = constants.sorted()[constants.count / 2]
    let near = constants.count { ($0 - median).magnitude <= 0.01 * median.magnitude }
    return ((median * 1e4).rounded() / 1e4, Double(near) / Double(constants.count))
  }

  /// Of rounded steps, the constants that most of the more precise half allow, and the share that allows them.
  /// - Complexity: O(n log n).
  func common(leastSteps: Int) -> (range: ClosedRange<Double>, share: Double) {
    let precise = intervals.sorted { $0.width < $1.width }.prefix(max(leastSteps, count / 2))
    let begins = precise.map(\.lowerBound).sorted()
    let ends = precise.map(\.upperBound).sorted()
    var (most, range, ended) = (0, 0.0...0.0, 0)
    for (index, begin) in begins.enumerated() {
      while ends[ended] < begin { ended += 1 }
      let open = index + 1 - ended
      if open > most { (most, range) = (open, begin...ends[ended]) }
    }
    return (range, Double(most) / Double(precise.count))
  }
}

extension ClosedRange<Double> {
  fileprivate var width: Double { upperBound - lowerBound }
}
