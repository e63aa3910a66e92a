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

  private var first: AnswerRanking { rankings[0] }

  /// The headline, the evidence for it, and whether the best is distinguishable from the baseline.
  var all: (headline: String, evidence: [String], isDecided: Bool) {
    get throws {
      let title = first.view.title
      guard let best = first.best, let value = first.value(of: best) else {
        return (
          "No condition has a value of \(title.asWithinSentence) for half of the listeners of a group.", [],
          true
        )
      }
      guard experiment.cells.count > 1 else {
        let finding = first.finding(best) ?? title
        let number = "\(title)\(rule(value.groups)): \(text(value.value))."
        return (
          "\(finding.capitalizedFirst).",
          [number] + selections(best) + ["One condition was simulated, so there is nothing to rank."], true
        )
      }
      let contrast = try Contrast(best, with: self)
      return (
        contrast.headline,
        contrast.verdicts + selections(best) + contrast.furtherTradeOffs + fairness + unranked,
        contrast.isDecided
      )
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

  /// "Listeners who have a value of trials to convergence: 142 of 300 with k1 0.03, 290 of 300 with the baseline."; empty if
  /// nearly all have one, with the best condition and with the baseline.
  private func selections(_ best: CellResult) -> [String] {
    let baseline = baselineCell.flatMap { $0.index == best.index ? nil : ($0, "the baseline") }
    let found = ([(best, name(of: best))] + [baseline].compactMap(\.self)).compactMap { cell, name in
      ListenersNote(cell, first.measure).text.map { "\($0) with \(name)" }
    }
    let title = first.view.title.asWithinSentence
    return found.isEmpty ? [] : ["Listeners who have a value of \(title): \(found.joined(separator: ", "))."]
  }

  /// The further objectives of which no condition has a value.
  private var unobserved: [String] {
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
      : "which \(have) no value of \(first.view.title.asWithinSentence) for half of the listeners of a group"
    return ["Not ranked: \(names.listed), \(why)."]
  }
}

extension Measure {
  /// Whether the measure has no value in a cell because the cell's strategy makes no estimate.
  func lacksEstimate(in cell: Condition) -> Bool { needsEstimate && cell.estimatedFraction == nil }
}

extension AnswerSentences {
  /// The best condition against the baseline, the runner-up and the best conditions by the other objectives.
  private struct Contrast {
    /// The headline: the best condition and its effect; whether chance could explain it; the first trade-off.
    let headline: String
    /// How it compares with the baseline and the runner-up in each group.
    let verdicts: [String]
    /// Whether the best condition is distinguishable from the baseline.
    let isDecided: Bool
    /// The trade-offs for which the headline has no room.
    let furtherTradeOffs: [String]

    init(_ best: CellResult, with sentences: AnswerSentences) throws {
      let (first, baseline) = (sentences.first, sentences.baselineCell)
      let against = try baseline.flatMap { $0.index == best.index ? nil : $0 }.map {
        try sentences.pair(best, $0)
      }
      let followers = first.key.ranked.dropFirst().filter { first.value(of: $0) != nil }
      let rivals = followers.filter { $0.index != baseline?.index }
      let lead = try rivals.first.map { try sentences.pair(best, $0) }
      let tradeOffs = try sentences.rankings.dropFirst().compactMap {
        try sentences.tradeOff(by: $0, against: best)
      }
      let kind = sentences.kind(of: best, against)
      isDecided = kind != .undecided
      let tie = kind == .undecided ? nil : try sentences.tie(lead, rivals)
      let clauses = sentences.clauses(of: against)
      let isConflict = (tradeOffs.map(\.hasCost) + clauses.map(\.isCost)).contains(true)
      let opening = sentences.opening(
        best, against, kind, clauses, hasTradeOff: tradeOffs.contains(where: \.hasCost))
      let between =
        isConflict
        ? ConditionBetween(best, sentences.rankings, in: sentences.experiment)?.sentence : nil
      let parts = [
        opening, tie, try sentences.exceptions(to: best), tradeOffs.first?.sentence, between,
      ].compactMap(\.self)
      let names = ConditionNames(sentences.outline, parts.flatMap(\.cells))
      let limits =
        [
          sentences.outOfReach(in: best), RangeEnds(ofCell: best.index, in: sentences.experiment).sentence,
        ].compactMap(\.self) + sentences.unobserved
      headline = (parts.map { $0.text(names) } + limits).joined(separator: " ")
      furtherTradeOffs = tradeOffs.dropFirst().map { $0.sentence.text(names) }
      // The headline says it already where no group differs from the runner-up's.
      let isSaid =
        lead?.other.index != followers.first?.index || tie != nil && lead?.verdicts[0].isUndecided == true
      verdicts = [
        names.note, sentences.verdict("the baseline", against, names),
        isSaid
          ? nil
          : sentences.verdictOfRunnerUp(lead, names),
      ].compactMap(\.self)
    }
  }

  private func pair(_ cell: CellResult, _ other: CellResult) throws -> CellPair {
    var differences: [GroupDifferences] = []
    try database.forEachDifference(of: cell.index, to: other.index, by: rankings.map(\.measure)) {
      differences.append($0)
    }
    return CellPair(cell: cell, other: other, rankings: rankings, differences: differences)
  }

  /// "Not distinguishable from quest, the runner-up: a factor of 1.19 instead of 1.21.", with the number of further conditions
  /// that follow the best without a distinguishable difference; nil if there is none.
  /// - Parameters:
  ///   - lead: the best condition and the first of `rivals`.
  ///   - rivals: the conditions that follow the best, without the baseline.
  private func tie(_ lead: CellPair?, _ rivals: [CellResult]) throws -> NamingSentence? {
    guard let lead, lead.decidingVerdicts[0].isUndecided else { return nil }
    if let shortage = lead.shortage(0) { return NamingSentence([]) { _ in "\(shortage)." } }
    let tied =
      try 1
      + rivals.dropFirst().prefix {
        try pair(lead.cell, $0).decidingVerdicts[0].isUndecided
      }.count
    let count = lead.differences.count
    let groups = count > 1 && lead.verdicts[0].isUndecided ? ", in any of the \(count.grouped) groups" : ""
    let isOpen = tied == rivals.count && experiment.cells.count > first.key.cells.count
    let more = tied == 2 ? "condition" : "\((tied - 1).grouped) conditions"
    let others = tied == 1 ? groups : ", and from \(isOpen ? "at least " : "")the next \(more)"
    return NamingSentence([lead.other]) { name in
      "Not distinguishable from \(name(lead.other)), the runner-up\(others)\(amount(of: lead))."
    }
  }

  /// ": a factor of 1.2 instead of 2.8" by the first objective, over the groups that both cells share; empty without a value.
  private func amount(of pair: CellPair) -> String {
    first.amount(of: pair.cell, insteadOf: pair.other, in: pair.commonGroups(0)).map { ": \($0)" } ?? ""
  }

  /// "k1 0.03 is better than the runner-up (k1 0.04) in each of the 2 groups: a factor of 1.2 instead of 1.5."; of a single
  /// group with the difference and its interval.
  private func verdictOfRunnerUp(_ lead: CellPair?, _ name: ConditionNames) -> String? {
    guard let lead, let verdict = verdict("the runner-up (\(name(lead.other)))", lead, name) else {
      return nil
    }
    return lead.differences.count > 1 ? "\(verdict.dropLast())\(amount(of: lead))." : verdict
  }

  /// "k1 0.03 is better than the baseline in each of the 2 groups."
  private func verdict(_ other: String, _ pair: CellPair?, _ name: ConditionNames) -> String? {
    pair.flatMap { $0.verdicts[0].sentence(name($0.cell), other, first.view) }
  }

  private func kind(of best: CellResult, _ against: CellPair?) -> AnswerOpening.Kind {
    let isOnly = first.key.cells.count { first.value(of: $0) != nil } == 1
    let isUndecided = against?.decidingVerdicts[0].isUndecided == true
    return isOnly
      ? .only : best.index == experiment.baseline ? .baseline : isUndecided ? .undecided : .better
  }

  private func opening(
    _ best: CellResult, _ against: CellPair?, _ kind: AnswerOpening.Kind,
    _ clauses: [AnswerOpening.Clause], hasTradeOff: Bool
  ) -> NamingSentence {
    NamingSentence([best, baselineCell].compactMap(\.self)) { name in
      AnswerOpening(
        first: first, others: clauses, name: name(best),
        baseline: baselineCell.map { kind == .better ? name.afterAnother($0) : name($0) }, kind: kind,
        shortage: against?.shortage(0), finding: finding(best, against), hasTradeOff: hasTradeOff
      ).text
    }
  }

  /// The finding of the first objective, over the groups that the best condition shares with the baseline.
  private func finding(_ best: CellResult, _ against: CellPair?) -> String {
    let common = against?.commonGroups(0) ?? []
    guard let against, !common.isEmpty else { return first.finding(best) ?? "" }
    return first.finding(best, insteadOf: against.other, in: common) ?? ""
  }

  /// What the other objectives say about the best condition, compared with the baseline, over the groups that both share.
  private func clauses(of against: CellPair?) -> [AnswerOpening.Clause] {
    guard let against else { return [] }
    let (best, baseline, verdicts) = (against.cell, against.other, against.decidingVerdicts)
    return rankings.indices.dropFirst().compactMap { index in
      let (ranking, common) = (rankings[index], against.commonGroups(index))
      guard let finding = ranking.finding(best, insteadOf: baseline, in: common),
        let values = ranking.values(of: best, baseline, in: common)
      else { return nil }
      let (verdict, title) = (verdicts[index], ranking.view.title.asWithinSentence)
      if against.shortage(index) != nil { return .init(text: ", and \(finding)") }
      if verdict.isMixed { return .init(text: ", with gains and losses in \(title), by group") }
      if verdict.isBetter, ranking.isBetter(values.0, than: values.1) {
        return .init(text: ", and \(finding)")
      }
      if verdict.isWorse, ranking.isBetter(values.1, than: values.0) {
        return .init(
          text: ", but \(finding)", isCost: ranking.matters(values),
          isNearlyUseless: ranking.isNearlyUseless(values.0) && !ranking.isNearlyUseless(values.1))
      }
      return .init(text: ", with no clear difference in \(title)")
    }
  }

  /// The groups in which another condition is better by the first objective, distinguishably and by an amount that matters:
  /// "In expert, k1 0.03, k2 0.09 is better: a factor of 1.1 instead of 1.2."; nil if there is none, or if the worst group ranks.
  private func exceptions(to best: CellResult) throws -> NamingSentence? {
    guard first.objective.groups == .mean else { return nil }
    let own = best.groupValues(of: first.measure)
    let found = try own.compactMap { group, value -> NamingSentence? in
      let others = first.key.cells.compactMap { cell in
        cell.groupValues(of: first.measure).first { $0.group == group }.map { (cell: cell, value: $0.value) }
      }
      let other = others.min { first.isBetter($0.value, than: $1.value) }
      guard let other, first.isBetter(other.value, than: value), first.matters((other.value, value)) else {
        return nil
      }
      let difference = try pair(other.cell, best).differences.first { $0.group == group }?.values[0]
      guard difference?.isDistinct == true else { return nil }
      let words = first.view.finding.quantity(other.value, insteadOf: value)
      return NamingSentence([other.cell]) { name in "In \(group), \(name(other.cell)) is better: \(words)." }
    }
    guard found.count < 3 else {
      let words = "In \(found.count.grouped) of the \(own.count.grouped) groups another condition is better."
      return NamingSentence([]) { _ in words }
    }
    return found.isEmpty
      ? nil
      : NamingSentence(found.flatMap(\.cells)) { name in found.map { $0.text(name) }.joined(separator: " ") }
  }

  /// The groups whose threshold lies outside the differences that are presented, so that what is ranked is about the bounds.
  private func outOfReach(in best: CellResult) -> String? {
    let condition = experiment.cells[best.index]
    let (bounds, notes) = (condition.settings.bounds, condition.settings.notes)
    let found = condition.groups.map { ($0.name, $0.model) }.filter { _, model in
      model.people.isEmpty
        && [notes.lowerBound, notes.upperBound].allSatisfy { !bounds.contains(model.thresholds[$0]) }
    }.map(\.0)
    return found.isEmpty
      ? nil
      : """
      Beware: the threshold of \(found.listed) lies outside the differences that are presented, \
      \(ParameterValue.number(bounds.lowerBound.value)) to \(ParameterValue.number(bounds.upperBound.value)) cents \
      (minimum-cents, maximum-cents).
      """
  }

  /// A condition that is better than the best by another objective, distinguishably and by an amount that matters
  /// (`AnswerRanking.matters`): "Trade-off: with k1 0.05, a session takes 5 instead of 9 minutes, but the timeline misses the
  /// threshold by a factor of 2.8 instead of 1.2."
  /// - Returns: the sentence, and whether the first objective pays for the gain; nil if there is no such condition, if the two
  ///   have values in different groups, or if it is the baseline, with which the headline compares already.
  private func tradeOff(by ranking: AnswerRanking, against best: CellResult) throws -> (
    sentence: NamingSentence, hasCost: Bool
  )? {
    // A rule that rests where listeners guess has fast or short sessions for nothing.
    guard let other = ranking.best, other.index != best.index, other.index != experiment.baseline,
      experiment.cells[other.index].estimatedFraction ?? 1 > 0.5,
      let values = ranking.values(of: other, best), ranking.isBetter(values.0, than: values.1),
      ranking.matters(values), let gain = ranking.finding(other, insteadOf: best),
      let costs = first.values(of: other, best), let cost = first.finding(other, insteadOf: best)
    else { return nil }
    let pair = try pair(other, best)
    let index = rankings.firstIndex { $0.objective == ranking.objective }!
    guard pair.verdicts[index].isBetter, pair.coversSameGroups(index), pair.coversSameGroups(0) else {
      return nil
    }
    let title = first.view.title.asWithinSentence
    let hasCost = pair.verdicts[0].isWorse && first.isBetter(costs.1, than: costs.0)
    let sentence = NamingSentence([other]) { name in
      hasCost
        ? "Trade-off: with \(name(other)), \(gain), but \(cost)."
        : "With \(name(other)), \(gain), with no clear difference in \(title)."
    }
    return (sentence, hasCost)
  }
}
