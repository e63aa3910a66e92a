/// Holm's correction for several tests: the probability of at least one false alarm is at most the level.
package enum Holm {
  /// Which hypotheses are rejected: in ascending order of p-values, all before the first with p > level/(number of
  /// remaining tests).
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
