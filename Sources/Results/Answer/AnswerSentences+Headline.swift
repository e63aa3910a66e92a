import Music
import Simulation
import Text
import Training

extension AnswerSentences {
  /// The best condition against the baseline, the runner-up and the best conditions by the other objectives.
  struct Contrast {
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
          sentences.experiment.cells[best.index].outOfReach,
          RangeEnds(ofCell: best.index, in: sentences.experiment).sentence,
        ].compactMap(\.self) + sentences.unobserved
      headline = (parts.map { $0.text(names) } + limits).joined(separator: " ")
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
}
