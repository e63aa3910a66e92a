package import Music
import Numerics

/// Whether a person tunes sharp or flat more than chance explains.
///
/// The person tends to a side if a sign test rejects at 5 % that a note is as often too high as too low: one slip, however
/// large, is one note. The errors' mean m has the 95 % interval m ± t·s/√n, Student's t having n − 1 degrees of freedom.
package struct MatchingTendency: Sendable, Equatable {
  /// The fewest matchings that are judged.
  package static let fewest = 5

  /// The 95 % interval of the mean error; positive is sharp.
  package let interval: ClosedRange<Cents>
  /// The side to which the person tends; nil if chance explains it.
  package let side: Side?

  /// The tendency of the notes that a person has tuned; nil of fewer than 5.
  package init?(_ profile: PerceptualProfile) {
    let errors = profile.signedMatching
    guard errors.count >= Self.fewest else { return nil }
    let ends = StudentizedInterval(
      middle: errors.mean, error: errors.standardDeviation / Double(errors.count).squareRoot(),
      count: errors.count
    ).ends(.ninetyFive)
    interval = Cents(ends.lowerBound)...Cents(ends.upperBound)
    let (sharp, flat) = (profile.sharpMatchings, profile.flatMatchings)
    let isChance = 2 * GuessTest.pValue(right: max(sharp, flat), of: sharp + flat) >= 0.05
    side = isChance ? nil : sharp > flat ? .sharp : .flat
  }

  package enum Side: String, Sendable { case sharp, flat }
}
