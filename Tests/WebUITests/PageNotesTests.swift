import Chronology
import Music
import Sound
import Testing

@testable import Live
@testable import WebUI

/// The synthesiser's tone: tests have a suite `Tone`, and `TestSupport` a type `Sound`.
typealias SynthesizedTone = Sound.Tone

@Suite struct `The notes of a page` {
  private let start = Instant(seconds: 1_700_000_000)
  private let tone = SynthesizedTone(Frequency(hertz: 440), seconds: 1)

  private func later(_ seconds: Double) -> Instant { start.advanced(bySeconds: seconds) }

  /// Notes of which the first, of a second, has been reported to begin at `start` and has ended for the session.
  private func afterOne() -> PageNotes {
    var notes = PageNotes()
    notes.begin(tone, number: 1, at: later(-0.1))
    _ = notes.sounds(1, in: 0.05, at: later(-0.05))
    notes.finish(1)
    return notes
  }

  @Test func `begin as soon as they can, when no note has ended before`() {
    var notes = PageNotes()
    #expect(notes.shown == nil)
    notes.begin(tone, number: 7, at: start)
    #expect(notes.shown == PageState.Note(number: 7, after: nil, isOver: false))
    notes.silence(7)
    #expect(notes.shown == nil)
    notes.begin(tone, number: 8, at: later(1))
    #expect(notes.shown?.after == nil)
  }

  @Test(arguments: [0, 0.5]) func `follow the one before after the pause that the session makes`(
    _ pause: Double
  )
    throws
  {
    var notes = afterOne()
    #expect(notes.shown == PageState.Note(number: 1, after: nil, isOver: true))
    // The session goes on a lead before the end, and pauses.
    notes.begin(tone, number: 2, at: later(1 - PageNotes.lead + pause))
    let after = try #require(notes.shown?.after)
    #expect(abs(after - pause) < 1e-5)
  }

  @Test func `know their beginning from the first report of the current note`() {
    var notes = PageNotes()
    notes.begin(tone, number: 3, at: start)
    #expect(notes.sounds(2, in: 0, at: later(0.1)) == nil)
    #expect(notes.sounds(3, in: 0.25, at: later(0.1)) == later(0.35))
    #expect(notes.sounds(3, in: 0, at: later(0.2)) == nil)
  }

  @Test func `give an answer the page's time after the beginning, however late the message arrives`() {
    let notes = afterOne()
    for delay in [0, 0.01, 5.0] {
      #expect(notes.instant(after: 1.5, read: later(1.5 + delay)) == later(1.5))
    }
    // Never later than the message.
    #expect(notes.instant(after: 9, read: later(2)) == later(2))
    #expect(PageNotes().instant(after: 1, read: later(2)) == later(2))
  }

  @Test func `have samples while they are the current one`() {
    let notes = afterOne()
    #expect(notes.tone(1) != nil && notes.tone(2) == nil)
  }

  @Test func `leave the shortest note time to be sent`() {
    #expect(PageNotes.lead < NoteDuration.allowed.lowerBound)
  }
}
