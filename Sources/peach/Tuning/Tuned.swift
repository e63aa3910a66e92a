import Scenarios
import Simulation
import Training
import Tuning

/// What a tuning came to, as it is printed and kept in `tuning.json`.
struct Tuned: Sendable {
  let scenario: Scenario
  let plan: TuningPlan
  let result: SearchResult
  let confirmation: ConfirmationResult
  /// Comparisons of search and confirmation.
  let comparisons: Int
  let folder: String

  /// The constants of a candidate by their paths; the strategy first where several are compared.
  private func label(_ candidate: Candidate) -> [Treatment.Assignment] {
    scenario.treatment(of: candidate)?.label ?? []
  }

  private var objective: String { plan.goal.objective.measure }

  // MARK: - Text

  /// A table of those confirmed, and sentences on what may be said of them.
  var text: String {
    ([table.text, ""] + confirmation.differences.map(sentence) + constraintSentences + [search, "", report])
      .joined(separator: "\n")
  }

  private var table: Table {
    let labels = confirmation.entries.map { label($0.finalist.candidate) }
    let paths = labels.flatMap { $0.map(\.path) }.reduce(into: [String]()) { seen, path in
      if !seen.contains(path) { seen.append(path) }
    }
    var table = Table(header: [""] + paths + plan.goal.measures)
    table.rows = zip(confirmation.entries, labels).map { entry, label in
      let values = paths.map { path in label.first { $0.path == path }?.value.description ?? "" }
      let constraints = entry.constraints.map { "\(Self.text($0.estimate)) \($0.verdict.rawValue)" }
      return [name(entry)] + values + [Self.text(entry.objective)] + constraints
    }
    return table
  }

  private func name(_ entry: ConfirmationResult.Entry) -> String {
    let isBaseline = entry.finalist == result.baseline && entry.role != .baseline
    return isBaseline ? "\(entry.role.rawValue) (the baseline)" : entry.role.rawValue
  }

  private func sentence(_ difference: ConfirmationResult.Difference) -> String {
    let head = "winner − \(difference.other.rawValue), \(objective): "
    guard let paired = difference.paired, let interval = paired.interval else {
      return head + "not comparable."
    }
    return "\(head)\(paired.difference.text(within: interval)): \(Self.words(difference.verdict))."
  }

  private static func words(_ verdict: ConfirmationResult.Comparison) -> String {
    switch verdict {
    case .better: "the winner is better"
    case .worse: "on fresh listeners the winner is worse"
    case .notDistinguishable: "not distinguishable"
    }
  }

  private var constraintSentences: [String] {
    zip(plan.goal.constraints, confirmation.entries[0].constraints).compactMap { constraint, found in
      let rule = "\(constraint.measure) \(constraint.side.rawValue) \(constraint.bound)"
      return switch found.verdict {
      case .met: nil
      case .broken: "\(rule) is broken by the winner: no setting that was tried is shown to keep it."
      case .undecided: "\(rule) is undecided for the winner: its interval holds the bound."
      }
    }
  }

  private var search: String {
    """
    \(result.tried.of("setting")) tried in \(result.rungs.of("rung")) and \(result.generations.of("generation")); \
    confirmed by \(plan.confirmListeners) fresh listeners of each group. Intervals are 95 %.
    """
  }

  private var report: String { "Report: \(folder)/report.html" }

  private static func text(_ estimate: Estimate?) -> String {
    estimate.map { $0.value.text(within: $0.interval) } ?? "–"
  }

  // MARK: - JSON

  /// Everything, numbers in full.
  var json: JSON {
    .object([
      "objective": .object([
        "measure": .text(objective), "direction": .text(plan.goal.objective.direction.rawValue),
      ]),
      "groups": .list(plan.groups.map(JSON.text)), "confirmed": .list(confirmation.entries.map(json)),
      "differences": .list(confirmation.differences.map(json)),
      "baseline_is_winner": .flag(confirmation.winnerIsBaseline),
      "search": .object([
        "settings": .integer(result.tried), "rungs": .integer(result.rungs),
        "survivors": .integer(result.survivors), "generations": .integer(result.generations),
        "comparisons": .integer(result.comparisons), "budget": .integer(plan.budget),
      ]), "comparisons": .integer(comparisons), "folder": .text(folder),
    ])
  }

  private func json(_ entry: ConfirmationResult.Entry) -> JSON {
    let constraints = zip(plan.goal.constraints, entry.constraints).map { constraint, found -> JSON in
      .object([
        "measure": .text(constraint.measure), constraint.side.rawValue: .number(constraint.bound),
        "value": json(found.estimate), "verdict": .text(found.verdict.rawValue),
      ])
    }
    let values = label(entry.finalist.candidate).map { ($0.path, $0.value.json) }
    return .object([
      "role": .text(entry.role.rawValue), "id": .integer(entry.finalist.id),
      "values": .object(Dictionary(uniqueKeysWithValues: values)), "objective": json(entry.objective),
      "constraints": .list(constraints),
    ])
  }

  private func json(_ difference: ConfirmationResult.Difference) -> JSON {
    .object([
      "from": .text(difference.other.rawValue), "difference": .optional(difference.paired?.difference),
      "ci95": json(difference.paired?.interval), "verdict": .text(difference.verdict.rawValue),
    ])
  }

  private func json(_ estimate: Estimate?) -> JSON {
    guard let estimate else { return .null }
    return .object([
      "value": .number(estimate.value), "ci95": json(estimate.interval), "n": .integer(estimate.count),
    ])
  }

  private func json(_ interval: ClosedRange<Double>?) -> JSON {
    interval.map { .list([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
  }
}
