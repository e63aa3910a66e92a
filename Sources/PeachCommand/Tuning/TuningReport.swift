import Simulation
import Text
import Tuning

/// The result of a tuning, in `tuning.json` and in the output of `peach tune`. Numbers are unrounded.
struct TuningReport: Codable, Sendable {
  /// The measure to be minimised or maximised.
  struct Objective: Codable {
    let measure: String
    let direction: Simulation.Objective.Direction
  }

  /// A value with its 95 % interval.
  struct Measured: Codable {
    let value: Double
    @OrNull var ci95: [Double]?
    let n: Int
  }

  /// A constraint on a confirmed condition, with its verdict.
  struct Constraint: Codable {
    let measure: String
    /// The bound: one of the two is set.
    var atLeast: Double?
    var atMost: Double?
    @OrNull var value: Measured?
    let verdict: ConfirmationResult.Verdict

    enum CodingKeys: String, CodingKey {
      case measure, value, verdict
      case atLeast = "at-least"
      case atMost = "at-most"
    }
  }

  /// A condition that was confirmed on fresh listeners.
  struct Confirmed: Codable {
    let role: SearchEvaluation.Decision
    let id: Int
    let isBaseline: Bool
    /// The constants by path; also the strategy if several are compared.
    let values: [String: JSON]
    @OrNull var objective: Measured?
    let constraints: [Constraint]

    enum CodingKeys: String, CodingKey {
      case role, id, values, objective, constraints
      case isBaseline = "is_baseline"
    }
  }

  /// The winner's objective minus another condition's, paired by listener.
  struct Difference: Codable {
    let from: SearchEvaluation.Decision
    @OrNull var difference: Double?
    let unit: String
    @OrNull var ci95: [Double]?
    let verdict: ConfirmationResult.Comparison
  }

  /// Round constants that are as good as the best confirmed condition.
  struct Coarse: Codable {
    let values: [String: JSON]
    @OrNull var objective: Measured?
    /// The rounded condition's objective minus the objective of the best one.
    let difference: Double
    @OrNull var ci95: [Double]?
    /// The command that sets the constants, and Swift code for an app; null for rules other than Kazez's.
    let command: String
    @OrNull var swift: String?
    /// Other constants that were rounded alike and are as good.
    let others: [[String: JSON]]
    /// The least and the largest number of a constant that is as good, the others unchanged, by path; without constants
    /// for which no other number is.
    let equal: [String: [Double]]
    /// Whether these are the constants of the best condition, since no rounding is as good or they are round.
    let isExact: Bool
    /// The objective less the baseline's, in each group; empty without a baseline or if these are its constants.
    var groups: [GroupDifference] = []
    /// Says which constants lie at the end of their range; null if none does.
    @OrNull var rangeEnds: String?
    /// The effect on people who begin; null without a baseline.
    @OrNull var newcomers: Newcomers?

    enum CodingKeys: String, CodingKey {
      case values, objective, difference, ci95, command, swift, others, equal, groups, newcomers
      case isExact = "is_exact"
      case rangeEnds = "range_ends"
    }
  }

  /// The constants to use compared with the baseline, in one group.
  struct GroupDifference: Codable {
    let group: String
    @OrNull var value: Double?
    @OrNull var baseline: Double?
    @OrNull var difference: Double?
    @OrNull var ci95: [Double]?
    let verdict: ConfirmationResult.Comparison
  }

  /// The error of a display after a newcomer's only session, for the group that loses most or gains least.
  struct Newcomers: Codable {
    let group: String
    let measure: String
    let comparisons: Int
    /// With the constants to use, and with the baseline.
    @OrNull var value: Double?
    @OrNull var baseline: Double?
    @OrNull var ci95: [Double]?
    let verdict: ConfirmationResult.Comparison
    /// The numbers of all groups, and of those that are distinguishably better or worse with the constants to use.
    let groups, gaining, losing: Int
    let byGroup: [GroupDifference]

