import Music

@testable import Training

/// The tracker's arrow, or one with other assumptions, of an experiment on why it misses its goals.
struct ThresholdArrow: Sendable {
  let name: String
  /// Of the last 600 comparisons.
  let change: @Sendable (_ seen: [CompletedComparison]) -> ThresholdChange

  /// Peach's.
  static let peach = ThresholdArrow(name: "tracker's arrow") { ThresholdChange(in: $0)! }

  /// Those that differ in one assumption or two.
  static let others = [
    assuming(
      "a flat prior of the slope",
      ThresholdChange.model(slopes: flatSlopes, slopeDeviation: 2)),
    assuming(
      "a flat prior of the lapse rate",
      ThresholdChange.model(lapseRates: flatLapseRates, meanLapseRate: 0.5)),
    assuming(
      "flat priors of both",
      ThresholdChange.model(
        slopes: flatSlopes, slopeDeviation: 2, lapseRates: flatLapseRates, meanLapseRate: 0.5)),
    ThresholdArrow(name: "arrow with a 98 % interval") { ThresholdChange(in: $0, level: 0.98)! },
  ]

  private static let flatSlopes = [0.35, 0.5, 0.7, 1, 1.4, 2]
  private static let flatLapseRates = [0, 0.04, 0.08, 0.12, 0.16, 0.2]

  private static func assuming(_ name: String, _ model: TrackerModel) -> ThresholdArrow {
    ThresholdArrow(name: "arrow with \(name)") { ThresholdChange(in: $0, assuming: model)! }
  }

  /// Which arrows look at listeners of that kind: all at those of the experiment.
  static func all(of kind: FigureListener, _ rule: FigureRule) -> [ThresholdArrow] {
    [peach] + (experiment.contains("\(kind.name) \(rule.name)") ? others : [])
  }

  /// The worst kinds of listeners who do not change, under both rules, and those who improve.
  private static let experiment: Set = [
    "logistic slope 0.7 lapses 0.1 tracking", "gaussian slope 1.0 lapses 0.02 tracking",
    "weibull slope 1.0 lapses 0.1 quest-plus", "gumbel slope 2.0 lapses 0.1 quest-plus",
    "gaussian slope 1.0 lapses 0.02 quest-plus",
  ]
}
