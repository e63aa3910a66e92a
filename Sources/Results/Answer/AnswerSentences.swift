import Simulation
import Text
import Training

/// The sentences of an answer, from complete rankings; the first of `rankings` decides which condition is the best.
struct AnswerSentences {
  let experiment: Experiment
  let outline: StudyOutline
  let rankings: [AnswerRanking]
  let database: ListenerDatabase

  private var first: AnswerRanking { rankings[0] }

  /// The headline and the evidence for it.
  var all: (headline: String, evidence: [String]) {
    get throws {
      let title = first.view.title
      guard let best = first.best, let value = first.value(of: best) else {
        return (
          "No condition has a value of \(title.asWithinSentence) for half of the listeners of a group.", []
        )
      }
      guard experiment.cells.count > 1 else {
        let finding = first.finding(best) ?? title
        let number = "\(title)\(rule(value.groups)): \(text(value.value))."
        return (
          "\(finding.capitalizedFirst).",
          [number, "One condition was simulated, so there is nothing to rank."]
        )
      }
      let contrast = try Contrast(best, with: self)
      return (contrast.headline, contrast.verdicts + contrast.furtherTradeOffs + fairness + unranked)
    }
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

  /// The conditions without a value of the objective, and why; empty if all have one.
  private var unranked: [String] {
    let names = first.key.cells.filter { first.value(of: $0) == nil }.map { name(of: $0) }
    guard !names.isEmpty else { return [] }
    let why =
      first.view.name.contains("_\(ShownThreshold.estimate.rawValue)")
      ? "which make no estimate of the threshold"
      : "which have no value of \(first.view.title.asWithinSentence) for half of the listeners of a group"
    return ["Not ranked: \(names.listed), \(why)."]
  }
}

extension AnswerSentences {
  /// The best condition against the baseline, the runner-up and the best conditions by the other objectives.
  private struct Contrast {
    /// The headline: the best condition and its effect; whether chance could explain it; the first trade-off.
    let headline: String
    /// How it compares with the baseline and the runner-up in each group.
    let verdicts: [String]
    /// The trade-offs for which the headline has no room.
    let furtherTradeOffs: [String]

    init(_ best: CellResult, with sentences: AnswerSentences) throws {
      let (first, baseline) = (sentences.first, sentences.baselineCell)
      let against = try baseline.flatMap { $0.index == best.index ? nil : $0 }.map {
        try sentences.pair(best, $0)
      }
      let deciding = against?.decidingVerdicts
      let followers = first.key.ranked.dropFirst().filter { first.value(of: $0) != nil }
      let rivals = followers.filter { $0.index != baseline?.index }
      let lead = try rivals.first.map { try sentences.pair(best, $0) }
      let tradeOffs = try sentences.rankings.dropFirst().compactMap {
        try sentences.tradeOff(by: $0, against: best)
      }
      var parts = [sentences.opening(best, deciding)]
      if deciding?[0].isUndecided == true {
        parts.insert("Not distinguishable from the baseline.", at: 0)
      } else if let tie = try sentences.tie(lead, rivals) {
        parts.append(tie)
      }
      headline = (parts + tradeOffs.prefix(1)).joined(separator: " ")
      furtherTradeOffs = Array(tradeOffs.dropFirst())
      let known = against?.verdicts[0].sentence("It", "the baseline", first.view)
      let runner = lead.flatMap { lead in
        lead.other.index == followers.first?.index
          ? lead.verdicts[0].sentence("It", "the runner-up (\(sentences.name(of: lead.other)))", first.view)
          : nil
      }
      verdicts = [known, runner].compactMap(\.self)
    }
  }

  /// A cell and another one that it is compared with, with the paired differences of their groups by the measure of each
  /// objective.
  private struct CellPair {
    let cell: CellResult
    let other: CellResult
    let rankings: [AnswerRanking]
    let differences: [GroupDifferences]

    /// The verdicts over all groups, by the measure of each objective.
    var verdicts: [DifferenceVerdicts] { verdicts { _, _ in true } }

    /// The verdicts over the groups whose values are those of the two cells: where the worst group ranks, the worst of each.
    var decidingVerdicts: [DifferenceVerdicts] {
      verdicts { ranking, group in
        let worst = [cell, other].compactMap(ranking.worstGroup)
        return worst.isEmpty || worst.contains(group)
      }
    }

    private func verdicts(counting counts: (AnswerRanking, String) -> Bool) -> [DifferenceVerdicts] {
      rankings.enumerated().map { index, ranking in
        let counted = differences.filter { counts(ranking, $0.group) }
        return DifferenceVerdicts(counted.map { $0.values[index] }, ranking.objective)
      }
    }
  }

