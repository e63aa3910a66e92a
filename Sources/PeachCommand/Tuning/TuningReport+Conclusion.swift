import Results
import Scenarios
import Simulation
import Training

extension TuningReport {
  /// The conclusion at the top of the study's report: the constants to use, if there are any, as the command says, and how
  /// the winner compares.
  /// - Parameters:
  ///   - measure: the objective.
  ///   - paths: the swept constants in the scenario's order.
  func conclusion(of measure: Descriptor, sweeping paths: [String]) -> StudyConclusion {
    let use = coarse.map { "Use \($0.name)\(gain(of: $0, measure))." } ?? kept
    var conclusion = StudyConclusion(
      answer: (use.map { [$0] } ?? []) + answer(MeasureTitle(measure)), roles: confirmed.map(\.role),
      constraints: confirmed.first.map(bounds) ?? [])
    conclusion.use = lines(toUse: coarse)
    let table = table(paths)
    conclusion.table = (["Condition"] + table.header.dropFirst(), table.rows)
    return conclusion
  }

  /// The constraints, such as "fraction correct at least 0.65".
  func bounds(of setting: Confirmed) -> [String] { setting.constraints.map(\.words) }

  /// The sentences of the answer: the winner's value and the baseline's, how each other condition compares, and the
  /// constraints that the winner may violate.
  func answer(_ measure: MeasureTitle) -> [String] {
    guard let winner = confirmed.first else { return [] }
    return [
      "The winner of the search is \(winner.name)\(winner.isBaseline ? ", the baseline" : ""): \(values(winner, measure))."
    ]
      + differences.map(\.sentence)
      + ["Measured on \(listeners) fresh listeners of each group."] + sentences(winner)
  }

  /// "RMSE of the timeline 0.225 ±0.0067 octaves, against 1.13 ±0.013 with the baseline (k1 0.05, k2 0.09)".
  private func values(_ winner: Confirmed, _ measure: MeasureTitle) -> String {
    let value = "\(measure.withinSentence) \(Self.text(winner.objective))\(measure.unitAfterNumber)"
    guard let baseline = confirmed.first(where: \.isBaseline), !winner.isBaseline else { return value }
    return "\(value), against \(Self.text(baseline.objective)) with the baseline (\(baseline.name))"
  }
}

extension TuningReport.Constraint {
  /// "fraction correct at least 0.65".
  var words: String {
    let descriptor = Laboratory.current.measures.descriptors.first { $0.name == measure }
    let bound = atLeast.map { "at least \($0)" } ?? atMost.map { "at most \($0)" } ?? ""
    return "\(descriptor.map { MeasureTitle($0).withinSentence } ?? measure) \(bound)"
  }
}

extension TuningReport.Confirmed {
  var name: String { values.conditionName }
}

extension TuningReport.Coarse {
  /// "k1 0.04, k2 0.15".
  var name: String { values.conditionName }
}

extension [String: JSON] {
  /// "k1 0.05, k2 0.09".
  fileprivate var conditionName: String {
    let values = self.sorted { $0.key < $1.key }.map { path, value in
      "\(path.split(separator: ".").last ?? "") \(value.shortText)"
    }
    return values.isEmpty ? "the only condition" : values.joined(separator: ", ")
  }
}
