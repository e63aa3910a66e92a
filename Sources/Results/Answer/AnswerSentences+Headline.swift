import Music
import Simulation
import Text
import Training

extension AnswerSentences {
  /// The best condition against the baseline, the runner-up and the best conditions by the other objectives.
  struct Contrast {
    /// The best condition and its effect.
    let headline: String
    /// What else the best condition brings; whether its lead is chance or too small to matter; the first trade-off; what limits the answer.
    let remarks: [String]
    /// That its lead could be chance, or is too small to matter; nil otherwise.
    let caveat: String?
    /// How it compares with the baseline and the runner-up in each group.
    let verdicts: [String]
    /// Whether the best condition is distinguishable from the baseline and loses by no other objective.
    let isDecided: Bool
    /// The trade-offs for which the headline has no room.
    let furtherTradeOffs: [String]
    /// The groups that the best condition shares with the baseline, by the measure of each further objective.
    let comparedGroups: [String: Set<String>]

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
      comparedGroups = sentences.rankings.indices.dropFirst().reduce(into: [:]) { groups, index in
        guard let common = against?.commonGroups(index), !common.isEmpty else { return }
        groups[sentences.rankings[index].view.name] = common
      }
      let tie = kind == .undecided ? nil : try sentences.tie(lead, rivals)
      let clauses = sentences.clauses(of: against)
      let isConflict = (tradeOffs.map(\.hasCost) + clauses.map(\.isCost)).contains(true)
      let between =
        isConflict
        ? ConditionBetween(best, sentences.rankings, in: sentences.experiment)?.sentence : nil
      // After "what is best by one is nearly useless by another" a second example says nothing new.
      let tradeOff = clauses.contains(where: \.isNearlyUseless) ? nil : tradeOffs.first?.sentence
      let others = [tie, try sentences.exceptions(to: best), tradeOff, between].compactMap(\.self)
      let names = ConditionNames(
        sentences.outline, [best, baseline].compactMap(\.self) + others.flatMap(\.cells))
      let opening = sentences.opening(
        best, against, kind, clauses, names, hasTradeOff: tradeOffs.contains(where: \.hasCost))
      let limits =
        [
          sentences.experiment.cells[best.index].outOfReach(),
          // Where one objective pays for another, an end is no sign of something better beyond.
          isConflict ? nil : RangeEnds(ofCell: best.index, in: sentences.experiment).sentence,
        ].compactMap(\.self) + sentences.unobserved
      headline = opening.headline
      isDecided = kind != .undecided && !opening.isConflict
      caveat = tie?.text(names)
      remarks = opening.remarks + others.map { $0.text(names) } + limits
      furtherTradeOffs = tradeOffs.dropFirst().map { $0.sentence.text(names) }
      // The headline says it already where no group differs from the runner-up's.
      let isSaid =
        lead?.other.index != followers.first?.index || tie != nil && lead?.verdicts[0].isUndecided == true
      verdicts = [
        names.note, sentences.verdict("the baseline", against, names),
        isSaid ? nil : sentences.verdictOfRunnerUp(lead, names),
      ].compactMap(\.self)
    }
  }
}

extension AnswerSentences {
  private func kind(of best: CellResult, _ against: CellPair?) -> AnswerOpening.Kind {
    let isOnly = first.key.cells.count { first.value(of: $0) != nil } == 1
    let isUndecided = against?.decidingVerdicts[0].isUndecided == true
    if isOnly { return .only }
    if best.index == experiment.baseline { return .baseline }
    return isUndecided ? .undecided : .better
  }

  private func opening(
    _ best: CellResult, _ against: CellPair?, _ kind: AnswerOpening.Kind,
    _ clauses: [AnswerOpening.Clause], _ name: ConditionNames, hasTradeOff: Bool
  ) -> AnswerOpening {
    AnswerOpening(
      first: first, others: clauses, name: name(best),
      baseline: baselineCell.map { kind == .better ? name.afterAnother($0) : name($0) }, kind: kind,
      shortage: against?.shortage(0), finding: finding(best, against), hasTradeOff: hasTradeOff)
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
    let said = finding(best, against)
    return rankings.indices.dropFirst().compactMap { index in
      let (ranking, common) = (rankings[index], against.commonGroups(index))
      guard let finding = ranking.finding(best, insteadOf: baseline, in: common, after: said),
        let values = ranking.values(of: best, baseline, in: common)
      else { return nil }
      let (verdict, title) = (verdicts[index], ranking.view.title.asWithinSentence)
      if against.shortage(index) != nil { return .finding(finding) }
      if verdict.isMixed { return .mixed(title: title) }
      if verdict.isBetter, ranking.isBetter(values.0, than: values.1) { return .finding(finding) }
      if verdict.isWorse, ranking.isBetter(values.1, than: values.0) {
        guard ranking.matters(values) else { return .loss(finding) }
        let isNearlyUseless = ranking.isNearlyUseless(values.0) && !ranking.isNearlyUseless(values.1)
        return .cost(finding, isNearlyUseless: isNearlyUseless)
      }
      return .unclear(title: title)
    }
  }
}
