import Foundation
import Music

@testable import Training

extension FigureRun {
  private static let window = ThresholdChange.standardWindow
  private static let appArrow = "app's arrow"
  private static let best = "likelihood-ratio test"

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
      let arrows = ThresholdArrow.all(of: kind, rule)
      var (seen, shares): ([CompletedComparison], [String: Double]) = ([], [:])
      try rule.train(listener, seeds + index, false, true) { _, training in
        seen.append(training.last!)
        guard seen.count == 2 * window || seen.count == 4 * window else { return }
        for one in arrows { shares[one.name, default: 0] += points(one.change(seen)) ? 0.5 : 0 }
        let app = training.history.trend.trend
        shares[appArrow, default: 0] += [.improving, .declining].contains(app) ? 0.5 : 0
      }
      return named(shares, .points)
    }
  }

  private static func named(_ numbers: [String: Double], _ quantity: FigureName.Quantity) -> [FigureName:
    Double]
  {
    Dictionary(
      uniqueKeysWithValues: numbers.map { (FigureName(estimate: $0, quantity: quantity), $1) })
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
        appArrow: app == .improving, best: LikelihoodRatioTest(of: listener, seen).saysImproving,
      ]
      for one in ThresholdArrow.all(of: kind, rule) {
        sees[one.name] = one.change(seen).verdict == .improving
      }
      return named(sees.mapValues { $0 ? 1 : 0 }, .improving)
    }
  }

  /// Whose powers are divided.
  static let power = FigureName(estimate: ThresholdArrow.peach.name, quantity: .improving)
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
