import Simulation
import Training

/// The answer at the top of the report: sentences made from the ranking and the paired differences, or the conclusion
/// of a tuning.
struct ReportAnswer {
  let material: ReportMaterial

  private var outline: StudyOutline { material.outline }
  private var baseline: Int? { material.study.experiment.baseline }

  /// The section's HTML: the best setting, the evidence for it, and the objective.
  var section: String {
    let first = sentences.first.map { "<p class=\"answer\">\($0.escapedForHTML)</p>" } ?? ""
    let others = sentences.dropFirst().joined(separator: " ")
    return """
      <section id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">Answer</h2>
      \(first)
      <p>\(others.escapedForHTML)</p>
      <p class="objective"><b>Objective:</b> \(objective.escapedForHTML)</p>
      </section>
      """
  }

  /// The objectives in words: "small RMSE of the timeline (octaves); also large fraction correct."
  private var objective: String {
    let named = material.objectives.map { measure, objective in
      let unit = measure.heading == measure.title ? "" : " (\(measure.unit))"
      return
        "\(objective.direction == .minimize ? "small" : "large") \(measure.title.asWithinSentence)\(unit)"
    }
    guard let first = named.first else {
      return "none. Name a measure under objectives in the scenario to rank its settings."
    }
    let constraints = material.conclusion?.constraints ?? []
    if !constraints.isEmpty { return "\(first), with \(constraints.listed)." }
    return named.count == 1 ? "\(first)." : "\(first); also \(Array(named.dropFirst()).listed)."
  }

  /// The sentences of the answer: the best setting, then how it compares with the baseline and the runner-up.
  private var sentences: [String] {
    if let conclusion = material.conclusion { return conclusion.answer }
    guard let (measure, objective) = material.objectives.first, let best = material.key.cells.first else {
      return ["The settings are not ranked."]
    }
    guard let value = value(of: best, measure, objective) else {
      return [
        "No setting has a value of \(measure.title.asWithinSentence) for half of the listeners of a group."
      ]
    }
    let rule = objective.groups == .worst ? "in the worst of" : "mean of"
    let groups = value.groups > 1 ? ", \(rule) \(value.groups.grouped) groups" : ""
    guard material.counts.cells > 1 else {
      return [
        "\(measure.title)\(groups): \(value.text). One setting was simulated, so there is nothing to rank."
      ]
    }
    let end = objective.direction == .minimize ? "smallest" : "largest"
    let title = measure.title.asWithinSentence
    let isUndecided = verdicts(of: best, by: measure, objective)?.isUndecided ?? false
    return (isUndecided ? ["Not distinguishable from the baseline."] : []) + [
      "\(name(of: best)) has the \(end) \(title)\(groups): \(value.text)\(reference(measure, objective, besides: best))."
    ] + comparisons(of: best, by: measure, objective)
  }

  /// Notes on the ranking: how the best setting compares with the baseline by the other objectives, and that the choice
  /// favors it. Empty for a tuning, without an objective, and for fewer than three cells.
  var notes: String {
    guard material.conclusion == nil, let best = material.key.cells.first, material.key.objective != nil,
      material.counts.cells > 2
    else { return "" }
    let others = material.objectives.dropFirst().compactMap { measure, objective in
      verdicts(of: best, by: measure, objective)?.sentence(
        "By \(measure.title.asWithinSentence) the best setting", "the baseline", measure)
    }
    let choice = """
      The best of \(material.counts.cells.grouped) settings was chosen by these listeners, which favors it; peach tune \
      confirms a choice on other listeners.
      """
    return "<p class=\"soft\">\((others + [choice]).joined(separator: " ").escapedForHTML)</p>"
  }

  private func name(of cell: CellResult) -> String {
    let name = outline.name(of: cell.label)
    return cell.index == baseline ? "The baseline, \(name)," : name
  }

  /// The end of a sentence: ", against 1.45 octaves with the baseline (k1 0.05, k2 0.09)"; empty if there is no
  /// baseline, it is the best setting, or it has no value.
  private func reference(
    _ measure: MeasureView, _ objective: Objective, besides best: CellResult
  ) -> String {
    guard let cell = material.key.cells.first(where: { $0.index == baseline }), cell.index != best.index,
      let value = value(of: cell, measure, objective)
    else { return "" }
    let rule = objective.groups == .worst ? "worst" : "mean"
    let groups =
      value.groups == self.value(of: best, measure, objective)?.groups
      ? "" : " (\(rule) of \(value.groups.grouped) groups)"
    return ", against \(value.text)\(groups) with the baseline (\(outline.name(of: cell.label)))"
  }