  private func pair(_ cell: CellResult, _ other: CellResult) throws -> CellPair {
    var differences: [GroupDifferences] = []
    try database.forEachDifference(of: cell.index, to: other.index, by: rankings.map(\.measure)) {
      differences.append($0)
    }
    return CellPair(cell: cell, other: other, rankings: rankings, differences: differences)
  }

  /// "Not distinguishable from quest.", or the number of conditions that follow the best without a distinguishable
  /// difference; nil if there is none.
  /// - Parameters:
  ///   - lead: the best condition and the first of `rivals`.
  ///   - rivals: the conditions that follow the best, without the baseline.
  private func tie(_ lead: CellPair?, _ rivals: [CellResult]) throws -> String? {
    guard let lead, lead.decidingVerdicts[0].isUndecided else { return nil }
    let tied =
      try 1
      + rivals.dropFirst().prefix {
        try pair(lead.cell, $0).decidingVerdicts[0].isUndecided
      }.count
    if tied == 1 { return "Not distinguishable from \(name(of: lead.other))." }
    let isOpen = tied == rivals.count && experiment.cells.count > first.key.cells.count
    return "Not distinguishable from \(isOpen ? "at least " : "")the next \(tied) conditions."
  }

  /// "k1 0.03 instead of k1 0.05, the baseline: the timeline misses the threshold by a factor of 1.2 instead of 2.8, but
  /// a session takes 9 instead of 5 minutes."
  private func opening(_ best: CellResult, _ against: [DifferenceVerdicts]?) -> String {
    let name = name(of: best)
    guard let against, let baseline = baselineCell else {
      let subject = best.index == experiment.baseline ? "The baseline, \(name), is best" : name
      return "\(subject): \(first.finding(best) ?? "")."
    }
    let clauses = rankings.indices.dropFirst().compactMap { index -> String? in
      let ranking = rankings[index]
      guard ranking.value(of: baseline) != nil, let finding = ranking.finding(best, insteadOf: baseline)
      else {
        return nil
      }
      let title = ranking.view.title.asWithinSentence
      if against[index].isMixed { return ", with gains and losses in \(title), by group" }
      if against[index].isBetter, ranking.isBetter(best, than: baseline) { return ", and \(finding)" }
      if against[index].isWorse, ranking.isBetter(baseline, than: best) { return ", but \(finding)" }
      return ", with no clear difference in \(title)"
    }
    let finding = first.finding(best, insteadOf: baseline) ?? ""
    return "\(name) instead of \(self.name(of: baseline)), the baseline: \(finding)\(clauses.joined())."
  }

  /// A condition that is distinguishably better than the best by another objective: "Trade-off: with k1 0.05 a session
  /// takes 5 instead of 9 minutes, but the timeline misses the threshold by a factor of 2.8 instead of 1.2."; nil if
  /// there is none, or it is the baseline, with which the headline compares already.
  private func tradeOff(by ranking: AnswerRanking, against best: CellResult) throws -> String? {
    guard let other = ranking.best, other.index != best.index, other.index != experiment.baseline,
      ranking.isBetter(other, than: best),
      let gain = ranking.finding(other, insteadOf: best), let cost = first.finding(other, insteadOf: best)
    else { return nil }
    let verdicts = try pair(other, best).verdicts
    let index = rankings.firstIndex { $0.objective == ranking.objective }!
    guard verdicts[index].isBetter else { return nil }
    let (name, title) = (name(of: other), first.view.title.asWithinSentence)
    return verdicts[0].isWorse && first.isBetter(best, than: other)
      ? "Trade-off: with \(name), \(gain), but \(cost)."
      : "With \(name), \(gain), with no clear difference in \(title)."
  }
}

extension Condition {
  /// The fraction of right answers at the level that the strategy estimates; nil if it estimates none.
  fileprivate var estimatedFraction: Double? {
    // A belief has an estimate after few answers. Rules that average reversals need more, and estimate the level on which
    // they converge.
    let answers = (0..<8).map { $0 % 2 == 0 }
    return Self.estimatedFraction(strategy.strategy.type, strategy.values, settings, answers)
  }

  private static func estimatedFraction<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ values: ParameterValues, _ settings: TrainingSettings, _ answers: [Bool]
  ) -> Double? {
    let trace = try? StrategyTrace(of: type, values, settings: settings, answers: answers, seed: 0)
    return trace?.estimate?.fraction ?? (try? type.init(values))?.targetFraction
  }
}
