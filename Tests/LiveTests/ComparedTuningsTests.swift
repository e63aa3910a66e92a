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
      in: Phrases(language))
  }

  private let thirds: [(Interval, TuningSystem, Int)] = [
    (.majorThird, .equalTemperament, 226), (.majorThird, .justIntonation, 14),
  ]

  @Test func `is told with the size of the interval`() {
    #expect(
      sentence(thirds, next: .justIntonation)
        == "Major third: 226 of 240 comparisons were of the piano's. The pure one is 14 ¢ narrower, so the threshold may rise until your ear is used to it."
    )
    #expect(
      sentence(thirds, next: .justIntonation, .german)
        == "Große Terz: 226 von 240 Vergleichen waren gleichstufig. Rein ist sie 14 ¢ enger; die Schwelle kann steigen, bis dein Ohr sich daran gewöhnt hat."
    )
    #expect(
      sentence([(.minorSecond, .justIntonation, 30)], next: .equalTemperament)
        == "Minor second: 30 of 30 comparisons were of the pure one. The piano's is 12 ¢ narrower, so the threshold may rise until your ear is used to it."
    )
  }

  @Test func `is told of several intervals together`() {
    #expect(
      sentence(thirds + [(.minorThird, .equalTemperament, 9)], next: .justIntonation)
        == "Minor third, major third: most comparisons were of the piano's intervals. The pure ones are 14–16 ¢ wider or narrower, so the thresholds may rise until your ear is used to them."
    )
    #expect(
      sentence(
        [(.majorThird, .justIntonation, 30), (.minorSixth, .justIntonation, 8)], next: .equalTemperament)?
        .hasPrefix("Major third, minor sixth: most comparisons were of pure intervals. The piano's are 14 ¢ ")
        == true)
  }

  @Test func `is not told of the tuning of most comparisons, and after a hundred of the new one`() {
    #expect(sentence(thirds, next: .equalTemperament) == nil)
    for (own, isTold) in [(99, true), (100, false)] {
      let counts: [(Interval, TuningSystem, Int)] = [
        (.majorThird, .equalTemperament, 1000), (.majorThird, .justIntonation, own),
      ]
      #expect((sentence(counts, next: .justIntonation) != nil) == isTold)
    }
    #expect(sentence([], next: .justIntonation) == nil)
  }
}
