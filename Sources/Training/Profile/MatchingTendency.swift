package import Music
package import Numerics

/// Whether a person tunes sharp or flat more than chance explains.
///
/// The errors' mean m has the 95 % interval m ± t·s/√n, Student's t having n − 1 degrees of freedom. The person tends
/// to a side if the interval excludes 0.
package struct MatchingTendency: Sendable, Equatable {
  /// The fewest matchings that are judged.
  package static let fewest = 5

  /// The mean error; positive is sharp.
  package let mean: Cents
  /// The 95 % interval of the mean error.
  package let interval: ClosedRange<Cents>

  /// The tendency of signed errors in cents; nil of fewer than 5.
  package init?(_ errors: RunningStatistics) {
    guard errors.count >= Self.fewest else { return nil }
    let ends = StudentizedInterval(
      middle: errors.mean, error: errors.standardDeviation / Double(errors.count).squareRoot(),
      count: errors.count
    ).ends(.ninetyFive)
    (mean, interval) = (Cents(errors.mean), Cents(ends.lowerBound)...Cents(ends.upperBound))
  }

  /// The side to which the person tends; nil if the interval includes 0.
  package var side: Side? {
    interval.lowerBound > .zero ? .sharp : interval.upperBound < .zero ? .flat : nil
  }

  package enum Side: String, Sendable { case sharp, flat }
}
