import Foundation
import Music

@testable import Training

extension FigureRun {
  private static let window = ThresholdChange.standardWindow
  private static let arrow = "tracker's arrow"
  private static let appArrow = "app's arrow"
  private static let best = "likelihood-ratio test"

  /// An experiment: the arrow with shallower slopes as well, all about equally likely.
  static let flatArrow = "arrow with a flat prior of the slope"
  private static let flat = ThresholdChange.model(
    slopes: [0.35, 0.5, 0.7, 1, 1.4, 2], slopeDeviation: 2)

  /// Whether a run includes the experiment.
  private static func isExperiment(_ listener: FigureListener, _ rule: FigureRule) -> Bool {
    let names = ["logistic slope 0.7 lapses 0.1", "gaussian slope 1.0 lapses 0.02"]
    return names.contains(listener.name) && rule.name == "tracking"
  }

  /// Listeners who do not change: four families, slopes of 0.7 to 2, lapse rates of 0 to 0.1.
  static let steady: [FigureRun] = ["gaussian", "logistic", "weibull", "gumbel"].flatMap { family in
    [0.7, 1, 1.4, 2].flatMap { slope in
      [0, 0.05, 0.1].flatMap { lapseRate in
        [FigureRule.kazez, .staircase, .questPlus, .tracking].map { rule in
          steady(
            FigureListener(
              family: FigureListener.family(family), slope: slope, lapseRate: lapseRate, truth: []), rule)
        }
      }
    }
  }

  /// After 600 and 1,200 comparisons, so that no two looks share one.
  private static func steady(_ kind: FigureListener, _ rule: FigureRule) -> FigureRun {
    FigureRun(listeners: "steady \(kind.name)", rule: rule) {
      index in
      var numbers = NormalNumbers(seed: seeds + index)
      var listener = kind
      listener.truth = Array(
        repeating: min(5.5, max(0.5, 3 + 0.8 * numbers.next())), count: 4 * window)
      var (seen, own, app, flat): ([CompletedComparison], Double, Double, Double?) = ([], 0, 0, nil)
      try rule.train(listener, seeds + index, false, true) { _, training in
        seen.append(training.last!)
        guard seen.count == 2 * window || seen.count == 4 * window else { return }
        own += points(ThresholdChange(in: seen)!) ? 0.5 : 0
        app += [.improving, .declining].contains(training.history.trend.trend) ? 0.5 : 0
        guard isExperiment(kind, rule) else { return }
        flat = (flat ?? 0) + (points(ThresholdChange(in: seen, assuming: Self.flat)!) ? 0.5 : 0)
      }
      let shares = [arrow: own, appArrow: app, flatArrow: flat]
      return Dictionary(
        uniqueKeysWithValues: shares.compactMap { name, share in
          share.map { (FigureName(estimate: name, quantity: .points), $0) }
        })
    }
  }

  private static func points(_ change: ThresholdChange) -> Bool {
    [.improving, .declining].contains(change.verdict)
  }

  /// Listeners who get better by half an octave between two windows.
  static let improving: [FigureRun] =
    [FigureRule.kazez, .staircase, .questPlus, .tracking, .information].map {
      improving(FigureListener(truth: []), $0)
    }
    + [0.7, 1.4, 2].map { improving(FigureListener(slope: $0, truth: []), .tracking) }
    + [0, 0.05, 0.1].map { improving(FigureListener(lapseRate: $0, truth: []), .tracking) }
    + ["logistic", "weibull", "gumbel"].map {
      improving(FigureListener(family: FigureListener.family($0), truth: []), .tracking)
    }

  private static func improving(_ kind: FigureListener, _ rule: FigureRule) -> FigureRun {
    let name = "improving \(kind.name)"
    return FigureRun(listeners: name, rule: rule) { index in
      var numbers = NormalNumbers(seed: seeds + index)
      let start = 3.5 + 0.5 * numbers.next()
      var listener = kind
      listener.truth = (0..<2 * window).map { start - ($0 < window ? 0 : 0.5) }
      var (seen, app): ([CompletedComparison], TrendAnalyzer.Trend?) = ([], nil)
      try rule.train(listener, seeds + index, false, true) { _, training in
        seen.append(training.last!)
        app = training.history.trend.trend
      }
      var sees = [
        arrow: ThresholdChange(in: seen)!.verdict == .improving, appArrow: app == .improving,
        best: LikelihoodRatioTest(of: listener, seen).saysImproving,
      ]
      if isExperiment(kind, rule) {
        sees[flatArrow] = ThresholdChange(in: seen, assuming: Self.flat)!.verdict == .improving
      }
      return Dictionary(
        uniqueKeysWithValues: sees.map { (FigureName(estimate: $0, quantity: .improving), $1 ? 1 : 0) })
    }
  }

  /// Whose powers are divided.
  static let power = FigureName(estimate: arrow, quantity: .improving)
  static let bestPower = FigureName(estimate: best, quantity: .improving)
}

/// A test of one threshold in both halves of the comparisons against two, which knows the listener's psychometric
/// function, at 5 %.
struct LikelihoodRatioTest {
  /// Whether the thresholds differ and the later one is lower.
  let saysImproving: Bool

  init(of listener: FigureListener, _ seen: [CompletedComparison]) {
    let grid = stride(from: -3.0, through: 9, by: 0.02).map { $0 }
    func likelihood(_ part: ArraySlice<CompletedComparison>) -> [Double] {
      grid.map { threshold in
        part.reduce(0) { sum, one in
          let p = listener.fractionCorrect(one.comparison.difficulty.value.octaves, threshold: threshold)
          return sum + log(one.isCorrect ? p : 1 - p)
        }
      }
    }
    let (before, now) = (likelihood(seen.prefix(seen.count / 2)), likelihood(seen.suffix(seen.count / 2)))
    let (best, late) = (before.max()!, now.max()!)
    let statistic = 2 * (best + late - zip(before, now).map(+).max()!)
    saysImproving = statistic > 3.841_458_8 && now.firstIndex(of: late)! < before.firstIndex(of: best)!
  }
}
