public import Chronology
public import Music
import Numerics
public import Training

/// A listener whose too easy and too hard comparisons are counted.
///
/// A comparison is too easy if its offset is above the level at which the listener is right 95 % of the time, too hard
/// below the level of 60 %, lapses and bias included. Both levels are computed at the middle note before training. For
/// other notes they are scaled by the note's threshold before training, in later sessions by the change of the mean
/// threshold. This is exact for listeners without bias whose changes affect all notes alike.
@usableFromInline package struct DifficultyCountingListener<Person: KnownListener>: SimulatedListener {
  @usableFromInline package var person: Person
  /// Counted comparisons above the level of 95 %, in all sessions.
  @usableFromInline package var tooEasy = 0
  /// Counted comparisons below the level of 60 %.
  @usableFromInline package var tooHard = 0
  /// Comparisons at the start of the session that do not count.
  @usableFromInline package var warmUp = 0

  /// The levels for this session, in units of the note's threshold before training.
  @usableFromInline var easy: Double
  @usableFromInline var hard: Double
  private let notes: ClosedRange<MIDINote>
  /// The mean threshold over all notes in this session, in cents.
  private var threshold: Double
  /// 1/threshold by note, before training.
  @usableFromInline let inverseThresholds: [Double]
  /// Comparisons of the session so far.
  @usableFromInline var seen = 0

  /// Starts with counts of 0.
  /// - Parameter notes: the reference notes of the training.
  package init(_ person: Person, notes: ClosedRange<MIDINote>) {
    self.init(person, notes: notes, threshold: person.threshold(over: notes))
  }

  /// - Parameter threshold: the listener's, over these notes.
  init(_ person: Person, notes: ClosedRange<MIDINote>, threshold: Cents) {
    self.person = person
    self.notes = notes
    let middle = MIDINote(middleOf: notes)
    let unit = person.threshold(over: middle...middle).value
    easy = (person.difficulty(correct: 0.95, at: middle)?.value ?? .infinity) / unit
    hard = (person.difficulty(correct: 0.60, at: middle)?.value ?? .infinity) / unit
    self.threshold = threshold.value
    inverseThresholds = (0..<MIDINote.count).map { index in
      let note = MIDINote(index)
      return notes.contains(note) ? 1 / person.threshold(over: note...note).value : 0
    }
  }

  /// Scales the levels if the listener has changed.
  @usableFromInline package mutating func beginSession(
    _ session: Int, on day: CivilDate, at address: ListenerAddress
  ) {
    person.beginSession(session, on: day, at: address)
    if Person.changes { follow() }
    seen = 0
  }

  /// Counts the comparison and returns the listener's answer.
  @inlinable @inline(__always)
  package mutating func respond(to comparison: Comparison, uniform: Double) -> Response {
    let level = comparison.difficulty.value * inverseThresholds[comparison.reference.index]
    // Without a branch, which would often be mispredicted.
    let counts = seen >= warmUp ? 1 : 0
    seen &+= 1
    tooEasy &+= (level > easy ? 1 : 0) & counts
    tooHard &+= (level < hard ? 1 : 0) & counts
    return person.respond(to: comparison, uniform: uniform)
  }

  /// The offset that is right 95 % of the time at the middle note, as of this session; nil if no offset is.
  var easyLevel: Cents? { level(easy) }
  /// The offset that is right 60 % of the time there; nil if no offset is.
  var hardLevel: Cents? { level(hard) }

  private func level(_ thresholds: Double) -> Cents? {
    thresholds.isFinite ? Cents(thresholds / inverseThresholds[MIDINote(middleOf: notes).index]) : nil
  }

  private mutating func follow() {
    let now = person.threshold(over: notes).value
    easy *= now / threshold
    hard *= now / threshold
    threshold = now
  }
}

extension MIDINote {
  /// The note in the middle of a range, the lower of two.
  init(middleOf notes: ClosedRange<MIDINote>) {
    self.init((notes.lowerBound.index + notes.upperBound.index) / 2)
  }
}
