/// Several tests at once, with at most the given probability of even one false alarm.
package enum Holm {
  /// Which hypotheses are rejected: in rising order of their p-values each one while p ≤ level/(tests left).
  ///
  /// Source: Holm 1979.
  package static func rejected(_ pValues: [Double], level: Double) -> [Bool] {
    var rejected = pValues.map { _ in false }
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    for (rank, index) in order.enumerated() {
      guard pValues[index] <= level / Double(pValues.count - rank) else { break }
      rejected[index] = true
    }
    return rejected
  }
}
