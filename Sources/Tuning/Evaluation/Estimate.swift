import Numerics
package import Simulation

/// The value of a measure over a sample of blocks, with its uncertainty.
package struct Estimate: Sendable, Hashable {
  package let value: Double
  /// The standard error of the value; 0 for a single block.
  package let standardError: Double
  /// The 95 % interval of the value; nil for a single block.
  package let interval: ClosedRange<Double>?
  /// The number of blocks that have a value.
  package let count: Int

  /// The estimate from the contributions that are not nil; nil if all are.
  package init?(_ contributions: [Contribution?], _ aggregation: Aggregation) {
    var tally = SummaryTally(aggregation)
    for one in contributions { if let one { tally.add(one) } }
    let summary = tally.summary
    guard let value = summary.mean else { return nil }
    self.value = value
    standardError = tally.standardError ?? 0
    interval = summary.interval
    count = summary.count
  }

  /// The one-sided p-value of the hypothesis that the true value is at most `bound`, by Student's t with n − 1 degrees of
  /// freedom; 1 for a single block.
  func pValue(ofExceeding bound: Double) -> Double {
    StudentT.pValue(of: value - bound, standardError: standardError, count: count)
  }

  /// The one-sided p-value of the hypothesis that the true value is at least `bound`.
  func pValue(ofFallingBelow bound: Double) -> Double {
    StudentT.pValue(of: bound - value, standardError: standardError, count: count)
  }
}

extension PairedDifference {
  /// The paired difference of two combinations over blocks, `one` less `other`; nil if no block has values of both.
  package init?(_ one: [Contribution?], _ other: [Contribution?], _ aggregation: Aggregation) {
    var tally = PairedDifferenceTally(aggregation)
    for case (let one?, let other?) in zip(one, other) { tally.add(one, other) }
    guard let difference = tally.difference else { return nil }
    self = difference
  }

  /// The one-sided p-value of the hypothesis that the true difference is at most 0; 1 for a single block.
  var pValue: Double {
    let error = (standardDeviation ?? 0) / Double(count).squareRoot()
    return StudentT.pValue(of: difference, standardError: error, count: count)
  }
}
