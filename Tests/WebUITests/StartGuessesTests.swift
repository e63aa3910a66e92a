import Chronology
import Exchange
import Foundation
import Music
import Numerics
import Store
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

extension `The screen Start` {
  /// A comparison of someone who guesses: every other answer is right.
  private func guess(_ number: Int, at cents: Cents) -> CompletedComparison {
    CompletedComparison(
      comparison: Comparison(reference: .a4, offset: cents), isCorrect: number % 2 == 0,
      timestamp: Instant(seconds: 1_772_548_200 + Int64(number) * 4))
  }

  @Test func `bounds nothing for someone who guesses`() {
    for seed in 0..<8 {
      var history = HistorySettings().emptyHistory(in: .utc)
      for number in 0..<60 {
        history.add(guess(number + seed, at: number < 4 ? 100 : 45))
        #expect(parts(history).first?.value?.contains("iner") != true, "\(number)")
      }
    }
  }

  @Test func `says of weeks of guesses at small differences why the threshold is not known`() throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<420 {
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(2 + Double(number % 7))),
          isCorrect: number % 20 < 11, timestamp: Instant(seconds: 1_772_548_200 + Int64(number) * 3600)))
    }
    let why =
      "So far only 231 of 420 answers are right, and guessing gives half. Most of these differences were smaller than you hear; "
      + "answers at larger ones make the threshold known."
    #expect(parts(history)[0].lines.first == why)
    #expect(Phrases(.english).cards(history, strategy: "tracking")[0].details.contains(why))
    // Of mistakes at differences that most answers hear, it says nothing.
    #expect(!parts(self.history(answering: 16)).flatMap(\.lines).contains { $0.hasPrefix("So far only ") })
  }

  @Test func `advises differences well above those that were answered`() {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<60 { history.add(guess(number, at: 199)) }
    #expect(history.threshold?.largerOffset == 500)
    #expect(
      GuessHelp(history.threshold!, of: .prime, maximum: 200, in: .english)
        == GuessHelp(largerOffset: 500))
  }

  @Test func `offers to check the sound wherever large differences are too often wrong`() {
    func threshold(high: Cents, misfit: ThresholdMisfit?) -> TrackedThreshold {
      TrackedThreshold(
        mean: 90, low: 40, median: 90, high: high, deviationOctaves: 1, answers: 20, misfit: misfit,
        largest: 498)
    }
    let phrases = Phrases(.english)
    for (high, larger) in [(600, 1000), (200, nil)] as [(Cents, Int?)] {
      let guessed = threshold(high: high, misfit: .easyTooOftenWrong)
      #expect(GuessHelp(guessed, of: .prime, maximum: 500, in: .english) == GuessHelp(largerOffset: larger))
      for maximum in [500, nil] as [Cents?] {
        let lines = phrases.helpForGuesses(guessed, maximum: maximum, strategy: "tracking")
        #expect(lines.first == "Guessing gets half of them right: do you hear both notes? Check the sound.")
        #expect(lines.count == (larger == nil || maximum != nil ? 1 : 2))
      }
    }
    let others = threshold(high: 200, misfit: .hardTooOftenWrong)
    #expect(GuessHelp(others, of: .prime, maximum: 500, in: .english) == nil)
    #expect(phrases.helpForGuesses(others, maximum: 500, strategy: "tracking").isEmpty)
  }

  @Test func `tells no number of missing answers while all of them are wrong`() {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<40 {
      history.add(guess(number, at: 100))
      #expect(!parts(history).flatMap(\.lines).contains { $0.contains("usually ") }, "\(number + 1)")
    }
    #expect(history.threshold?.toldAnswersMissing == nil)
  }

  @Test func `advises larger differences only together with the sentence that says why`() throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<60 {
      history.add(guess(number, at: 100))
      let part = try #require(parts(history).first)
      let isTold = part.value == ">\u{00A0}100 ¢"
      let right = (number + 2) / 2
      #expect(isTold ? part.note == nil : part.value == nil)
      if number >= 9 {
        #expect(part.right == (number >= 19 ? nil : "\(right) of \(number + 1) right"), "\(part)")
      }
      #expect((history.threshold?.largerOffset != nil) == isTold, "\(number + 1): \(part)")
      #expect(number >= 19 || !isTold)
    }
    #expect(history.threshold?.largerOffset == 200)
    // Once they are allowed, a measurement takes the place of their button.
    #expect(measured(history, [.prime]).isEmpty)
    let measured = GuessHelp(largerOffset: nil, measurement: ThresholdMeasurement(.prime, in: .english))
    #expect(
      GuessHelp(history.threshold!, of: .prime, maximum: 100, in: .english) == GuessHelp(largerOffset: 200))
    #expect(GuessHelp(history.threshold!, of: .prime, maximum: 200, in: .english) == measured)
    let allowed = HistoryText(history, Phrases(.english), strategy: "tracking", onPageWith: 200).page[0].lines
    #expect(
      allowed.suffix(2) == [
        "Over all sessions, 30 of the last 60 answers at 50 ¢ or more are right – about as many as by guessing. "
          + "Do you hear both notes?",
        "Saved: the next session presents differences up to 200 cents.",
      ])
    for (maximum, offered) in [(Cents(100), 200), (200, nil)] as [(Cents, Int?)] {
      #expect(Phrases(.english).cards(history, maximum: maximum)[0].guesses?.largerOffset == offered)
      var view = PageView(exercise: .comparison)
      var end = PageView.End(instant: Instant(seconds: 1_772_548_200), history: history)
      (end.comparisons, end.maximum) = (ComparisonTally(), maximum)
      end.comparisons?.comparisonCompleted(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: 100), isCorrect: false,
          timestamp: Instant(seconds: 1_772_548_200)))
      view.end(end)
      #expect(view.state(in: .english).summary?.guesses?.largerOffset == offered)
      view.use(maximum: 200)
      let summary = try #require(view.state(in: .english).summary)
      #expect(summary.guesses?.largerOffset == nil && summary.lines.contains { $0.hasPrefix("Saved: ") })
    }
  }
}
