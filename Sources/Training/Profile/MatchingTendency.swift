package import Music
package import Numerics

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

/// The notes of one interval that a person has tuned.
package struct TunedInterval: Sendable, Equatable {
  package let interval: Interval
  /// The statistics of the signed errors; positive is sharp.
  package fileprivate(set) var errors = RunningStatistics()
  /// The numbers of notes that were too high and too low.
  package fileprivate(set) var sharp = 0
  package fileprivate(set) var flat = 0

  fileprivate init(_ interval: Interval) { self.interval = interval }

  fileprivate var pValue: Double { min(1, 2 * GuessTest.pValue(right: max(sharp, flat), of: sharp + flat)) }
}

/// The notes that a person has tuned, by interval.
package struct TunedIntervals: Sendable, Equatable {
  private var all: [TunedInterval] = []

  mutating func add(_ error: Cents, of interval: Interval) {
    if !all.contains(where: { $0.interval == interval }) { all.append(TunedInterval(interval)) }
    let index = all.firstIndex { $0.interval == interval }!
    all[index].errors.add(error.value)
    if error > .zero { all[index].sharp += 1 }
    if error < .zero { all[index].flat += 1 }
  }

  /// The intervals, of several, that the person tunes sharp or flat, by a sign test with Holm's correction at 5 %, ascending.
  package var tendencies: [(interval: TunedInterval, side: MatchingTendency.Side)] {
    guard all.count > 1 else { return [] }
    let judged = all.filter { $0.sharp + $0.flat >= MatchingTendency.fewest }
    let rejected = Holm.rejected(judged.map(\.pValue), level: 0.05)
    return zip(judged, rejected).filter(\.1).map { ($0.0, $0.0.sharp > $0.0.flat ? .sharp : .flat) }
      .sorted { $0.0.interval < $1.0.interval }
  }
}
