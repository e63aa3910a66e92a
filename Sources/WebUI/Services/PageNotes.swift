import Chronology
import Live
import Sound

/// The notes of a session that a page plays, as a pure state machine.
///
/// The page reports when each note begins to sound. The session continues ``lead`` seconds before a note ends there, so that
/// the samples of the next note arrive in time, and the page begins it the right time after the end of the note before,
/// counted in samples. The network therefore changes neither the pause between two notes nor the time of an answer.
struct PageNotes: Sendable {
  /// Seconds from the end of `play` to the end of the note on the page: time to send the next note there. Shorter than the
  /// shortest note.
  static let lead = 0.2

  private struct Current {
    let number: Int
    let tone: Tone
    let after: Double?
    var began: Instant?
    var isOver = false
  }

  private var current: Current?
  /// The end of the last note that was played to its end, on the clock of this machine.
  private var lastEnd: Instant?

  /// Begins a note with a new number.
  mutating func begin(_ tone: Tone, number: Int, at now: Instant) {
    let after = lastEnd.map { max(0, now.seconds(since: $0) + Self.lead) }
    (current, lastEnd) = (Current(number: number, tone: tone, after: after), nil)
  }

  /// Records that the page begins to play a note.
  /// - Returns: when the note begins; nil if it is not the current note, or if its beginning is known.
  mutating func sounds(_ number: Int, in seconds: Double, at instant: Instant) -> Instant? {
    guard let current, current.number == number, current.began == nil else { return nil }
    let began = instant.advanced(bySeconds: seconds)
    self.current?.began = began
    return began
  }

  /// Ends `play` of a note, whose last part the page still plays.
  mutating func finish(_ number: Int) {
    guard let current, current.number == number, let began = current.began else { return }
    self.current?.isOver = true
    lastEnd = began.advanced(bySeconds: current.tone.seconds ?? 0)
  }

  /// Silences a note.
  mutating func silence(_ number: Int) {
    if current?.number == number { current = nil }
  }

  /// The note that the page plays; nil if it is to be silent.
  var shown: PageState.Note? {
    current.map { PageState.Note(number: $0.number, after: $0.after, isOver: $0.isOver) }
  }

  /// The tone of the current note; nil for another number.
  func tone(_ number: Int) -> Tone? { current?.number == number ? current?.tone : nil }

  /// The instant of an answer, from the time since the beginning of the note by the page's clock.
  /// - Parameter read: when the message was read; an answer is not later. It is the result if no note has begun.
  func instant(after seconds: Double, read: Instant) -> Instant {
    guard let began = current?.began else { return read }
    return min(began.advanced(bySeconds: seconds), read)
  }
}
