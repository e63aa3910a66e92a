import Music
import Simulation
import Text
import Training

/// The sentences of an answer, from complete rankings; the first of `rankings` decides which condition is the best.
struct AnswerSentences {
  let experiment: Experiment
  let outline: StudyOutline
  let rankings: [AnswerRanking]
  let database: ListenerDatabase

  var first: AnswerRanking { rankings[0] }

  /// The answer.
  /// - Parameter objective: the objectives in words.
  func answer(_ objective: String) throws -> StudyAnswer {
    let title = first.view.title
    guard let best = first.best, let value = first.value(of: best) else {
      let headline =
        "No condition has a value for \(title.asWithinSentence) in half of the listeners of a group."
      return StudyAnswer(headline: headline, remarks: [], evidence: [], objective: objective)
    }
    guard experiment.cells.count > 1 else {
      let finding = first.finding(best) ?? title
      let number = "\(title)\(rule(value.groups)): \(text(value.value))."
      let only = "One condition was simulated, so there is nothing to rank."
      return StudyAnswer(
        headline: "\(finding.capitalizedFirst).", remarks: [],
        evidence: [number] + selections(best) + [only], objective: objective)
    }
    let contrast = try Contrast(best, with: self)
    return StudyAnswer(
      headline: contrast.headline, remarks: contrast.remarks,
      evidence: contrast.verdicts + selections(best) + contrast.furtherTradeOffs + fairness + unranked,
      isDecided: contrast.isDecided, objective: objective, comparedGroups: contrast.comparedGroups,
      caveat: contrast.caveat)
  }

  private func rule(_ groups: Int) -> String { groups < 2 ? "" : ", \(first.rule(groups))" }

  private func text(_ value: Double) -> String { first.view.text(value) + first.view.unit.asUnit }

  /// The baseline's cell with all its groups; nil if there is none.
  var baselineCell: CellResult? { first.key.cells.first { $0.index == experiment.baseline } }

  func name(of cell: CellResult) -> String { outline.name(of: cell.label) }

  /// The measure that judges each procedure at its own level, if the objective judges all at the 75 % threshold and the
  /// procedures estimate different levels; empty otherwise.
  private var fairness: [String] {
    let name = first.view.name
    guard name.hasSuffix("_octaves_\(ShownThreshold.estimate.rawValue)") else { return [] }
    let fractions = first.key.cells.filter { first.value(of: $0) != nil }.compactMap {
      experiment.cells[$0.index].estimatedFraction
    }
    guard let least = fractions.min(), let most = fractions.max(), most - least > 1e-9 else { return [] }
    return ["The procedures aim at different levels; \(name)_own_target judges each at its own."]
  }

  /// "Listeners who have a value for how soon the level converges: 142 of 300 with k1 0.03, 290 of 300 with the baseline.";
  /// empty if nearly all have one, with the best condition and with the baseline.
  private func selections(_ best: CellResult) -> [String] {
    let baseline = baselineCell.flatMap { $0.index == best.index ? nil : ($0, "the baseline") }
    let found = ([(best, name(of: best))] + [baseline].compactMap(\.self)).compactMap { cell, name in
      ListenersNote(cell, first.measure).text.map { "\($0) with \(name)" }
    }
    let title = first.view.title.asWithinSentence
    return found.isEmpty ? [] : ["Listeners who have a value for \(title): \(found.joined(separator: ", "))."]
  }

  /// The further objectives of which no condition has a value.
  var unobserved: [String] {
    rankings.dropFirst().filter { $0.best == nil }.map {
      "\($0.view.title) was not observed: no condition has a value for half of the listeners of a group."
    }
  }

  /// The conditions without a value of the objective, and why; empty if all have one.
  private var unranked: [String] {
    let cells = first.key.cells.filter { first.value(of: $0) == nil }
    let names = cells.map { name(of: $0) }
    guard !names.isEmpty else { return [] }
    let (make, have) = names.count == 1 ? ("makes", "has") : ("make", "have")
    let why =
      cells.allSatisfy { first.measure.lacksEstimate(in: experiment.cells[$0.index]) }
      ? "which \(make) no estimate of the threshold"
      : "which \(have) no value for \(first.view.title.asWithinSentence) in half of the listeners of a group"
    return ["Not ranked: \(names.listed), \(why)."]
  }
}

extension Measure {
  /// Whether the measure has no value in a cell because the cell's strategy makes no estimate.
  func lacksEstimate(in cell: Condition) -> Bool { needsEstimate && cell.estimatedFraction == nil }
}
