import Chronology
import Foundation
import Music
import Testing
import Text

@testable import Live
@testable import Training
@testable import WebUI

@Suite struct `The last known number of a threshold that is a range now` {
  /// A person of 14 cents whose number is shown after the 50 answers of 29 November 2026.
  private struct Person {
    var history = HistorySettings().emptyHistory(in: .utc)
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
      for _ in 0..<8 { _ = uniform() }
      for number in 0..<50 {
        let cents = 14 * [0.7, 1.2, 2.3, 3.5][Int(4 * uniform())]
        answer(cents, uniform() < 0.5 + 0.5 / (1 + exp(-3 * log2(cents / 14))), second: 6 * number)
      }
    }

    /// Knuth's MMIX.
    private mutating func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }

    /// - Parameter second: from noon of 29 November on.
    mutating func answer(_ cents: Double, _ isCorrect: Bool, second: Int) {
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_795_953_600 + Int64(second))))
    }
  }

  /// Histories of known numbers, each with the history after three wrong answers at a large difference, which make it a
  /// range.
  /// - Parameter seconds: the time of the first of them, from noon of the day of the known number.
  private func withdrawn(after seconds: Int) -> [(known: TrainingHistory, now: TrainingHistory)] {
    (0..<60).compactMap { (seed: UInt64) in
      var person = Person(seed: seed)
      let known = person.history
      for number in 0..<3 { person.answer(60, false, second: seconds + 6 * number) }
      return known.threshold?.isShown == true && person.history.threshold?.isRough == true
        ? (known, person.history) : nil
    }
  }

  @Test func `is said with its date on Start, Profile and at the terminal`() throws {
    let all = withdrawn(after: 86_400)
    #expect(!all.isEmpty)
    for (known, now) in all {
      let number = try #require(Phrases(.german).short(known.threshold!))
      let note = "Zuletzt \(number) (29. November 2026)"
      let part = try #require(
        StartSection.thresholds(
          HistoryText(now, Phrases(.german), strategy: "tracking", onPageWith: 100)
        ).first)
      #expect(part.note == note && part.value?.hasPrefix("Grob ") == true, "\(part)")
      #expect(Phrases(.german).cards(now)[0].details[0] == note)
      let line = HistoryText(now, Phrases(.german)).estimate[0]
      let words = known.threshold!.words(in: .german)
      #expect(
        line.hasPrefix("Schwelle (geschätzt): zuletzt \(words) am 29. November 2026; jetzt grob "), "\(line)")
    }
  }

  @Test func `asks at the end of the session that has lost it for no long measurement`() {
    var tally = ComparisonTally()
    tally.comparisonCompleted(
      CompletedComparison(
        comparison: Comparison(reference: .a4, offset: 60), isCorrect: false,
        timestamp: Instant(seconds: 1_795_953_600 + 86_400)))
    for (known, now) in withdrawn(after: 86_400) {
      func measurement(after earlier: TrainingHistory) -> ThresholdMeasurement? {
        var view = PageView(exercise: .comparison)
        view.end(
          PageView.End(
            instant: Instant(seconds: 1_795_953_600 + 90_000), comparisons: tally, history: now,
            earlier: earlier, strategy: "tracking"))
        return view.state(in: .english).summary?.measurement
      }
      #expect(measurement(after: known) == nil && measurement(after: now) != nil)
    }
  }

  @Test func `is said at the end of a session, as the number before it or with its date`() throws {
    for (known, now) in withdrawn(after: 86_400) {
      let first = HistoryText(now, Phrases(.english), after: known)
      #expect(first.thresholds[0].note == nil)
      #expect(
        first.belowThresholds(offering: nil).contains {
          $0.hasPrefix("Before this session: ") && $0.contains(" ¢ (")
        })
      var next = now
      next.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: 12), isCorrect: true,
          timestamp: Instant(seconds: 1_795_953_600 + 90_000)))
      guard next.threshold?.isRough == true else { continue }
      let number = try #require(Phrases(.english).short(known.threshold!))
      #expect(
        HistoryText(next, Phrases(.english), after: now).thresholds[0].note
          == "Last known: \(number) (November 29, 2026)")
    }
  }
}
