import Music
import Simulation
import Text
import Training

/// The answer of a study in sentences, computed from its rankings and paired differences; a tuning's is its conclusion.
/// The report begins with it, and commands print the same sentences.
///
/// `AnswerRanking` ranks the conditions by each objective. `AnswerSentences` compares the best with the baseline, the
/// runner-up and the best by other objectives. `AnswerOpening`, `DifferenceVerdicts` and `MeasureFinding` have the words.
package struct StudyAnswer: Sendable {
  /// The best condition and its effect relative to the baseline, in one or two sentences: "Use k1 0.03 instead of k1
  /// 0.05, the baseline: the timeline misses the threshold by a factor of 1.2 instead of 2.8."
  package let headline: String
  /// What else a reader needs to choose: whether chance could explain the lead, what other conditions are better at,
  /// and what limits the answer. "Instead of" compares with the baseline here, too.
  package let remarks: [String]
  /// How the condition compares with the baseline and the runner-up in each group, further trade-offs, and what is not
  /// ranked.
  package let evidence: [String]
  /// Whether the best condition is distinguishable from the baseline and loses by no other objective, or there is no
  /// other.
  package var isDecided = true
  /// The objectives in the words of the answer: "the timeline misses the threshold by a factor of … (smaller is better);
  /// also … % of answers are right (larger is better)."
  package let objective: String
  /// The groups over which the first sentences compare the best condition with the baseline, by the measure of each
  /// further objective.
  var comparedGroups: [String: Set<String>] = [:]
  /// That chance could explain the lead over the runner-up, or that it is too small to matter, one of `remarks`; nil
  /// otherwise.
  var caveat: String?
}

extension StudyAnswer {
  /// The answer of a study whose database is complete.
  /// - Throws: `StudyError.database`.
  /// - Complexity: O(cells · measures + listeners) in time; memory does not grow with cells.
  init(
    of experiment: Experiment, outline: StudyOutline, conclusion: StudyConclusion?,
    from database: ListenerDatabase
  ) throws {
    let objectives = AnswerRanking.all(of: experiment, outline)
    let objective = Self.words(
      of: objectives, conclusion?.constraints ?? [], sweeping: experiment.sweptTrait)
    if let conclusion {
      self.init(
        headline: conclusion.answer.first ?? "", remarks: [], evidence: Array(conclusion.answer.dropFirst()),
        objective: objective)
      return
    }
    guard !objectives.isEmpty else {
      let reason =
        experiment.sweptTrait.map {
          """
          they differ in \($0), which nobody can choose. To compare the other constants on the same people, make a group of \
          listeners for each of its values.
          """
        } ?? "the scenario names no objectives."
      let remedy = "Name a measure under objectives in the scenario to rank its conditions."
      self.init(
        headline: "The conditions are not ranked: \(reason)",
        remarks: experiment.sweptTrait == nil ? [remedy] : [], evidence: [], objective: objective)
      return
    }
    var rankings = objectives
    try database.forEachCell { cell in
      for index in rankings.indices { rankings[index].key.add(cell) }
    }
    let sentences = AnswerSentences(
      experiment: experiment, outline: outline, rankings: rankings, database: database)
    self = try sentences.answer(objective)
  }

  private static func words(
    of rankings: [AnswerRanking], _ constraints: [String], sweeping trait: String?
  ) -> String {
    let named = rankings.map { $0.view.wanted($0.objective.direction) }
    guard let first = named.first else {
      return trait.map { "none, since the conditions differ in \($0)." }
        ?? "none."
    }
    if !constraints.isEmpty { return "\(first), where \(constraints.listed)." }
    return named.count == 1 ? "\(first)." : "\(first); also \(Array(named.dropFirst()).listed)."
  }
}

extension FinishedStudy {
  /// The answer with which the report begins; nil for a shard.
  /// - Parameter conclusion: the result of a tuning; nil for a sweep.
  /// - Throws: `StudyError.database`.
  package func answer(conclusion: StudyConclusion? = nil) throws -> StudyAnswer? {
    guard report != nil else { return nil }
    let experiment = experiment
    return try StudyAnswer(
      of: experiment, outline: StudyOutline(of: experiment), conclusion: conclusion, from: database)
  }
}

/// The result of a tuning in words, for the top of its study's report. A sweep has none: its report ranks the cells by
/// the scenario's objective.
package struct StudyConclusion: Sendable {
  /// The answer: the first sentence says which condition won.
  package var answer: [String]
  /// The role of each cell, such as "winner", in the order of the cells.
  package var roles: [String]
  /// The constraints of the tuning, such as "at least 65 % of answers are right".
  package var constraints: [String]
  /// The command and the code that set the constants to use; empty without such constants.
  package var use: [String] = []
  /// The constants to use and each confirmed condition, over all groups: a heading and the rows.
  package var table: (heading: [String], rows: [[String]]) = ([], [])

  /// A conclusion; `roles` has an element for each cell.
  package init(answer: [String], roles: [String], constraints: [String]) {
    self.answer = answer
    self.roles = roles
    self.constraints = constraints
  }
}

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

  /// "Listeners who have a value for how soon the level converges: 142 of 300 with k1 0.03, 290 of 300 with the
  /// baseline."; empty if nearly all have one, with the best condition and with the baseline.
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
