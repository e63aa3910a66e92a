import Chronology
import Music
import Testing
import Text
import Training

@testable import Live

@Suite struct `A tuning that is new to a person` {
  private func sentence(
    _ counts: [(Interval, TuningSystem, Int)], next: TuningSystem, _ language: Language = .english
  ) -> String? {
    let counts = counts.map { (TunedInterval($0.0, by: $0.1), $0.2) }
    return ComparedTunings(Dictionary(uniqueKeysWithValues: counts), next: next).sentence(
      of: counts.map(\.0.interval), in: Phrases(language))
  }

  private let thirds: [(Interval, TuningSystem, Int)] = [
    (.majorThird, .equalTemperament, 226), (.majorThird, .justIntonation, 14),
  ]

  @Test func `is named with the size of the interval`() {
    #expect(
      sentence(thirds, next: .justIntonation)
        == "So far you have mostly trained the piano's major third. The pure one is 14 ¢ narrower: your threshold may rise until your ear is used to it."
    )
    #expect(
      sentence(thirds, next: .justIntonation, .german)
        == "Bisher hast du meist die große Terz des Klaviers geübt. Die reine ist 14 ¢ enger: Deine Schwelle kann steigen, bis dein Ohr sich daran gewöhnt hat."
    )
    #expect(
      sentence([(.minorSecond, .justIntonation, 30)], next: .equalTemperament)
        == "So far you have mostly trained the pure minor second. The piano's is 12 ¢ narrower: your threshold may rise until your ear is used to it."
    )
  }

  @Test func `is named once for several intervals`() {
    #expect(
      sentence(thirds + [(.minorThird, .equalTemperament, 9)], next: .justIntonation)
        == "So far you have mostly trained these intervals as on a piano: minor third, major third. The pure ones are 14–16 ¢ wider or narrower: your thresholds may rise until your ear is used to them."
    )
    #expect(
      sentence(
        [(.majorThird, .justIntonation, 30), (.minorSixth, .justIntonation, 8)], next: .equalTemperament)?
        .hasPrefix(
          "So far you have mostly trained these intervals pure: major third, minor sixth. A piano's are 14 ¢ "
        )
        == true)
  }

  @Test func `is not new with most comparisons, or with a hundred`() {
    #expect(sentence(thirds, next: .equalTemperament) == nil)
    for (own, isNew) in [(99, true), (100, false)] {
      let counts: [(Interval, TuningSystem, Int)] = [
        (.majorThird, .equalTemperament, 1000), (.majorThird, .justIntonation, own),
      ]
      #expect((sentence(counts, next: .justIntonation) != nil) == isNew)
    }
    #expect(sentence([], next: .justIntonation) == nil)
  }

  @Test func `has no change: what the threshold was is of another interval`() {
    var history = HistorySettings().emptyHistory(in: .utc)
    var earlier = history
    for number in 0..<800 {
      let interval = number % 2 == 0 ? Interval.majorThird : .perfectFifth
      let cents = (number < 400 ? 1.3 : 1) * (number % 4 < 2 ? 60 : 30)
      if number == 780 { earlier = history }
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: interval, offset: Cents(cents)),
          isCorrect: number % 4 < 2 || number % 16 > 3, timestamp: Instant(seconds: 60 * Int64(number))))
    }
    func text(next: TuningSystem, _ earlier: TrainingHistory? = nil) -> HistoryText {
      let tunings = ComparedTunings([TunedInterval(.majorThird, by: .equalTemperament): 400], next: next)
      return HistoryText(history, Phrases(.english), after: earlier, tunings: tunings)
    }
    let (known, new) = (text(next: .equalTemperament), text(next: .justIntonation))
    #expect(known.progress(of: .majorThird) != nil && new.progress(of: .majorThird) == nil)
    #expect(known.verdict?.contains("major third") == true && new.verdict?.contains("major third") == false)
    #expect(
      known.verdict?.contains("perfect fifth") == true && new.verdict?.contains("perfect fifth") == true)
    #expect(known.intervals.allSatisfy { $0.change?.contains("better") == true })
    // What it was stays in view.
    #expect(new.intervals[0].change == "until now: \(known.intervals[0].change ?? "")")
    #expect(new.intervals[1].change?.contains("better") == true)
    let ends = [TuningSystem.equalTemperament, .justIntonation].map {
      text(next: $0, earlier).before(of: .majorThird, "")
    }
    #expect(ends[0].count == 1 && ends[1].isEmpty, "\(ends)")
    #expect(new.newTuning.count == 1 && known.newTuning.isEmpty)
    // While a threshold is not known, its row says what makes it known.
    for _ in 0..<12 {
      let third = Comparison(reference: .a4, interval: .minorThird, offset: 60)
      history.add(
        CompletedComparison(comparison: third, isCorrect: true, timestamp: Instant(seconds: 90_000)))
    }
    let tunings = ComparedTunings(
      [TunedInterval(.minorThird, by: .equalTemperament): 12], next: .justIntonation)
    let rows = HistoryText(history, Phrases(.english), next: Phrases.tellingStrategy, tunings: tunings)
      .intervals
    #expect(
      rows.first?.interval == .minorThird && rows.first?.change?.hasPrefix("usually ") == true, "\(rows)")
  }
}
