package import Music
import Numerics

/// Whether a person tunes sharp or flat more than chance explains.
///
/// The person tends to a side if a sign test rejects at 5 % that a note is as often too high as too low: one slip, however
/// large, is one note.
package struct MatchingTendency: Sendable, Equatable {
  /// The fewest matchings that are judged.
  package static let fewest = 5
  /// The least median error in cents for which practice is offered.
  package static let leastPractised = 5.0

  /// The notes that are judged.
  package let notes: TunedNotes
  /// The side to which the person tends; nil if chance explains it.
  package let side: Side?

  /// The tendency of these notes; nil of fewer than 5.
  package init?(_ notes: TunedNotes) {
    guard notes.errors.count >= Self.fewest else { return nil }
    self.notes = notes
    side = notes.pValue < 0.05 ? notes.oftenerSide : nil
  }

  package enum Side: String, Sendable { case sharp, flat }
}

/// The latest notes that a person has tuned, so that practice changes what is said of them.
package struct TunedNotes: Sendable, Equatable {
  /// The most notes that are kept.
  package static let most = 40

  /// The signed errors in cents, oldest first; positive is sharp.
  package private(set) var errors: [Double] = []
  /// Whether notes before these were tuned.
  package private(set) var hasEarlier = false

  package init() {}

  package mutating func add(_ error: Cents) {
    hasEarlier = errors.count == Self.most
    if hasEarlier { errors.removeFirst() }
    errors.append(error.value)
  }

  /// The numbers of notes that were too high and too low.
  package var sharp: Int { errors.count { $0 > 0 } }
  package var flat: Int { errors.count { $0 < 0 } }

  /// The median, which a slip hardly changes; 0 without a note.
  package var median: Double { errors.sorted().sortedMedian ?? 0 }

  /// Of the two-sided sign test.
  fileprivate var pValue: Double {
    min(1, 2 * GuessTest.pValue(right: max(sharp, flat), of: sharp + flat))
  }

  fileprivate var oftenerSide: MatchingTendency.Side { sharp > flat ? .sharp : .flat }
}

/// The notes that a person has tuned: all, and those of each interval.
package struct TunedIntervals: Sendable, Equatable {
  package private(set) var all = TunedNotes()
  private var each: [Interval: TunedNotes] = [:]

  mutating func add(_ error: Cents, of interval: Interval) {
    all.add(error)
    each[interval, default: TunedNotes()].add(error)
  }

  /// The intervals of which notes were tuned, ascending.
  package var intervals: [Interval] { each.keys.sorted() }

  /// The intervals, of several, that the person tunes sharp or flat, by a sign test with Holm's correction at 5 %, ascending.
  package var tendencies: [(interval: Interval, notes: TunedNotes, side: MatchingTendency.Side)] {
    guard each.count > 1 else { return [] }
    let judged = each.filter { $0.value.sharp + $0.value.flat >= MatchingTendency.fewest }.sorted {
      $0.key < $1.key
    }
    let rejected = Holm.rejected(judged.map(\.value.pValue), level: 0.05)
    return zip(judged, rejected).filter(\.1).map { ($0.0.key, $0.0.value, $0.0.value.oftenerSide) }
  }
}
