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
}
