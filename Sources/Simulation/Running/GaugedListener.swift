import Chronology
import Listeners
import Music
import Randomness
import Training

/// A listener of whom it is counted how many comparisons were too easy and too hard for them.
///
/// Too easy is a difficulty above that at which the listener is right 95 % of the time, too hard one below that
/// of 60 %, lapses and bias included. Both levels are found at the middle of the notes before training and then
/// follow the threshold, from note to note and from session to session, which is exact where there is no bias.
struct GaugedListener<Person: KnownListener>: SimulatedListener {
  /// The listener.
  var person: Person
  /// Counted comparisons above the level of 95 %, in all sessions.
  private(set) var tooEasy = 0
  /// Counted comparisons below the level of 60 %.
  private(set) var tooHard = 0
  /// Comparisons at the start of the session that do not count.
  var warmUp = 0

  /// The levels in thresholds of the note.
  private let easy: Double
  private let hard: Double
  private let notes: ClosedRange<MIDINote>
  /// 1/threshold by note, as of this session.
  private var inverseThresholds: [Double]
  private var seen = 0

  /// - Parameter notes: those that are presented first.
  init(_ person: Person, notes: ClosedRange<MIDINote>) {
    self.person = person
    self.notes = notes
    let middle = MIDINote(middleOf: notes)
    let threshold = person.threshold(over: middle...middle).value
    easy = (person.difficulty(correct: 0.95, at: middle)?.value ?? .infinity) / threshold
    hard = (person.difficulty(correct: 0.60, at: middle)?.value ?? .infinity) / threshold
    inverseThresholds = Array(repeating: 0, count: MIDINote.count)
    gauge()
  }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    person.beginSession(session, on: day, at: address)
    if Person.changes { gauge() }
    seen = 0
  }

  @inline(__always) mutating func respond(to comparison: Comparison, draws: Draws) -> Response {
    let level = comparison.difficulty.value * inverseThresholds[comparison.reference.index]
    // Without a branch, which would often be guessed wrong.
    let counts = seen >= warmUp ? 1 : 0
    seen &+= 1
    tooEasy &+= (level > easy ? 1 : 0) & counts
    tooHard &+= (level < hard ? 1 : 0) & counts
    return person.respond(to: comparison, draws: draws)
  }

  private mutating func gauge() {
    for index in notes.lowerBound.index...notes.upperBound.index {
      let note = MIDINote(index)
      inverseThresholds[index] = 1 / person.threshold(over: note...note).value
    }
  }
}

extension MIDINote {
  /// The note in the middle of a range, the lower of two.
  init(middleOf notes: ClosedRange<MIDINote>) {
    self.init((notes.lowerBound.index + notes.upperBound.index) / 2)
  }
}
