import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import Simulation
@testable import Tuning

/// What newcomers gain or lose by a recommendation.
enum NewcomerExamples {
  /// For each group the difference in octaves, nil if there is none: none, all better, all worse, some better, better
  /// and worse.
  static let all: [[Double?]] = [
    [nil, nil], [-0.4, -0.3], [0.4, 0.5], [-0.4, nil], [-0.4, 0.4], [-0.4, 0.5, 0.4], [nil, 0.4],
  ]

  static func cost(_ differences: [Double?], display: JudgedDisplay = .movingAverage) throws -> NewcomerCost {
    let measure = try MeasureCatalog.standard.named(KeyMeasures.ofDisplay)
    return NewcomerCost(
      groups: zip(["expert", "amateur", "novice"], differences).map { name, difference in
        let paired = difference.map {
          PairedDifference(
            value: 1 + $0, baseline: 1, difference: $0, interval: $0 - 0.05...$0 + 0.05, count: 100)
        }
        return (name, MeasureDifference(measure: measure, paired: paired))
      }, display: display)
  }
}

@Suite struct `The sentence on newcomers` {
  @Test(arguments: [
    (JudgedDisplay.timeline, "the app's first timeline", "der erste Verlauf der App"),
    (
      .lastRight(20), "the mean of the last 20 right answers",
      "das Mittel der letzten 20 richtigen"
    ),
    (.profile, "the profile's mean", "der Mittelwert des Profils"),
    (.tracker, "the tracker's estimate", "die Schätzung des Trackers"),
  ])
  func `names the display that is judged`(display: JudgedDisplay, english: String, german: String) throws {
    let cost = try NewcomerExamples.cost([-0.4, 0.4], display: display)
    #expect(
      Phrases.english.text(cost)
        == "Newcomers, by \(english) after 30 comparisons: 1 of 2 groups gains, 1 loses (amateur: ×2.0 → ×2.6)."
    )
    #expect(Phrases(.german).text(cost).contains("(beurteilt wird \(german)): "))
    #expect(JudgedDisplay(errorMeasure: display.errorMeasure) == display)
    #expect(try MeasureCatalog.standard.named(display.errorMeasure).betterDirection == .minimize)
    #expect(try MeasureCatalog.standard.named(display.biasMeasure).betterDirection == nil)
  }

  @Test func `counts the groups that gain and that lose, and names the one that loses most`() throws {
    func sentence(_ differences: [Double?]) throws -> String {
      Phrases.english.text(try NewcomerExamples.cost(differences))
    }
    let judged = "Newcomers, by the display of the Peach app after 30 comparisons:"
    func off(_ then: String) -> String {
      "after 30 comparisons the display of the Peach app is off by a factor of \(then) instead of 2.0."
    }
    #expect(
      try NewcomerExamples.all.map(sentence) == [
        "After 30 comparisons no simulated newcomers are distinguishably worse.",
        "Newcomers gain, too, Peach's \"amateur\" listeners least: \(off("1.6"))",
        "Newcomers lose by it, Peach's \"amateur\" listeners most: \(off("2.8"))",
        "Newcomers: after 30 comparisons 1 of 2 groups gains, and none loses.",
        "\(judged) 1 of 2 groups gains, 1 loses (amateur: ×2.0 → ×2.6).",
        "\(judged) 1 of 3 groups gains, 2 lose (amateur most: ×2.0 → ×2.8).",
        "\(judged) none of 2 groups gains, 1 loses (amateur: ×2.0 → ×2.6).",
      ])
  }
}
