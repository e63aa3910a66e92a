import Simulation
import Text

/// The first sentences of an answer: the best condition, and its effect relative to the baseline by every objective.
struct AnswerOpening {
  /// What one of the other objectives says about the best condition, compared with the baseline.
  enum Clause {
    /// It is better, or nobody can judge: "a session takes 5 instead of 9 minutes".
    case finding(String)
    /// It is worse by an amount for which nobody would choose another condition.
    case loss(String)
    /// It is worse by an amount that matters, and may keep next to nothing of what the objective asks for.
    case cost(String, isNearlyUseless: Bool = false)
    /// It is better in some groups and worse in others.
    case mixed(title: String)
    /// The difference is not distinguishable from 0.
    case unclear(title: String)

    var isCost: Bool { if case .cost = self { true } else { false } }
    var isNearlyUseless: Bool { if case .cost(_, true) = self { true } else { false } }

    /// ", and a session takes 5 instead of 9 minutes": the continuation of a sentence.
    var continuation: String {
      switch self {
      case .finding(let finding): ", and \(finding)"
      case .loss(let finding), .cost(let finding, _): ", but \(finding)"
      case .mixed(let title): ", with gains and losses in \(title), by group"
      case .unclear(let title): ", with no clear difference in \(title)"
      }
    }

    /// "a session takes 5 instead of 9 minutes": a sentence of its own, without capital and full stop.
    var words: String {
      switch self {
      case .finding(let finding), .loss(let finding), .cost(let finding, _): finding
      case .mixed(let title): "some groups gain and others lose in \(title)"
      case .unclear(let title): "there is no clear difference in \(title)"
      }
    }
  }

  /// The rank of the best condition.
  enum Kind {
    /// It is the baseline.
    case baseline
    /// No other condition is ranked.
    case only
    /// It is not distinguishable from the baseline.
    case undecided
    /// It is better than the baseline, or there is none.
    case better
  }

  let first: AnswerRanking
  let others: [Clause]
  let name: String
  let baseline: String?
  let kind: Kind
  /// Why the condition cannot be distinguished from the baseline; nil if enough listeners judge it.
  var shortage: String?
  /// What the first objective says.
  let finding: String
  /// Whether another condition is better by another objective and worse by the first.
  let hasTradeOff: Bool

  /// "Use k1 0.03 instead of k1 0.05, the baseline: the timeline misses the threshold by a factor of 1.2 instead of 2.8,
  /// and a session takes 5 instead of 9 minutes."; where the condition loses by an objective, "With 480 instead of 60, the
  /// baseline, the threshold falls by a factor of 2.0 instead of 1.2. But a session takes 27 instead of 3.4 minutes: no
  /// condition is best by both objectives."; where the loss leaves nearly nothing, "Neither the baseline nor another
  /// condition is best by both objectives: what is best by one is nearly useless by another."
  var headline: String {
    guard isConflict else { return "\(subject): \(all)." }
    if isNearlyUseless {
      return """
        Neither the baseline nor another condition is best by \(count) objectives: what is best by one is nearly useless by \
        another.
        """
    }
    let costs = others.filter(\.isCost).map(\.words).joined(separator: ", and ")
    return "With \(compared), \(finding). But \(costs): no condition is best by \(count) objectives."
  }

  /// What a headline of two sentences leaves out: "0.7 % instead of 75 % of comparisons are too hard."
  var remarks: [String] {
    guard isConflict else { return [] }
    return isNearlyUseless
      ? ["With \(compared), \(all)."]
      : others.filter { !$0.isCost }.map { "\($0.words.capitalizedFirst)." }
  }

  /// What all objectives say, the costs last.
  private var all: String {
    finding + (others.filter { !$0.isCost } + others.filter(\.isCost)).map(\.continuation).joined()
  }

  /// The condition, and the baseline that it is compared with.
  private var compared: String { baseline.map { "\(name) instead of \($0), the baseline" } ?? name }

  /// "both" of two objectives, "all" of more.
  private var count: String { others.count == 1 ? "both" : "all" }
  private var hasCost: Bool { others.contains(where: \.isCost) }
  /// Whether the best condition by the first objective loses by another.
  var isConflict: Bool { kind == .better && hasCost }
  private var isNearlyUseless: Bool { others.contains(where: \.isNearlyUseless) }

  private var subject: String {
    let judged = "Judged by \(first.view.title.asWithinSentence)"
    return switch kind {
    case .baseline:
      hasTradeOff || hasCost ? "\(judged), keep the baseline, \(name)" : "The baseline, \(name), is best"
    case .only where baseline == name: "Only the baseline, \(name), is ranked"
    case .only: "Only \(name) is ranked" + (baseline == nil ? "" : ". With \(compared)")
    case .undecided: "\(shortage ?? "Not distinguishable from the baseline"). With \(compared)"
    case .better: hasTradeOff ? "\(judged), use \(compared)" : "Use \(compared)"
    }
  }
}
