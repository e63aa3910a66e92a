import Chronology
import Foundation
import Music
import Numerics
import Testing
import Text
import Training

@testable import Live

/// What is said of notes tuned to one side, and the sessions that practise it.
@Suite struct `Practice of tuning` {
  /// A person who tunes each interval with these errors, in turn.
  private func history(_ errors: [(Interval, [Double])]) -> TrainingHistory {
    var history = HistorySettings().emptyHistory(in: .utc)
    for (interval, errors) in errors {
      for error in errors { history.add(matchingError: Cents(error), of: interval, at: Instant(seconds: 0)) }
    }
    return history
  }

  private let sharp = (1...12).map(Double.init)
  private let centred = (1...12).map { $0.isMultiple(of: 2) ? 4.0 : -4.0 }

  @Test func `is offered for the interval that is tuned sharp, pure, against a first note that sounds on`()
    throws
  {
    let history = history([(.majorThird, sharp), (.perfectFifth, centred)])
    let text = HistoryText(history, Phrases(.english), onPageWith: 100)
    let practice = try #require(text.tuningPractices.first)
    #expect(practice.exercise == .matching && text.tuningPractices.count == 1)
    #expect(practice.label == "Practise tuning the pure major third")
    #expect(
      practice.settings == [
        "intervals": "M3", "hold-first-note": "true", "play-again": "true", "sound": "bowed-string",
        "tuning": "just-intonation",
      ])
    #expect(text.tuning.map { $0.prefix(29) } == ["You tune the major third shar"])
    let german = HistoryText(history, Phrases(.german), onPageWith: 100).tuningPractices
    #expect(german.map(\.label) == ["Große Terz rein stimmen"])
    // A terminal names the command.
    let said = HistoryText(history, Phrases(.english)).matchingTendency
    #expect(
      said.last?.hasSuffix(
        "To practise: `peach train matching --sound bowed-string --set tuning=just-intonation play-again=true intervals=M3 hold-first-note=true`"
      )
        == true)
  }

  @Test func `comes after hearing, where both are practised of one interval`() {
    func order(
      tuning interval: Interval, by errors: [Double]? = nil, _ language: Language = .english
    ) -> String? {
      var history = history([(interval, errors ?? sharp.map { 10 * $0 })])
      // The threshold of thirds is four times that of fifths.
      for number in 0..<480 {
        let (compared, factor) = number % 2 == 0 ? (Interval.perfectFifth, 1.0) : (.majorThird, 4)
        let (cents, isCorrect) = number % 4 < 2 ? (30.0, true) : (15.0, number % 16 > 3)
        history.add(
          CompletedComparison(
            comparison: Comparison(reference: .a4, interval: compared, offset: Cents(factor * cents)),
            isCorrect: isCorrect, timestamp: Instant(seconds: 60 * Int64(number))))
      }
      let text = HistoryText(history, Phrases(language), onPageWith: 100)
      #expect(text.practices.map(\.settings["intervals"]) == ["M3"])
      return text.orderOfPractices
    }
    #expect(order(tuning: .majorThird) == "Begin with hearing: you can only correct what you hear.")
    #expect(
      order(tuning: .majorThird, by: nil, .german)
        == "Beginne mit dem Hören: Korrigieren kannst du nur, was du hörst."
    )
    #expect(order(tuning: .perfectFifth) == nil)
    // Who tunes more finely than they hear is not limited by hearing.
    #expect(order(tuning: .majorThird, by: sharp) == nil)
  }

  @Test func `is offered for each interval that is tuned sharp`() {
    let several = history([(.prime, sharp), (.perfectFifth, sharp)])
    let text = HistoryText(several, Phrases(.english), onPageWith: 100)
    #expect(
      text.tuningPractices.map(\.label) == [
        "Practise tuning the unison", "Practise tuning the perfect fifth",
      ])
    #expect(text.matchingTendency == text.tuning && text.tuning.count == 2)
    let one = HistoryText(history([(.prime, sharp)]), Phrases(.english), onPageWith: 100)
    #expect(one.tuningPractices.map(\.label) == ["Practise tuning the unison"])
    #expect(one.tuning == ["You tune the unison sharp: 12 of 12 notes are too high, typically by 6.5 ¢."])
  }

  @Test func `is not offered for small errors`() {
    // Two slips far to the other side change the median little.
    #expect(
      HistoryText(history([(.perfectFifth, sharp + [-91, -62]), (.prime, centred)]), Phrases(.english))
        .tuningPractices.count == 1)
    let small = sharp.map { $0 / 3 }
    let text = HistoryText(history([(.perfectFifth, small), (.prime, centred)]), Phrases(.english))
    #expect(text.tuning.count == 1 && text.tuningPractices.isEmpty)
    #expect(text.matchingTendency.allSatisfy { !$0.contains("peach train") })
  }

  @Test func `is not offered for thirds that are flat by a piano's and pure`() {
    let text = HistoryText(
      history([(.majorThird, sharp.map { $0 - 20 })]), Phrases(.english), onPageWith: 100)
    #expect(text.tuning.count == 1 && text.tuning[0].hasPrefix("You tune the major third flat: 12 of 12"))
    #expect(text.tuning[0].hasSuffix("they are typically 0.2 ¢ too high.") && text.tuningPractices.isEmpty)
  }

  @Test(arguments: [
    (Interval.majorThird, false, "the pure interval, they are typically 20 ¢ too high."),
    (.majorThird, true, "the pure interval, they are typically 7.2 ¢ too low."),
    (.minorThird, false, "the pure interval, they are typically 9.1 ¢ too low."),
  ])
  func `says where notes of a piano's interval lie by the pure one`(
    _ interval: Interval, _ isDown: Bool, _ words: String
  ) {
    // 1 to 12 cents, of which the median is 6.5; the pure major third is 386.31 cents, the pure minor third 315.64.
    func tuning(_ tuning: TuningSystem) -> [String] {
      var history = history([])
      for error in sharp {
        history.add(
          matchingError: Cents(error), of: interval, by: tuning, isDown: isDown, at: Instant(seconds: 0))
      }
      return HistoryText(history, Phrases(.english), onPageWith: 100).tuning
    }
    let (tempered, pure) = (tuning(.equalTemperament), tuning(.justIntonation))
    #expect(tempered.count == 1 && tempered[0].hasSuffix("Compared with \(words)"), "\(tempered)")
    #expect(pure.count == 1 && !pure[0].contains("Compared"), "\(pure)")
  }

  @Test func `says nothing of the other tuning of an interval that is nearly the same in both`() {
    let text = HistoryText(history([(.perfectFifth, sharp)]), Phrases(.english), onPageWith: 100)
    #expect(text.tuning.count == 1 && !text.tuning[0].contains("Compared"))
    #expect(text.tuningPractices.map(\.label) == ["Practise tuning the perfect fifth"])
    #expect(text.tuningPractices[0].settings["tuning"] == nil)
    #expect(TunedInterval(.octave, by: .justIntonation).tuning == .equalTemperament)
  }

  @Test
  func `keeps the notes of each tuning apart, and the finding of one until the other has as many as tell`() {
    var history = history([(.majorThird, sharp), (.prime, centred)])
    func add(_ errors: some Sequence<Double>) -> HistoryText {
      for error in errors {
        history.add(
          matchingError: Cents(error), of: .majorThird, by: .justIntonation, at: Instant(seconds: 1))
      }
      return HistoryText(history, Phrases(.english), onPageWith: 100)
    }
    let before = add([])
    let few = add(centred.prefix(9))
    #expect(
      few.tuning[0]
        == before.tuning[0].replacingOccurrences(of: "the major third", with: "the major third (piano)"))
    #expect(few.tuningPractices == before.tuningPractices && before.tuning.count == 1)
    let text = add(centred.suffix(3))
    #expect(text.tuning.isEmpty && text.tuningPractices.isEmpty && text.matchingTendency.isEmpty)
    #expect(
      text.errorsByInterval.map { [$0.name, $0.value, $0.note] } == [
        ["unison", "4.0 ¢", "12 notes"],
        ["major third (piano)", "6.5 ¢", "12 notes"],
        ["major third (pure)", "4.0 ¢", "12 notes"],
      ])
    #expect(text.errorsByInterval.map(\.practice?.label) == [nil, nil, nil])
    let sharper = add(sharp + sharp + sharp)
    #expect(sharper.tuning[0].hasPrefix("You tune the major third (pure) sharp: 38 of the latest 40 notes"))
    #expect(
      sharper.errorsByInterval[2].note
        == "latest 20 notes, 4.2 → 7.3 ¢, worse")
    #expect(sharper.errorsByInterval[2].practice == sharper.tuningPractices[0])
  }

  @Test func `says of few notes that they are too few to tell a tendency`() {
    func words(_ errors: [Double]) -> [String] {
      HistoryText(history([(.prime, errors)]), Phrases(.english), onPageWith: 100).matchingTendency
    }
    #expect(
      words([4, 5, 6, 7, 8]) == ["Of all your 5 notes: 5 too high, 0 too low. Too few to tell a tendency."])
    #expect(words(centred) == ["Of all your 12 notes: 6 too high, 6 too low. No tendency to one side."])
    #expect(words([4, 5, 6, 7]).isEmpty)
  }

  @Test func `does not count, and tells how its errors have changed`() {
    var history = history([(.majorThird, centred)])
    for (count, error) in [(9, 9), (7, -9), (14, -4)] as [(Int, Cents)] {
      for _ in 0..<count {
        history.add(matchingError: error, of: .majorThird, isHeld: true, at: Instant(seconds: 0))
      }
      if count == 9 {
        let few =
          "Your 9 notes of practice with a held first note count apart."
        #expect(HistoryText(history, Phrases(.english)).heldMatchings == few)
      }
    }
    #expect(history.profile.matching.count == 12 && history.tuned.tendencies.isEmpty && history.hasMatchings)
    let text = HistoryText(history, Phrases(.english), onPageWith: 100)
    let course = "The first 15 are typically 9.0 ¢ off, the latest 15 4.0 ¢."
    #expect(
      text.tuningPractices.isEmpty && text.heldMatchings?.hasPrefix("Your 30 notes of practice") == true
    )
    #expect(text.heldMatchings?.hasSuffix(course) == true, "\(text.heldMatchings ?? "")")
  }

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
    #expect(text.end(of: session) == [Phrases(.english).texts.matchingYardstick] + text.matchingTendency)
    #expect(text.practices(after: session) == text.tuningPractices)
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
    let yardstick = Phrases(language).texts.matchingYardstick
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
    #expect(text.end(of: session).contains { $0.hasSuffix("was 4.0 ¢; you are further off now.") })
    #expect(text.practices(after: session).map(\.label) == ["Practise tuning the pure major third"])
    #expect(session.summaries(Phrases(.english)).map(\.name) == ["major third (piano)"])
  }

  private func completed(_ error: Cents) -> CompletedPitchMatching {
    let matching = PitchMatching(reference: .a4, interval: .majorThird, initialOffset: 20)
    return CompletedPitchMatching(matching: matching, error: error, timestamp: Instant(seconds: 0))
  }

  @Test func `ends with the tendency: the latest notes are judged`() {
    let errors = [Double](repeating: 9, count: 80) + sharp.map { $0 - 6.5 }
    let practised = errors + (0..<28).map { $0.isMultiple(of: 2) ? 3 : -3 }
    func text(_ errors: [Double]) -> HistoryText {
      HistoryText(history([(.prime, errors)]), Phrases(.english), onPageWith: 100)
    }
    #expect(text(errors).tuningPractices.count == 1)
    #expect(text(practised).tuningPractices.isEmpty)
    #expect(
      text(practised).matchingTendency
        == ["Of your latest 40 notes: 20 too high, 20 too low. No tendency to one side."])
  }

  @Test func `is not offered to a person whom chance explains`() {
    let text = HistoryText(
      history([(.prime, centred), (.majorThird, centred)]), Phrases(.english), onPageWith: 100)
    #expect(text.tuningPractices.isEmpty && text.tuning.isEmpty && text.matchingTendency.isEmpty)
  }
}
