/// Several tests at once, with at most the given probability of even one false alarm.
enum Holm {
  /// Which hypotheses are rejected: in order of their probabilities each one while p ≤ level/(tests left).
  ///
  /// Source: Holm 1979.
  static func rejected(_ probabilities: [Double], level: Double) -> [Bool] {
    var rejected = probabilities.map { _ in false }
    let order = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
    for (rank, index) in order.enumerated() {
      guard probabilities[index] <= level / Double(probabilities.count - rank) else { break }
      rejected[index] = true
    }
    return rejected
  }
}
