import Chronology
import Exchange
import Foundation
import Music
import Numerics
import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import WebUI

@Suite struct `The end of a session on the page` {
  private let completed = Instant(seconds: 1_772_548_200)

  private func tally(right: Int, of count: Int, _ interval: Interval = .prime) -> ComparisonTally {
    var tally = ComparisonTally()
    for number in 0..<count {
      let offset = Cents(number % 2 == 0 ? 48.9 : -48.9)
      tally.comparisonCompleted(
        CompletedComparison(
          comparison: Comparison(reference: MIDINote(41), interval: interval, offset: offset),
          isCorrect: number < right, timestamp: completed))
    }
    return tally
  }

  @Test func `says how many answers were right, not the smallest difference, which is a matter of luck`() {
    #expect(tally(right: 0, of: 0).result(Phrases(.english)) == "Nothing was answered.")
    #expect(tally(right: 15, of: 20).result(Phrases(.english)) == "15 of 20 right")
    #expect(tally(right: 15, of: 20).result(Phrases(.german)) == "15 von 20 richtig")
  }

  @Test func `says how many differences near a known threshold were right`() throws {
    var earlier = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<400 {
      earlier.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: number.isMultiple(of: 2) ? 20 : 8),
          isCorrect: number % 8 != 1, timestamp: completed))
    }
    let known = try #require(earlier.threshold)
    let near = (known.mean.value / 1.5)...(known.mean.value * 1.5)
    #expect(known.isShown && near.contains(48.9) == false, "\(known)")
    // The threshold stays the same, so nothing else is compared with it.
    let end = HistoryText(earlier, Phrases(.english), after: earlier)
    #expect(tally(right: 15, of: 20).hardPairs(end) == nil)
    for (right, count, session, words) in [
      (3, 4, "An ordinary session.", "as usual"), (4, 5, "An ordinary session.", "as usual"),
      (2, 5, "An ordinary session.", "about 4 are usual"),
      (5, 5, "An ordinary session.", "about 4 are usual"),
      // 1 of 8 has the probability 0.0004, 20 of 20 0.003 and 10 of 10 0.06.
      (1, 8, "Worse than usual.", "about 6 are usual"), (20, 20, "Better than usual.", "about 15 are usual"),
      (10, 10, "An ordinary session.", "about 8 are usual"),
    ] {
      let verdict = session
      var session = tally(right: 2, of: 2)
      for number in 0..<count {
        #expect((session.hardPairs(end) != nil) == (number >= 4))
        session.comparisonCompleted(
          CompletedComparison(
            comparison: Comparison(reference: .a4, offset: known.mean), isCorrect: number < right,
            timestamp: completed))
      }
      let hard = try #require(session.hardPairs(end))
      #expect(
        hard.pairs == "Of the \(count) hard pairs, near your earlier threshold, \(right) right; \(words).")
      #expect(
        session.result(Phrases(.english), hard.verdict) == "\(right + 2) of \(count + 2) right. \(verdict)")
    }
  }

  @Test func `counts the hard pairs of a new tuning, in which none are usual yet`() throws {
    var earlier = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<400 {
      let third = Comparison(reference: .a4, interval: .majorThird, offset: number.isMultiple(of: 2) ? 20 : 8)
      earlier.add(
        CompletedComparison(comparison: third, isCorrect: number % 8 != 1, timestamp: completed))
    }
    let known = try #require(earlier.threshold(of: .majorThird))
    var session = ComparisonTally()
    for number in 0..<8 {
      let third = Comparison(reference: .a4, interval: .majorThird, offset: known.mean)
      session.comparisonCompleted(
        CompletedComparison(comparison: third, isCorrect: number < 1, timestamp: completed))
    }
    func hard(next: TuningSystem) -> (verdict: String?, pairs: String)? {
      let tunings = ComparedTunings([TunedInterval(.majorThird, by: .equalTemperament): 400], next: next)
      return session.hardPairs(HistoryText(earlier, Phrases(.english), after: earlier, tunings: tunings))
    }
    #expect(hard(next: .equalTemperament)?.verdict == "Worse than usual.")
    let new = hard(next: .justIntonation)
    #expect(
      new?.verdict == nil && new?.pairs == "Of the 8 hard pairs, near your threshold until now, 1 right.")
  }

  @Test func `leaves the verdict to the thresholds before and after, where they differ`() throws {
    var now = HistorySettings().emptyHistory(in: .utc)
    func add(_ count: Int, isCorrect: (Int) -> Bool) {
      for number in 0..<count {
        let comparison = Comparison(reference: .a4, offset: number.isMultiple(of: 2) ? 20 : 8)
        now.add(
          CompletedComparison(comparison: comparison, isCorrect: isCorrect(number), timestamp: completed))
      }
    }
    add(400) { $0 % 8 != 1 }
    let earlier = now
    add(40) { $0 % 4 == 0 }
    let end = HistoryText(now, Phrases(.english), after: earlier)
    let known = try #require(earlier.threshold(of: .prime))
    var session = tally(right: 0, of: 0)
    for number in 0..<8 {
      session.comparisonCompleted(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: known.mean), isCorrect: number < 2,
          timestamp: completed))
    }
    #expect(end.end.contains { $0.hasPrefix("Before this session: ") }, "\(end.end)")
    let words = "Of the 8 hard pairs, near your earlier threshold, 2 right; about 6 are usual."
    #expect(session.hardPairs(end)?.pairs == words && session.hardPairs(end)?.verdict == nil)
    // Easier ones are told where some are wrong.
    for (isCorrect, ofEasier) in [(true, ""), (false, " Of the 2 easier ones, 1 right.")] {
      session.comparisonCompleted(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(known.mean.value * 1.6)), isCorrect: isCorrect,
          timestamp: completed))
      #expect(session.hardPairs(end)?.pairs == words + ofEasier)
    }
  }

  @Test func `says the error that half of the notes keep to, which one slip does not change`() throws {
    func result(_ errors: [Double]) -> String {
      var tally = MatchingErrors()
      for error in errors {
        tally.pitchMatchingCompleted(
          CompletedPitchMatching(
            matching: PitchMatching(reference: MIDINote(56), initialOffset: 30), error: Cents(error),
            timestamp: completed))
      }
      return tally.result(Phrases(.english))
    }
    #expect(result([4, -6, 8, 2]) == "4 notes tuned, mean error 5.0 ¢")
    #expect(result([4, -6, 8, 2, 175]) == "5 notes tuned, mean error 39 ¢, half within 6.0 ¢")
  }

  @Test func `counts the answers of up to four intervals on their own, of more by ability`() {
    var both = tally(right: 5, of: 8)
    both.comparisonCompleted(
      CompletedComparison(
        comparison: Comparison(reference: MIDINote(41), interval: .perfectFifth, offset: Cents(50)),
        isCorrect: true, timestamp: completed))
    #expect(both.result(Phrases(.english)) == "Unison 5 of 8 right, perfect fifth 1 of 1 right")
    for interval in [Interval.majorThird, .octave, .minorSixth] {
      both.comparisonCompleted(
        CompletedComparison(
          comparison: Comparison(reference: MIDINote(41), interval: interval, offset: Cents(50)),
          isCorrect: interval != .octave, timestamp: completed))
      if interval == .octave {
        #expect(
          both.result(Phrases(.english))
            == "Unison 5 of 8 right, major third 1 of 1 right, perfect fifth 1 of 1 right, octave 0 of 1 right"
        )
      }
    }
    #expect(both.result(Phrases(.english)) == "8 of 12 right")
    #expect(both.result(Phrases(.german)) == "8 von 12 richtig")
  }

  @Test func `has the mean error of each ability`() throws {
    var tally = MatchingErrors()
    for (interval, error) in [(Interval.prime, 4.0), (.perfectFifth, 20), (.prime, -6)] {
      tally.pitchMatchingCompleted(
        CompletedPitchMatching(
          matching: PitchMatching(reference: MIDINote(56), interval: interval, initialOffset: 30),
          error: Cents(error), timestamp: completed))
    }
    #expect(
      tally.result(Phrases(.english))
        == "Unison: 2 notes tuned, mean error 5.0 ¢; perfect fifth (piano): 1 note tuned, mean error 20 ¢")
    var view = PageView(exercise: .matching)
    view.end(PageView.End(instant: completed, matchings: tally))
    #expect(
      try #require(view.state(in: .german).summary).errors == [
        PageState.MeanError(interval: "Prime", value: "5,0 ¢", tuned: "2 Töne"),
        PageState.MeanError(interval: "Quinte (Klavier)", value: "20 ¢", tuned: "1 Ton"),
      ])
  }

  @Test func `adds at the terminal how long it took, and the course of the differences with its unit`() {
    func end(_ numbers: [Double], _ language: Language = .english) -> [String] {
      let phrases = Phrases(language)
      return phrases.end("1 of 2 right", after: 95.4, numbers, as: .differences)
    }
    #expect(
      end([100, 50, 12.3]) == [
        "In 95 s: 1 of 2 right", "Differences, latest at the right: 100 ¢ █▄▁ 12 ¢",
      ])
    #expect(end([50, 12.3], .german).last == "Unterschiede, rechts der letzte: 50 ¢ █▁ 12 ¢")
    #expect(end([50]) == ["In 95 s: 1 of 2 right"])
    #expect(end([]) == ["1 of 2 right"])
    #expect(
      end(Array(repeating: 100, count: 40)).last?.hasPrefix("Differences, the last 28: 100 ¢ ") == true)
    #expect(
      end(Array(repeating: 100, count: 40), .german).last?.hasPrefix("Unterschiede, die letzten 28: ")
        == true)
    for language in Language.allCases {
      #expect(end(Array(repeating: 100, count: 300), language).allSatisfy { $0.count <= 80 })
    }
  }

  @Test func `names at the terminal the command that shows the progress of the person's own folder`() {
    let phrases = Phrases(.english)
    #expect(
      phrases.kept(in: "/data", isOwn: true, answers: 1)
        == ["Kept in /data. `peach profile` shows your progress."])
    #expect(phrases.kept(in: "/data", isOwn: false, answers: 1) == ["Kept in /data"])
    #expect(phrases.kept(in: "/data", isOwn: true, answers: 0).isEmpty)
  }

  @Test func `offers the measurement of a threshold that the session leaves unknown, with its length`() throws
  {
    var (history, tally) = (HistorySettings().emptyHistory(in: .utc), ComparisonTally())
    var offered: Set<String?> = []
    for number in 0..<100 {
      let (cents, isCorrect) = number % 2 == 0 ? (30.0, true) : (15.0, number % 8 != 1)
      let answer = CompletedComparison(
        comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: isCorrect,
        timestamp: Instant(seconds: completed.microseconds / 1_000_000 + Int64(4 * number)))
      history.add(answer)
      tally.comparisonCompleted(answer)
      let threshold = try #require(history.threshold(of: .prime))
      for (strategy, isForetold) in [("tracking", true), ("kazez", false)] {
        var view = PageView(exercise: .comparison)
        view.end(PageView.End(instant: completed, comparisons: tally, history: history, strategy: strategy))
        let summary = try #require(view.state(in: .german).summary)
        let measurement = ThresholdMeasurement(.prime, after: threshold, isForetold: isForetold, in: .german)
        #expect(summary.measurement == (threshold.isShown ? nil : measurement))
        // The button says how many answers are missing.
        #expect(summary.measurement == nil || summary.lines.allSatisfy { !$0.contains("fehlen meist") })
        if let measurement = summary.measurement { offered.insert(measurement.trials) }
      }
    }
    #expect(offered.count > 2 && offered.contains(nil) && history.threshold?.isShown == true, "\(offered)")
  }

  @Test(arguments: [
    (1, "1 answer", "1 Antwort"), (9, "9 answers", "9 Antworten"), (10, "0 of 10 right", "0 von 10 richtig"),
  ])
  func `leads with the number of a few answers, not with how many of them were right`(
    _ count: Int, english: String, german: String
  ) throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    var tally = ComparisonTally()
    for number in 0..<count {
      let answer = CompletedComparison(
        comparison: Comparison(reference: .a4, offset: Cents(10)), isCorrect: false,
        timestamp: Instant(seconds: completed.microseconds / 1_000_000 + Int64(4 * number)))
      history.add(answer)
      tally.comparisonCompleted(answer)
    }
    var view = PageView(exercise: .comparison)
    view.end(PageView.End(instant: completed, comparisons: tally, history: history, strategy: "tracking"))
    for (language, result) in [(Language.english, english), (.german, german)] {
      let summary = try #require(view.state(in: language).summary)
      #expect(summary.lines.first == result && summary.thresholds.allSatisfy { $0.value == nil })
    }
  }

  @Test func `counts all wrong answers beside those that can be heard`() throws {
    let tally = tally(right: 9, of: 20)
    var view = PageView(exercise: .comparison)
    let heard = tally.wrong.suffix(WrongPair.most).map { WrongPair($0, TrainingSettings()) }
    view.end(PageView.End(instant: completed, comparisons: tally, wrong: heard))
    let summary = try #require(view.state(in: .english).summary)
    #expect(summary.wrong.count == 5 && summary.wrongCount == 11)
  }

  @Test func `lists the notes that were furthest off, and counts all that were tuned badly`() throws {
    var tally = MatchingErrors()
    for error in [26, -9.4, 31, -40, 12, 9.6, 55, -18] as [Double] {
      tally.pitchMatchingCompleted(
        CompletedPitchMatching(
          matching: PitchMatching(reference: MIDINote(56), initialOffset: 30), error: Cents(error),
          timestamp: completed))
    }
    var view = PageView(exercise: .matching)
    let heard = tally.furthestOff.prefix(WrongPair.most).map { WrongPair($0, TrainingSettings()) }
    view.end(PageView.End(instant: completed, matchings: tally, wrong: heard))
    let summary = try #require(view.state(in: .english).summary)
    #expect(
      summary.wrong == [
        "G♯3: 55 ¢ too high", "G♯3: 40 ¢ too low", "G♯3: 31 ¢ too high", "G♯3: 26 ¢ too high",
        "G♯3: 18 ¢ too low",
      ])
    #expect(summary.wrongCount == 7)
  }

  @Test func `names of a tuned interval both notes`() {
    func words(_ interval: Interval, isDown: Bool = false, _ language: Language) -> String {
      let matching = PitchMatching(
        reference: MIDINote(56), interval: interval, initialOffset: 30, isDown: isDown)
      let completed = CompletedPitchMatching(matching: matching, error: 26, timestamp: completed)
      return WrongPair(completed, TrainingSettings()).words(Phrases(language))
    }
    #expect(words(.prime, .german) == "gis: 26 ¢ zu hoch")
    #expect(words(.perfectFifth, .english) == "G♯3–D♯4: 26 ¢ too high for a perfect fifth up")
    #expect(
      words(.octave, isDown: true, .german) == "gis–Gis: 26 ¢ zu hoch für eine Oktave abwärts")
  }

  @Test func `names at the terminal the notes that were furthest off, and to which side`() {
    var tally = MatchingErrors()
    for error in [-12, 30, 26, -41] as [Double] {
      let matching = PitchMatching(reference: MIDINote(56), interval: .prime, initialOffset: 30)
      tally.pitchMatchingCompleted(
        CompletedPitchMatching(matching: matching, error: Cents(error), timestamp: completed))
    }
    #expect(
      Phrases(.english).furthestOff(tally.furthestOff)
        == "Furthest off: G♯3: 41 ¢ too low; G♯3: 30 ¢ too high; G♯3: 26 ¢ too high")
    #expect(Phrases(.german).furthestOff([]) == nil)
  }

  @Test func `compares the second note of an interval with the interval`() throws {
    func words(
      _ interval: Interval, isDown: Bool = false, offset: Cents = -6.9, _ language: Language
    ) -> String {
      let comparison = Comparison(
        reference: MIDINote(41), interval: interval, offset: offset, isDown: isDown)
      return WrongPair(comparison, TrainingSettings()).words(Phrases(language))
    }
    #expect(words(.prime, .english) == "F2: the second was 6.9 ¢ lower")
    #expect(words(.prime, offset: 6.9, .german) == "F: der zweite war 6,9 ¢ höher")
    #expect(words(.octave, offset: 6.9, .english) == "F2–F3: the second was 6.9 ¢ too high for an octave up")
    #expect(words(.perfectFifth, .english) == "F2–C3: the second was 6.9 ¢ too low for a perfect fifth up")
    #expect(
      words(.octave, isDown: true, .german) == "F–F₁: der zweite war 6,9 ¢ zu tief für eine Oktave abwärts")
    let fifth = Comparison(reference: MIDINote(41), interval: .perfectFifth, offset: -6.9)
    #expect(Phrases(.english).wrong(fifth) == "wrong, it was too low")
    #expect(Phrases(.german).wrong(fifth) == "falsch, er war zu tief")
  }
}
