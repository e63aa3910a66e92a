import Randomness
import Simulation

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

  /// The probability, if the truth were `bound`, of a value at least that far above it: small when the truth is
  /// surely above. By Student's t with n − 1 degrees of freedom; 1 for a single block.
  func probability(ofExceeding bound: Double) -> Double {
    StudentT.probability(of: value - bound, standardError: standardError, count: count)
  }

  /// The same below.
  func probability(ofFallingBelow bound: Double) -> Double {
    StudentT.probability(of: bound - value, standardError: standardError, count: count)
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

  /// The probability of a difference at least that large if there were none; 1 for a single block.
  var probability: Double {
    let error = (standardDeviation ?? 0) / Double(count).squareRoot()
    return StudentT.probability(of: difference, standardError: error, count: count)
  }
}

extension StudentT {
  /// P(T ≥ excess/SE) with n − 1 degrees of freedom; without any spread 0 above nothing and else 1.
  fileprivate static func probability(of excess: Double, standardError: Double, count: Int) -> Double {
    guard count > 1 else { return 1 }
    guard standardError > 0 else { return excess > 0 ? 0 : 1 }
    return upperTail(excess / standardError, degreesOfFreedom: count - 1)
  }
}
