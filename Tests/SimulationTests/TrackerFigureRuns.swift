import Foundation
import Music
import Simulation

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
    "tracking information", TrackingStrategy.self, ["placement": .text("information")])
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
    /// Share of looks at which the tracker cannot tell.
    case withheld = "cannot-tell"
    /// Share of right answers.
    case correct
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
  /// Listeners of each run, unless fewer are asked for.
  static let listeners = 100
  /// Trials of each listener.
  static let trials = 1200

  /// Every run of the table, in its order.
  static let all = following + steady + improving + mismatched
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

extension FigureRun {
  /// Learners, and random walks.
  static let following: [FigureRun] = {
    let learners: [(String, Double)] = [("learners", 0), ("learners drifting", 0.2)]
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
