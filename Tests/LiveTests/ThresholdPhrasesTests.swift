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

  @Test(arguments: [
    (5.0, 2.5, 9.5, "is below"), (10, 6, 13.9, "is below"), (10, 6, 14, nil),
    (20, 14, 28, nil), (24, 14.1, 40, "is above"),
  ])
  func `compares a threshold with a piano's major third only as far as its interval says`(
    _ mean: Double, low: Double, high: Double, words: String?
  ) {
    let threshold = estimate(low, mean, high)
    let comparison = words.map {
      "; it \($0) the 14 ¢ by which a piano's major third is wider than a pure one"
    }
    #expect(
      Phrases(.english).meaning(of: threshold)
        == "At this difference you answer three of four pairs right\(comparison ?? "").")
  }

  @Test func `ranks every known threshold of unison at both ends of its interval`() {
    func rank(_ low: Double, _ mean: Double, _ high: Double, _ language: Language = .english) -> String {
      Phrases(language).rank(
        of: estimate(low, mean, high))
    }
    #expect(
      rank(6, 8, 11) == "Better than 12 to 16 of 25 people in one study, students and volunteers; no norm.")
    #expect(
      rank(4, 7, 14, .german)
        == "Besser als 8 bis 17 von 25 Menschen einer Studie, Studierende und Freiwillige; keine Norm.")
    #expect(
      rank(5.5, 6, 7) == "Better than 16 of 25 people in one study, students and volunteers; no norm.")
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
