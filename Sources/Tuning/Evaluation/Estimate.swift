import Simulation
import Statistics

/// A measure over a sample of blocks, and how sure it is.
public struct Estimate: Sendable, Hashable {
  /// Its value.
  public let value: Double
  /// Its standard error; 0 for a single block.
  public let standardError: Double
  /// Its 95 % interval; nil for a single block.
  public let interval: ClosedRange<Double>?
  /// Blocks that have a value.
  public let count: Int

  /// What contributions come to, those missing left out; nil if all are.
  public init?(_ contributions: [Contribution?], _ aggregation: Aggregation) {
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
  /// Of two candidates, block by block; nil where no block has a value of both.
  init?(_ one: [Contribution?], _ other: [Contribution?], _ aggregation: Aggregation) {
    var tally = PairedDifferenceTally(aggregation)
    for case (let one?, let other?) in zip(one, other) { tally.add(one, other) }
    guard let difference = tally.difference else { return nil }
    self = difference
  }

  /// The one-sided p-value of the hypothesis that there is no positive difference; 1 for a single block.
  var pValue: Double {
    let error = (standardDeviation ?? 0) / Double(count).squareRoot()
    return StudentT.pValue(of: difference, standardError: error, count: count)
  }
}
