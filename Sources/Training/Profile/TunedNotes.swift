package import Music
import Numerics

/// The latest notes that a person has tuned, so that practice changes what is said of them.
package struct TunedNotes: Sendable, Equatable {
  /// The fewest notes of which a side is judged.
  package static let fewest = 5
  /// So many mostly tell a side; of fewer it is not said that there is none.
  package static let telling = 10
  /// The least median error in cents for which practice is offered.
  package static let leastPractised = 5.0
  /// The mean error in cents, an eighth of a tone, from which practice comes before another session or a check.
  package static let far = 25.0
  /// The most notes that are kept.
  package static let most = 40
  /// The first and the latest notes that are compared, and the latest of which the mean error is: half of `most`.
  package static let compared = most / 2

  /// The signed errors in cents, oldest first; positive is sharp.
  package private(set) var errors: [Double] = []
  /// The same notes by the other tuning.
  private var others: [Double] = []
  /// The sizes of the errors of the first notes, at most `compared`.
  private var first: [Double] = []
  /// Whether notes before these were tuned.
  package private(set) var hasEarlier = false

  package init() {}

  /// - Parameter other: the error by the other tuning.
  package mutating func add(_ error: Cents, other: Cents) {
    hasEarlier = errors.count == Self.most
    if hasEarlier {
      errors.removeFirst()
      others.removeFirst()
    }
    errors.append(error.value)
    others.append(other.value)
    if first.count < Self.compared { first.append(error.magnitude.value) }
  }

  /// The numbers of notes that were too high and too low.
  package var sharp: Int { errors.count { $0 > 0 } }
  package var flat: Int { errors.count { $0 < 0 } }

  /// The median, which a slip hardly changes; 0 without a note.
  package var median: Double { errors.sorted().sortedMedian ?? 0 }
  package var medianByOther: Double { others.sorted().sortedMedian ?? 0 }

  /// The sizes of the errors now: of the latest notes, or of all while there are no others before them.
  package var latest: [Double] {
    (errors.count == Self.most ? errors.suffix(Self.compared) : errors[...]).map(\.magnitude)
  }

  /// The mean of the errors' sizes now; nil without a note.
  package var meanSize: Cents? { latest.mean.map { Cents($0) } }

  /// The mean sizes of the first and the latest notes, and whether they differ beyond chance; nil until no note is both.
  package var course: (first: Cents, latest: Cents, isChange: Bool)? {
    guard errors.count == Self.most, let before = first.mean, let now = meanSize else { return nil }
    return (Cents(before), now, Self.differ(first, latest))
  }

  /// Whether errors lie nearer or further off than these notes now, beyond chance.
  /// - Parameter errors: the signed errors of other notes in cents.
  package func differ(from errors: [Double]) -> Bool { Self.differ(latest, errors.map(\.magnitude)) }

  /// A two-sided rank-sum test at 1 %: of n and m notes, the number of pairs in which the later one is further off has the
  /// mean nm/2 and the variance nm(n + m + 1)/12. O(nm).
  private static func differ(_ earlier: [Double], _ later: [Double]) -> Bool {
    let further = later.reduce(0.0) { sum, one in
      earlier.reduce(sum) { $0 + ($1 < one ? 1 : $1 == one ? 0.5 : 0) }
    }
    let pairs = Double(earlier.count * later.count)
    let deviation = (pairs * Double(earlier.count + later.count + 1) / 12).squareRoot()
    return (further - pairs / 2).magnitude > 2.576 * deviation
  }

  /// The same notes, judged by the other tuning.
  fileprivate var byOther: TunedNotes {
    var notes = TunedNotes()
    notes.hasEarlier = hasEarlier
    (notes.errors, notes.others) = (others, errors)
    return notes
  }

  /// Of the two-sided sign test.
  fileprivate var pValue: Double {
    min(1, 2 * GuessTest.pValue(right: max(sharp, flat), of: sharp + flat))
  }

  package enum Side: String, Sendable { case sharp, flat }

  fileprivate var oftenerSide: Side { sharp > flat ? .sharp : .flat }
}

/// An interval, and the tuning by which its notes are judged.
package struct TunedInterval: Sendable, Hashable, Comparable {
  package let interval: Interval
  /// Equal temperament for unison and octave, which are the same in both.
  package let tuning: TuningSystem

  package init(_ interval: Interval, by tuning: TuningSystem) {
    self.interval = interval
    self.tuning = tuning.surplus(of: interval) == .zero ? .equalTemperament : tuning
  }

  /// How much larger the interval is than in the other tuning, in cents.
  package var surplus: Cents { tuning.surplus(of: interval) }

  /// Whether a person who tunes by ear lands elsewhere by the other tuning: 10 cents away or more.
  package var differs: Bool { surplus.magnitude >= 10 }

  package static func < (one: TunedInterval, other: TunedInterval) -> Bool {
    (one.interval, one.tuning.rawValue) < (other.interval, other.tuning.rawValue)
  }
}

/// The notes that a person has tuned, of each interval by each tuning.
package struct TunedIntervals: Sendable, Equatable {
  private var each: [TunedInterval: TunedNotes] = [:]
  /// The tuning of an interval's latest note.
  private var latest: [Interval: TunedInterval] = [:]

  mutating func add(_ error: Cents, of tuned: TunedInterval, isDown: Bool) {
    let other = isDown ? error - tuned.surplus : error + tuned.surplus
    each[tuned, default: TunedNotes()].add(error, other: other)
    latest[tuned.interval] = tuned
  }

  /// The notes of each interval by each tuning, ascending.
  package var parts: [(tuned: TunedInterval, notes: TunedNotes)] {
    each.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The notes by which each interval is judged, ascending: those by the tuning of the latest one. Who has changed the tuning
  /// is judged by the other one until there are `TunedNotes.telling` notes by the new one.
  package var judged: [(tuned: TunedInterval, notes: TunedNotes)] {
    latest.values.sorted().compactMap { latest in
      let other = TunedInterval(latest.interval, by: latest.tuning.other)
      let isNew = each[latest].map { $0.errors.count < TunedNotes.telling } ?? true
      let tuned = isNew && each[other] != nil ? other : latest
      return each[tuned].map { (tuned, $0) }
    }
  }

  /// The latest notes of an interval, judged by a tuning: those that were judged by it, or, of fewer than
  /// `TunedNotes.fewest`, those by the other one. Nil of too few by either.
  package func notes(by tuned: TunedInterval) -> (notes: TunedNotes, isOfOther: Bool)? {
    func enough(_ tuned: TunedInterval) -> TunedNotes? {
      each[tuned].flatMap { $0.errors.count < TunedNotes.fewest ? nil : $0 }
    }
    if let notes = enough(tuned) { return (notes, false) }
    return enough(TunedInterval(tuned.interval, by: tuned.tuning.other)).map { ($0.byOther, true) }
  }

  /// The intervals that the person tunes sharp or flat more than chance explains, ascending: a sign test with Holm's
  /// correction rejects at 5 % that a note is as often too high as too low. One slip, however large, is one note.
  package var tendencies: [(tuned: TunedInterval, notes: TunedNotes, side: TunedNotes.Side)] {
    let judged = judged.filter { $0.notes.sharp + $0.notes.flat >= TunedNotes.fewest }
    let rejected = Holm.rejected(judged.map(\.notes.pValue), level: 0.05)
    return zip(judged, rejected).filter(\.1).map { ($0.0.tuned, $0.0.notes, $0.0.notes.oftenerSide) }
  }
}