    enum CodingKeys: String, CodingKey {
      case group, measure, comparisons, value, baseline, ci95, verdict, groups, gaining, losing
      case byGroup = "by_group"
    }
  }

  /// Constants that make no group worse than the baseline; see `LosslessSearch`.
  struct WithoutLoss: Codable {
    struct Constants: Codable {
      let values: [String: JSON]
      /// With these constants, and with the baseline.
      @OrNull var objective: Measured?
      @OrNull var baseline: Measured?
      let command: String
      @OrNull var swift: String?
      /// The differences from the baseline, over the whole training and in a newcomer's session.
      let groups, newcomers: [GroupDifference]
    }

    /// The number of conditions tried.
    let tried: Int
    /// Null if none was confirmed.
    @OrNull var constants: Constants?
  }

  /// Shares of right answers, of the Kazez rule at most the share in long sessions; see `GuessGuard`.
  struct RightAnswers: Codable {
    @OrNull var toUse: Double?
    @OrNull var baseline: Double?
    /// The best constants that leave people guessing and were therefore not proposed; null without any.
    @OrNull var passedOver: [String: JSON]?
    @OrNull var passedOverShare: Double?

    enum CodingKeys: String, CodingKey {
      case baseline
      case toUse = "to_use"
      case passedOver = "passed_over"
      case passedOverShare = "passed_over_share"
    }
  }

  /// The size and cost of the search.
  struct Search: Codable {
    let conditions, rungs, survivors, generations, comparisons, budget: Int
  }

  let objective: Objective
  let groups: [String]
  let confirmed: [Confirmed]
  /// The number of fresh listeners in each group.
  let listeners: Int
  let differences: [Difference]
  let baselineIsWinner: Bool
  /// The difference below which conditions are equally good, in the unit of the differences. If it is 0, only
  /// conditions that are not distinguishable are equally good.
  let leastEffect: Double
  /// The role of the condition that was rounded: the best one on fresh listeners.
  let best: SearchEvaluation.Decision
  /// The constants to use; null if the best condition breaks a constraint, or if the baseline is as good as it.
  @OrNull var coarse: Coarse?
  /// Null unless the constants to use make a group worse than the baseline, which the study has in its database.
  @OrNull var withoutLoss: WithoutLoss? = nil
  /// The constants of Documentation/tuning.md; null if the tuning does not search among them or compares with them anyway.
  @OrNull var shipped: Shipped?
  /// Null if the scenario bounds the share of right answers.
  @OrNull var rightAnswers: RightAnswers?
  /// The sentence on groups whose threshold lies outside the differences that are presented; null without any.
  @OrNull var outOfReach: String?
  /// Null unless the constants to use were found for listeners of nearly one threshold.
  @OrNull var similarListeners: SimilarListeners?
  /// Where the sessions of the constants to use begin; null if the strategy decides.
  @OrNull var beginning: String?
  /// Null unless the tuning tries two beginnings of sessions.
  @OrNull var otherBeginning: OtherBeginning?
  let search: Search
  /// The number of comparisons of search and confirmation together.
  let comparisons: Int
  /// The study's folder and origin. Only in the printed output, so that the file does not depend on its location; the
  /// manifest beside it has the others.
  var folder, scenario, version: String?
  var seed: JSON?

  enum CodingKeys: String, CodingKey {
    case objective, groups, confirmed, listeners, differences, best, coarse, shipped, search, comparisons,
      folder,
      scenario,
      version,
      seed
    case baselineIsWinner = "baseline_is_winner"
    case rightAnswers = "right_answers"
    case withoutLoss = "without_loss"
    case outOfReach = "out_of_reach"
    case similarListeners = "similar_listeners"
    case beginning = "sessions_begin"
    case otherBeginning = "other_beginning"
    case leastEffect = "least_effect"
  }
}

/// An optional value that is encoded as null if it is nil, so that every key is always present.
@propertyWrapper struct OrNull<Value: Codable & Sendable>: Codable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
