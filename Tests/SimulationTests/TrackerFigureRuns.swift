import Foundation
import Listeners
import Music

@testable import Training

/// A rule of the figures.
struct FigureRule: Sendable {
  typealias Body = (_ trial: Int, _ training: any FigureTraining) -> Void

  let name: String
  /// Trains a listener; see `FigureListener.train`.
  let train:
    @Sendable (_ listener: FigureListener, _ seed: UInt64, _ tracks: Bool, _ daily: Bool, _ body: Body) throws
      ->
      Void

  /// - Parameter constants: those that differ from the strategy's defaults.
  init<Strategy: ComparisonStrategy>(
    _ name: String, _ type: Strategy.Type, _ constants: [String: ParameterValue] = [:]
  ) {
    self.name = name
    train = { listener, seed, tracks, daily, body in
      let strategy = try Strategy(ParameterValues(of: type.descriptor, setting: constants))
      listener.train(by: strategy, seed: seed, tracks: tracks, daily: daily) { body($0, $1) }
    }
  }

  static let kazez = FigureRule("kazez", KazezStrategy.self)
  static let staircase = FigureRule("2-down/1-up", StaircaseStrategy.self)
  static let quest = FigureRule("quest", QuestStrategy.self)
  static let questPlus = FigureRule("quest-plus", QuestPlusStrategy.self)
  static let tracking = FigureRule("tracking", TrackingStrategy.self)
  static let information = FigureRule(
    "tracking, information", TrackingStrategy.self, ["placement": .text("information")])
}

/// What a figure says, and of which estimate.
struct FigureName: Hashable, Comparable {
  enum Quantity: String {
    /// Root mean square error of log₂ T₇₅, octaves.
    case error = "rmse"
    /// Share of looks at which the 95 % interval holds the truth.
    case coverage
    /// Mean Fisher information of an answer on log₂ T₇₅, 1/octave².
    case information
    /// Share of looks at which an arrow says improving or declining.
    case points
    /// Whether it says improving.
    case improving
    /// One power divided by another.
    case ratio
  }

  let estimate: String
  let quantity: Quantity

  static func < (one: FigureName, other: FigureName) -> Bool {
    (one.estimate, one.quantity.rawValue) < (other.estimate, other.quantity.rawValue)
  }
}

/// What a kind of listeners, trained by one rule, contributes to the figures.
struct FigureRun: Sendable {
  let listeners: String
  let rule: FigureRule
  /// The contributions of the listener with that index; a mean square for an error.
  let contributions: @Sendable (_ index: UInt64) throws -> [FigureName: Double]

  /// Other seeds than those on which the tracker's constants were chosen.
  static let seeds: UInt64 = 9_000_000
  /// Trials of each listener.
  static let trials = 1200

  /// Every run of the table, in its order.
  static let all = following + steady + improving
}

/// What the figures read of a training, whatever its rule.
protocol FigureTraining {
  var history: TrainingHistory { get }
  var last: CompletedComparison? { get }
  /// The rule's own estimate of log₂ T₇₅ with its standard deviation, octaves.
  var ownEstimate: (octaves: Double, deviation: Double?)? { get }
}

extension ComparisonTraining: FigureTraining {
  var ownEstimate: (octaves: Double, deviation: Double?)? {
    strategy.estimate(after: last).map { ($0.threshold.value.octaves, $0.spreadOctaves) }
  }
}

// MARK: - Errors and coverage

extension FigureRun {
  /// Learners, and random walks.
  static let following: [FigureRun] = {
    let learners: [(String, Double)] = [("learners", 0), ("learners, drifting", 0.2)]
    let rules = [FigureRule.kazez, .staircase, .quest, .questPlus, .tracking, .information]
    return learners.flatMap { kind, drift in
      rules.map { rule in
        following(kind, rule, from: 100, daily: true) { .learner(seed: $0, trials: trials, drift: drift) }
      }
    }
      + [0.01, 0.02, 0.045].flatMap { volatility in
        rules.map { rule in
          following("walk \(volatility)", rule, from: 300, daily: false) {
            .walker(seed: $0, trials: trials, volatility: volatility)
          }
        }
      }
  }()

  private static func following(
    _ kind: String, _ rule: FigureRule, from first: Int, daily: Bool,
    _ listener: @escaping @Sendable (UInt64) -> FigureListener
  ) -> FigureRun {
    FigureRun(listeners: kind, rule: rule) { index in
      let listener = listener(seeds + index)
      var looks = FigureLooks()
      try rule.train(listener, seeds + index, true, daily) { trial, training in
        guard trial >= first else { return }
        looks.learn(listener.information(training.last!.comparison.difficulty.value.octaves, in: trial))
        if trial % 10 == 0 { looks.add(training, truth: listener.truth[trial]) }
      }
      return looks.contributions
    }
  }
}

/// What the estimates said of one listener at every tenth trial.
private struct FigureLooks {
  private var sums: [FigureName: (sum: Double, count: Double)] = [:]

  mutating func learn(_ information: Double) {
    add(information, FigureName(estimate: "answers", quantity: .information))
  }

  mutating func add(_ training: any FigureTraining, truth: Double) {
    let tracker = training.history.profile.tracker!
    add(
      "tracker", tracker.meanOctaves, tracker.quantileOctaves(0.025)...tracker.quantileOctaves(0.975),
      truth: truth)
    if let own = training.ownEstimate {
      let half = own.deviation.map { 1.96 * $0 }
      add("own estimate", own.octaves, half.map { own.octaves - $0...own.octaves + $0 }, truth: truth)
    }
    training.history.profile.overall.map { add("profile", $0.mean.value.octaves, nil, truth: truth) }
    training.history.timeline.latest.map { add("app's timeline", $0.mean.value.octaves, nil, truth: truth) }
  }

  private mutating func add(
    _ estimate: String, _ octaves: Double, _ interval: ClosedRange<Double>?, truth: Double
  ) {
    add((octaves - truth) * (octaves - truth), FigureName(estimate: estimate, quantity: .error))
    interval.map { add($0.contains(truth) ? 1 : 0, FigureName(estimate: estimate, quantity: .coverage)) }
  }

  private mutating func add(_ number: Double, _ name: FigureName) {
    sums[name, default: (0, 0)].sum += number
    sums[name]!.count += 1
  }

  var contributions: [FigureName: Double] { sums.mapValues { $0.sum / $0.count } }
}

// MARK: - Arrows

extension FigureRun {
  private static let window = ThresholdChange.standardWindow
  private static let arrow = "tracker's arrow"
  private static let appArrow = "app's arrow"
  private static let best = "likelihood-ratio test"

  /// An experiment: the arrow with shallower slopes as well, all about equally likely.
  static let flatArrow = "arrow, flat prior of the slope"
  private static let flat = ThresholdChange.model(
    slopes: [0.35, 0.5, 0.7, 1, 1.4, 2], slopeDeviation: 2)

  /// Whether a run includes the experiment.
  private static func isExperiment(_ listener: FigureListener, _ rule: FigureRule) -> Bool {
    let names = ["logistic, slope 0.7, lapses 0.1", "gaussian, slope 1.0, lapses 0.02"]
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
    FigureRun(listeners: "steady, \(kind.name)", rule: rule) {
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
    let name = "improving, \(kind.name)"
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
