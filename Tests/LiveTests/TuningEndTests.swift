import Chronology
import Music
import Testing
import Text
import Training

@testable import Live

/// What the ends of sessions of practice and of their checks say.
extension `Practice of tuning` {
  @Test func `says at the end of its session how its own notes lay`() {
    let earlier = history([(.majorThird, sharp), (.perfectFifth, centred)])
    var (later, session) = (earlier, MatchingErrors())
    for index in 0..<12 {
      let error = Cents(index < 4 ? 3 : -2)
      session.pitchMatchingCompleted(completed(error))
      later.add(matchingError: error, of: .majorThird, isHeld: true, at: Instant(seconds: 0))
    }
    let ended = HistoryText(later, Phrases(.english), onPageWith: 100, after: earlier)
    let held = ended.end(of: session)
    #expect(held.first == "Of these 12 notes: 4 too high, 8 too low.")
    #expect(
      held.count == 2 && held.last?.contains("count apart. The first 6") == true)
    // What it has taught shows without the held note.
    let check = Practice(
      label: "Check without the held note", exercise: .matching,
      settings: ["intervals": "M3", "hold-first-note": "false", "tuning": "equal-temperament"])
    #expect(ended.practices(after: session) == [check])
    let terminal = HistoryText(later, Phrases(.english), after: earlier).end(of: session)
    #expect(
      terminal.last
        == "To check yourself without it: `peach train matching --set tuning=equal-temperament intervals=M3 hold-first-note=false`"
    )
    // Notes that count tell what all that count tell.
    let text = HistoryText(earlier, Phrases(.english), onPageWith: 100, after: history([]))
    #expect(
      text.end(of: session)
        == [
          "2.3 ¢ apart are, for example, A4 at 440 and at 440.6 Hz."
        ] + text.matchingTendency)
    #expect(text.practices(after: session) == text.tuningPractices)
    #expect(ended.practisesNext(after: session) && !text.practisesNext(after: session))
  }

  @Test func `is not checked without its held note while its notes lie far off`() {
    let earlier = history([])
    var (later, session) = (earlier, MatchingErrors())
    for index in 0..<8 {
      let error: Cents = index.isMultiple(of: 2) ? 30 : -30
      session.pitchMatchingCompleted(completed(error))
      later.add(matchingError: error, of: .majorThird, isHeld: true, at: Instant(seconds: 1))
      // Few notes do not tell.
      let offered = HistoryText(later, Phrases(.english), onPageWith: 100, after: earlier).practices(
        after: session)
      #expect((offered.map(\.label) == ["Check without the held note"]) == (index < 4))
    }
    let text = HistoryText(later, Phrases(.english), onPageWith: 100, after: earlier)
    #expect(text.practices(after: session).map(\.label) == ["Practise tuning the pure major third"])
    #expect(
      !HistoryText(later, Phrases(.english), after: earlier).end(of: session).contains {
        $0.contains("To check")
      })
  }

  @Test(arguments: [
    (
      TuningSystem.equalTemperament,
      "Before this session the mean error of 12 notes was 6.5 ¢; you are nearer now."
    ),
    // The same notes are 14.7 to 25.7 cents too high for the pure third.
    (
      .justIntonation,
      "The 12 notes that you tuned to a piano's interval before are on average 20 ¢ from the pure one; you are nearer now."
    ),
  ])
  func `is followed by a check that tells how the notes before it lay`(
    _ tuning: TuningSystem, _ words: String
  ) {
    let earlier = history([(.majorThird, sharp), (.perfectFifth, centred)])
    var (later, session) = (earlier, MatchingErrors(by: tuning))
    for _ in 0..<8 {
      session.pitchMatchingCompleted(completed(-2))
      later.add(matchingError: -2, of: .majorThird, by: tuning, at: Instant(seconds: 1))
    }
    let end = HistoryText(later, Phrases(.english), onPageWith: 100, after: earlier).end(of: session)
    #expect(end.last == words)
    // A ninth note, far off.
    session.pitchMatchingCompleted(completed(90))
    let chance = HistoryText(later, Phrases(.english), onPageWith: 100, after: earlier).end(of: session)
    #expect(chance.last?.hasSuffix("the difference may be chance.") == (tuning == .equalTemperament))
    let first = HistoryText(later, Phrases(.english), onPageWith: 100, after: history([])).end(of: session)
    #expect(!first.contains { $0.contains("efore") })
  }

  @Test(arguments: [
    (
      Language.english,
      "With a held first note the mean error of 12 notes was 6.5 ¢; you are further off now."
    ),
    (
      .german,
      "Mit liegendem erstem Ton war der mittlere Fehler von 12 Tönen 6,5 ¢; jetzt liegst du weiter daneben."
    ),
  ])
  func `is followed by a first check that tells how the notes of the practice lay`(
    _ language: Language, _ words: String
  ) {
    var earlier = history([])
    for (interval, errors) in [(Interval.perfectFifth, centred), (.majorThird, sharp)] {
      for error in errors {
        earlier.add(matchingError: Cents(error), of: interval, isHeld: true, at: Instant(seconds: 0))
      }
    }
    var (later, session) = (earlier, MatchingErrors())
    for index in 0..<8 {
      let error: Cents = index.isMultiple(of: 2) ? 30 : -30
      session.pitchMatchingCompleted(completed(error))
      later.add(matchingError: error, of: .majorThird, at: Instant(seconds: 1))
    }
    #expect(HistoryText(later, Phrases(language), after: earlier).end(of: session).first == words)
    // The first session at all has a yardstick.
    let yardstick = Phrases(language).yardstick(of: 30)
    for (before, isFirst) in [(history([]), true), (earlier, false)] {
      let end = HistoryText(later, Phrases(language), after: before).end(of: session)
      #expect(end.contains(yardstick) == isFirst)
    }
  }

  @Test(arguments: [
    (Cents(60), Cents(4), "You hear more finely than you tune: your threshold is "),
    (1, 0, "You tune more finely than you hear when comparing: your threshold is "),
    (20, 8, "You tune about as finely as you hear: your threshold is "),
  ])
  func `ends with whether the person tunes as finely as they hear`(
    _ error: Cents, _ step: Cents, _ words: String
  ) {
    var (history, session) = (history([]), MatchingErrors())
    for number in 0..<200 {
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: .majorThird, offset: number % 2 == 0 ? 30 : 15),
          isCorrect: number % 2 == 0 || number % 8 > 3, timestamp: Instant(seconds: 60 * Int64(number))))
    }
    let earlier = history
    for index in 0..<6 {
      let error = index.isMultiple(of: 2) ? error + step : error - step
      session.pitchMatchingCompleted(completed(error))
      history.add(matchingError: error, of: .majorThird, at: Instant(seconds: 20_000))
      let end = HistoryText(history, Phrases(.english), after: earlier).end(of: session)
      #expect(end.contains { $0.hasPrefix(words) } == (index > 3), "\(end)")
    }
  }

  @Test func `is offered again after a check whose notes lie further off, to both sides`() {
    let earlier = history([(.majorThird, centred)])
    var (later, session) = (earlier, MatchingErrors())
    for index in 0..<8 {
      let error: Cents = index.isMultiple(of: 2) ? 40 : -40
      session.pitchMatchingCompleted(completed(error))
      later.add(matchingError: error, of: .majorThird, at: Instant(seconds: 1))
    }
    let text = HistoryText(later, Phrases(.english), onPageWith: 100, after: earlier)
    #expect(text.practisesNext(after: session))
    #expect(text.end(of: session)[1].hasSuffix("was 4.0 ¢; you are further off now."))
    #expect(text.practices(after: session).map(\.label) == ["Practise tuning the pure major third"])
    #expect(session.summaries(Phrases(.english)).map(\.name) == ["major third (piano)"])
  }

  private func completed(_ error: Cents) -> CompletedPitchMatching {
    let matching = PitchMatching(reference: .a4, interval: .majorThird, initialOffset: 20)
    return CompletedPitchMatching(matching: matching, error: error, timestamp: Instant(seconds: 0))
  }
}
