import Music
import Testing
import Text
import Training

@testable import Live

/// What a person reads beside a threshold that is known, and of one that is known roughly.
@Suite struct `The words beside a threshold` {
  private func estimate(_ low: Double, _ mean: Double, _ high: Double) -> TrackedThreshold {
    TrackedThreshold(
      mean: Cents(mean), low: Cents(low), median: Cents(mean), high: Cents(high), deviationOctaves: 0.4,
      answers: 100, misfit: nil)
  }

  // 440 Hz times 2 to the power of cents/1200.
  @Test(arguments: [
    (
      Cents(2), Language.english,
      "2.0 ¢ apart are, for example, A4 at 440 and at 440.5 Hz."
    ),
    (
      8, .english,
      "8 ¢ apart are, for example, A4 at 440 and at 442.0 Hz."
    ),
    (
      100, .german,
      "100 ¢ liegen zum Beispiel a¹ mit 440 und mit 466,2 Hz auseinander."
    ),
  ])
  func `has a yardstick in hertz where a piano's interval is nearly pure`(
    _ mean: Cents, _ language: Language, _ words: String
  ) {
    let threshold = estimate(mean.value / 2, mean.value, mean.value * 2)
    #expect(Phrases(language).yardstick(of: threshold, of: .perfectFifth) == words)
    #expect(Phrases(language).tuningsApart(.perfectFifth) == nil)
  }

  @Test func `names how far the tunings of an interval are apart`() {
    #expect(Phrases(.english).tuningsApart(.majorThird) == "pure interval: 14 ¢ narrower")
    #expect(Phrases(.german).tuningsApart(.minorThird) == "reines Intervall: 16 ¢ weiter")
  }

  @Test func `says of an interval that differs between the tunings whether the person mostly hears it`() {
    func words(_ low: Double, _ mean: Double, _ high: Double, _ language: Language = .english) -> [String] {
      [Phrases(language).yardstick(of: estimate(low, mean, high), of: .minorThird)]
    }
    #expect(
      words(6, 9, 15) == [
        "You mostly hear whether the minor third is pure or a piano's: these are 16 ¢ apart."
      ])
    #expect(
      words(9, 12, 16) == [
        "The pure minor third and a piano's are 16 ¢ apart: whether you hear that is not certain yet."
      ])
    #expect(
      words(16, 20, 30, .german) == [
        "Du hörst noch nicht sicher, ob es die reine kleine Terz ist oder die des Klaviers: Sie liegen 16 ¢ auseinander."
      ])
  }

  @Test func `ranks every known threshold of unison at both ends of its interval`() {
    func rank(_ low: Double, _ mean: Double, _ high: Double, _ language: Language = .english) -> String {
      Phrases(language).rank(
        of: estimate(low, mean, high))
    }
    func placed(_ rank: String) -> String {
      "Together with 25 people of a study you would rank \(rank) of 26; 1 is the finest ear. That is not a norm."
    }
    #expect(rank(6, 8, 11) == placed("10 to 14"))
    #expect(
      rank(4, 7, 14, .german)
        == "Zusammen mit 25 Menschen einer Studie wärst du auf Platz 9 bis 18 von 26; Platz 1 hört am feinsten. Eine Norm ist das nicht."
    )
    #expect(rank(5.5, 6, 7) == placed("about 10"))
    #expect(rank(500, 700, 900) == placed("about 26"))
  }

  @Test func `keeps a range that was shown when a surprise widens it, up to a factor of twenty`() throws {
    var wide = estimate(5, 20, 75)
    #expect(wide.words(in: .english) == "not yet known")
    wide.hadRange = true
    #expect(wide.words(in: .english).hasPrefix("roughly "))
    var wider = estimate(4, 20, 80)
    wider.hadRange = true
    #expect(wider.words(in: .english) == "not yet known")
  }
}
