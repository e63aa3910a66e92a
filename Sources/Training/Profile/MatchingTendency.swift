package import Music
import Numerics

/// Whether a person tunes sharp or flat more than chance explains.
///
/// The person tends to a side if a sign test rejects at 5 % that a note is as often too high as too low: one slip, however
/// large, is one note. The errors' mean m has the 95 % interval m ± t·s/√n, Student's t having n − 1 degrees of freedom.
package struct MatchingTendency: Sendable, Equatable {
  /// The fewest matchings that are judged.
  package static let fewest = 5
  /// The least median error in cents for which practice is offered.
  package static let leastPractised = 5.0

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
    let isChance = Self.pValue(sharp: sharp, flat: flat) >= 0.05
    side = isChance ? nil : sharp > flat ? .sharp : .flat
  }

  /// Of the two-sided sign test.
  fileprivate static func pValue(sharp: Int, flat: Int) -> Double {
    min(1, 2 * GuessTest.pValue(right: max(sharp, flat), of: sharp + flat))
  }

  package enum Side: String, Sendable { case sharp, flat }
}

/// The notes of one interval that a person has tuned.
package struct TunedInterval: Sendable, Equatable {
  package let interval: Interval
  /// The signed errors in cents; positive is sharp.
  package fileprivate(set) var errors: [Double] = []
  /// The numbers of notes that were too high and too low.
  package fileprivate(set) var sharp = 0
  package fileprivate(set) var flat = 0

  fileprivate init(_ interval: Interval) { self.interval = interval }

  /// The median of the errors, which a slip hardly changes. O(n log n).
  package var median: Double { errors.sorted().sortedMedian ?? 0 }

  fileprivate mutating func add(_ error: Cents) {
    errors.append(error.value)
    if error > .zero { sharp += 1 }
    if error < .zero { flat += 1 }
  }
}

/// The notes that a person has tuned, by interval.
package struct TunedIntervals: Sendable, Equatable {
  private var all: [Interval: TunedInterval] = [:]

  mutating func add(_ error: Cents, of interval: Interval) {
    all[interval, default: TunedInterval(interval)].add(error)
  }

  /// The median of all errors in cents. O(n log n).
  package var median: Double { all.values.flatMap(\.errors).sorted().sortedMedian ?? 0 }

  /// The intervals of which notes were tuned, ascending.
  package var intervals: [Interval] { all.keys.sorted() }

  /// The intervals, of several, that the person tunes sharp or flat, by a sign test with Holm's correction at 5 %, ascending.
  package var tendencies: [(interval: TunedInterval, side: MatchingTendency.Side)] {
    guard all.count > 1 else { return [] }
    let judged = all.values.filter { $0.sharp + $0.flat >= MatchingTendency.fewest }
      .sorted { $0.interval < $1.interval }
    let pValues = judged.map { MatchingTendency.pValue(sharp: $0.sharp, flat: $0.flat) }
    let rejected = Holm.rejected(pValues, level: 0.05)
    return zip(judged, rejected).filter(\.1).map { ($0.0, $0.0.sharp > $0.0.flat ? .sharp : .flat) }
  }
}
