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
  func history(_ errors: [(Interval, [Double])]) -> TrainingHistory {
    var history = HistorySettings().emptyHistory(in: .utc)
    for (interval, errors) in errors {
      for error in errors { history.add(matchingError: Cents(error), of: interval, at: Instant(seconds: 0)) }
    }
    return history
  }

  let sharp = (1...12).map(Double.init)
  let centred = (1...12).map { $0.isMultiple(of: 2) ? 4.0 : -4.0 }

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
    #expect(words(centred) == ["Of all your 12 notes: 6 too high, 6 too low. No certain tendency."])
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
    let course = "The first 15 are typically off by 9.0 ¢, the latest 15 by 4.0 ¢."
    #expect(
      text.tuningPractices.isEmpty && text.heldMatchings?.hasPrefix("Your 30 notes of practice") == true
    )
    #expect(text.heldMatchings?.hasSuffix(course) == true, "\(text.heldMatchings ?? "")")
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
        == ["Of your latest 40 notes: 20 too high, 20 too low. No certain tendency."])
  }

  @Test func `is not offered to a person whom chance explains`() {
    let text = HistoryText(
      history([(.prime, centred), (.majorThird, centred)]), Phrases(.english), onPageWith: 100)
    #expect(text.tuningPractices.isEmpty && text.tuning.isEmpty && text.matchingTendency.isEmpty)
  }
}
