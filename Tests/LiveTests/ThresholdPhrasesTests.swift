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
    (5.0, 2.5, 9.5, true), (10, 6, 13.9, true), (10, 6, 14, false), (20, 14, 28, false), (24, 14.1, 40, true),
  ])
  func `compares a threshold with a piano's major third only if its interval lies on one side of it`(
    _ mean: Double, low: Double, high: Double, isCompared: Bool
  ) {
    let comparison = " A piano's major third, for comparison, is 14 ¢ wider than a pure one."
    #expect(
      Phrases(.english).meaning(of: estimate(low, mean, high))
        == "At this difference you answer three of four pairs right.\(isCompared ? comparison : "")")
  }

  @Test func `ranks every known threshold of unison at both ends of its interval`() {
    func rank(_ low: Double, _ mean: Double, _ high: Double, _ language: Language = .english) -> String {
      Phrases(language).rank(
        of: estimate(low, mean, high))
    }
    func placed(_ people: String) -> String {
      "In a study of 25 people, \(people) heard less finely than you. That is not a norm."
    }
    #expect(
      rank(6, 8, 11) == placed("at least 12 and at most 16"))
    #expect(
      rank(4, 7, 14, .german)
        == "In einer Studie mit 25 Menschen hörten mindestens 8 und höchstens 17 weniger fein als du. Eine Norm ist das nicht."
    )
    #expect(
      rank(5.5, 6, 7) == placed("16"))
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