  /// A cell's value, such as "0.54 octaves", and the number of groups that it is the mean or the worst of; nil if the
  /// cell has no value.
  private func value(
    of cell: CellResult, _ measure: MeasureView, _ objective: Objective
  ) -> (text: String, groups: Int)? {
    cell.value(of: outline.measures[measure.column], for: objective).map { value, groups in
      (measure.text(value) + measure.unit.asUnit, groups)
    }
  }
}

// MARK: - Comparisons with other settings

extension ReportAnswer {
  private func comparisons(of best: CellResult, by measure: MeasureView, _ objective: Objective) -> [String] {
    let baseline = verdicts(of: best, by: measure, objective)?.sentence("It", "the baseline", measure)
    guard let runnerUp = material.key.cells.dropFirst().first, runnerUp.index != self.baseline else {
      return baseline.map { [$0] } ?? []
    }
    let lead = Verdicts(material.leads.map { $0.values[0] }, objective)
      .sentence("It", "the runner-up (\(outline.name(of: runnerUp.label)))", measure)
    return [baseline, lead].compactMap(\.self)
  }

  /// The best setting against the baseline; nil if it is the baseline or there is none.
  private func verdicts(of best: CellResult, by measure: MeasureView, _ objective: Objective) -> Verdicts? {
    guard let baseline, baseline != best.index else { return nil }
    let differences = material.differences.filter { $0.cell == best.index }
    return Verdicts(differences.map { $0.values[measure.column] }, objective)
  }

  /// The numbers of groups in which a setting is better or worse than another, by the 95 % intervals of the paired
  /// differences.
  struct Verdicts {
    private let differences: [PairedDifference]
    private let better: Int
    private let worse: Int

    /// - Parameters:
    ///   - differences: the paired difference of each group; nil for a group without one.
    ///   - objective: says whether smaller or larger values are better.
    init(_ differences: [PairedDifference?], _ objective: Objective) {
      self.differences = differences.compactMap(\.self)
      let costs = self.differences.filter(\.isDistinct).map { objective.direction.cost($0.difference) }
      better = costs.count { $0 < 0 }
      worse = costs.count { $0 > 0 }
    }

    /// Whether no group has an interval that excludes 0.
    var isUndecided: Bool { better + worse == 0 }

    private var undecided: Int { differences.count - better - worse }

    /// "It is better in 3 and not distinguishable in 1 of the 4 groups, compared with the baseline."; nil if no
    /// difference has an interval.
    func sentence(_ subject: String, _ other: String, _ measure: MeasureView) -> String? {
      guard differences.contains(where: { $0.interval != nil }) else { return nil }
      if differences.count == 1 { return single(subject, other, measure) }
      let all = differences.count.grouped
      if undecided == differences.count {
        return "\(subject) is not distinguishable from \(other) in any of the \(all) groups."
      }
      if better == differences.count {
        return "\(subject) is better than \(other) in each of the \(all) groups."
      }
      if worse == differences.count {
        return "\(subject) is worse than \(other) in each of the \(all) groups."
      }
      let parts = [(better, "better"), (worse, "worse"), (undecided, "not distinguishable")]
        .filter { $0.0 > 0 }.map { "\($1) in \($0.grouped)" }
      return "\(subject) is \(parts.listed) of the \(all) groups, compared with \(other)."
    }

    /// The sentence for a single group: "It is better than the baseline: −0.86 octaves, 95 % interval −0.95 to −0.77."
    private func single(_ subject: String, _ other: String, _ measure: MeasureView) -> String {
      let text = measure.text(ofDifference:)
      let interval = differences[0].interval!
      let verdict =
        better == 1 ? "better than" : worse == 1 ? "worse than" : "not distinguishable from"
      return """
        \(subject) is \(verdict) \(other): \(text(differences[0].difference))\(measure.differenceUnit.asUnit), 95 % interval \
        \(text(interval.lowerBound)) to \(text(interval.upperBound)).
        """
    }
  }
}
