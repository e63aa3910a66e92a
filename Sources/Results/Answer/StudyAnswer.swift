import Simulation

/// The answer of a study in sentences, computed from its rankings and paired differences; a tuning's is its conclusion.
/// The report begins with it, and commands print the same sentences.
///
/// `AnswerRanking` ranks the conditions by each objective. `AnswerSentences` compares the best with the baseline, the
/// runner-up and the best by other objectives. `AnswerOpening`, `DifferenceVerdicts` and `MeasureFinding` have the words.
package struct StudyAnswer: Sendable {
  /// The best condition and its effect relative to the baseline, in one or two sentences: "Use k1 0.03 instead of k1 0.05, the
  /// baseline: the timeline misses the threshold by a factor of 1.2 instead of 2.8."
  package let headline: String
  /// What else a reader needs to choose: whether chance could explain the lead, what other conditions are better at, and what
  /// limits the answer. "Instead of" compares with the baseline here, too.
  package let remarks: [String]
  /// How the condition compares with the baseline and the runner-up in each group, further trade-offs, and what is not ranked.
  package let evidence: [String]
  /// Whether the best condition is distinguishable from the baseline and loses by no other objective, or there is no other.
  package var isDecided = true
  /// The objectives in the words of the answer: "the timeline misses the threshold by a factor of … (smaller is better);
  /// also … % of answers are right (larger is better)."
  package let objective: String
  /// The groups over which the first sentences compare the best condition with the baseline, by the measure of each
  /// further objective.
  var comparedGroups: [String: Set<String>] = [:]
  /// That chance could explain the lead over the runner-up, or that it is too small to matter, one of `remarks`; nil otherwise.
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
