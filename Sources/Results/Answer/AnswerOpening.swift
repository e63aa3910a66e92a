import Simulation
import Text

/// The first sentences of a headline: the best condition, and its effect relative to the baseline by every objective.
struct AnswerOpening {
  /// What one of the other objectives says.
  struct Clause {
    /// ", and a session takes 5 instead of 9 minutes".
    let text: String
    /// Whether the best condition loses by an amount that matters.
    var isCost = false
    /// Whether that leaves it next to nothing of what the objective asks for.
    var isNearlyUseless = false
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
  /// baseline, the threshold falls by a factor of 2.0 instead of 1.2, but a session takes 27 instead of 3.4 minutes; no
  /// condition is best by both objectives."; where the loss leaves nearly nothing, "Neither the baseline nor
  /// another condition is best by both objectives; what is best by one is nearly useless by another: with …".
  var text: String {
    let clauses = others.filter { !$0.isCost } + others.filter(\.isCost)
    let result = finding + clauses.map(\.text).joined()
    guard kind == .better, hasCost else { return "\(subject): \(result)." }
    let all = others.count == 1 ? "both" : "all"
    if others.contains(where: \.isNearlyUseless) {
      return """
        Neither the baseline nor another condition is best by \(all) objectives; what is best by one is nearly useless by \
        another: with \(compared), \(result).
        """
    }
    return "With \(compared), \(result); no condition is best by \(all) objectives."
  }

  /// The condition, and the baseline that it is compared with.
  private var compared: String { baseline.map { "\(name) instead of \($0), the baseline" } ?? name }

  private var hasCost: Bool { others.contains(where: \.isCost) }

  private var subject: String {
    let wanted = first.view.wanted(first.objective.direction)
    return switch kind {
    case .baseline:
      hasTradeOff || hasCost ? "For \(wanted), keep the baseline, \(name)" : "The baseline, \(name), is best"
    case .only where baseline == name: "Only the baseline, \(name), is ranked"
    case .only: "Only \(name) is ranked" + (baseline == nil ? "" : ". With \(compared)")
    case .undecided: "\(shortage ?? "Not distinguishable from the baseline"). With \(compared)"
    case .better: hasTradeOff ? "For \(wanted), use \(compared)" : "Use \(compared)"
    }
  }
}
