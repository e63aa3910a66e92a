import Music
import Simulation
import Text
import Training

extension AnswerSentences {
  /// The best condition against the baseline, the runner-up and the best conditions by the other objectives.
  struct Contrast {
    /// The best condition and its effect.
    let headline: String
    /// What else the best condition brings; whether its lead is chance or too small to matter; the first trade-off;
    /// what limits the answer.
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
      // Where no group differs from the runner-up's, the headline has said so.
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

extension AnswerSentences {
  func pair(_ cell: CellResult, _ other: CellResult) throws -> CellPair {
    var differences: [GroupDifferences] = []
    try database.forEachDifference(of: cell.index, to: other.index, by: rankings.map(\.measure)) {
      differences.append($0)
    }
    return CellPair(cell: cell, other: other, rankings: rankings, differences: differences)
  }

  /// "Not distinguishable from quest, the runner-up: a factor of 1.19 against 1.21.", with the number of further
  /// conditions that follow the best without a distinguishable difference; of a runner-up that differs in few groups
  /// and by too little to matter "quest, the runner-up, and the next condition are practically as good: a factor of
  /// 1.19 against 1.21."; nil if there is none.
  /// - Parameters:
  ///   - lead: the best condition and the first of `rivals`.
  ///   - rivals: the conditions that follow the best, without the baseline.
  func tie(_ lead: CellPair?, _ rivals: [CellResult]) throws -> NamingSentence? {
    guard let lead else { return nil }
    guard lead.decidingVerdicts[0].isUndecided else { return try practicalTie(lead, rivals) }
    if let shortage = lead.shortage(0) { return NamingSentence([]) { _ in "\(shortage)." } }
    let tied =
      try 1
      + rivals.dropFirst().prefix {
        try pair(lead.cell, $0).decidingVerdicts[0].isUndecided
      }.count
    let count = lead.differences.count
    let groups = count > 1 && lead.verdicts[0].isUndecided ? ", in any of the \(count.grouped) groups" : ""
    let others = tied == 1 ? groups : ", and from \(next(tied, rivals))"
    return NamingSentence([lead.other]) { name in
      "Not distinguishable from \(name(lead.other)), the runner-up\(others)\(amount(of: lead))."
    }
  }

  /// The rivals that are distinguishable in fewer than half of the groups, and by too little to matter; nil if the
  /// runner-up is no such rival.
  private func practicalTie(_ lead: CellPair, _ rivals: [CellResult]) throws -> NamingSentence? {
    let tied = try rivals.prefix { rival in
      let pair = try pair(lead.cell, rival)
      return pair.coversSameGroups(0) && pair.decidingVerdicts[0].isMostlyUndecided
        && first.values(of: lead.cell, rival).map { !first.matters($0) } ?? false
    }.count
    guard tied > 0 else { return nil }
    let (others, are) = tied == 1 ? (", is", "") : (", and \(next(tied, rivals))", " are")
    return NamingSentence([lead.other]) { name in
      "\(name(lead.other)), the runner-up\(others)\(are) practically as good\(amount(of: lead))."
    }
  }

  /// "the next 3 conditions": those after the runner-up of the first `tied` rivals; at least so many if only some
  /// conditions were read.
  private func next(_ tied: Int, _ rivals: [CellResult]) -> String {
    let isOpen = tied == rivals.count && experiment.cells.count > first.key.cells.count
    let more = tied == 2 ? "condition" : "\((tied - 1).grouped) conditions"
    return "\(isOpen ? "at least " : "")the next \(more)"
  }

  /// ": a factor of 1.2 against 2.8" by the first objective, over the groups that both cells share; empty without a value.
  private func amount(of pair: CellPair) -> String {
    first.amount(of: pair.cell, against: pair.other, in: pair.commonGroups(0)).map { ": \($0)" } ?? ""
  }

  /// "k1 0.03 is better than the runner-up (k1 0.04) in each of the 2 groups: a factor of 1.2 against 1.5."; of a single
  /// group with the difference and its interval.
  func verdictOfRunnerUp(_ lead: CellPair?, _ name: ConditionNames) -> String? {
    guard let lead, let verdict = verdict("the runner-up (\(name(lead.other)))", lead, name) else {
      return nil
    }
    return lead.differences.count > 1 ? "\(verdict.dropLast())\(amount(of: lead))." : verdict
  }

  /// "k1 0.03 is better than the baseline in each of the 2 groups."
  func verdict(_ other: String, _ pair: CellPair?, _ name: ConditionNames) -> String? {
    pair.flatMap { $0.verdicts[0].sentence(name($0.cell), other, first.view) }
  }
}

extension AnswerSentences {
  /// The groups in which another condition is better by the first objective, distinguishably and by an amount that
  /// matters: "For the group expert, k1 0.03, k2 0.09 is better: a factor of 1.1 against 1.2."; nil if there is none,
  /// or if the worst group ranks.
  func exceptions(to best: CellResult) throws -> NamingSentence? {
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
      let words = first.view.finding.quantity(other.value, against: value)
      return NamingSentence([other.cell]) { name in
        "For the group \(group), \(name(other.cell)) is better: \(words)."
      }
    }
    guard found.count < 3 else {
      if found.count == own.count {
        return NamingSentence([best]) { name in
          "\(name(best)) is best on average, but for none of the \(own.count.grouped) groups."
        }
      }
      let words = "For \(found.count.grouped) of the \(own.count.grouped) groups another condition is better."
      return NamingSentence([]) { _ in words }
    }
    return found.isEmpty
      ? nil
      : NamingSentence(found.flatMap(\.cells)) { name in found.map { $0.text(name) }.joined(separator: " ") }
  }

  /// A condition that is better than the best by another objective, distinguishably and by an amount that matters
  /// (`AnswerRanking.matters`): "Trade-off: with k1 0.05, a session takes 5 minutes, but the timeline misses the
  /// threshold by a factor of 2.8."
  /// - Returns: the sentence, and whether the first objective pays for the gain by an amount that matters; nil if there is
  ///   no such condition, if the two have values in different groups, or if it is the baseline, with which the headline
  ///   compares already.
  func tradeOff(by ranking: AnswerRanking, against best: CellResult) throws -> (
    sentence: NamingSentence, hasCost: Bool
  )? {
    // A rule that rests where listeners guess has fast or short sessions for nothing.
    guard let other = ranking.best, other.index != best.index, other.index != experiment.baseline,
      experiment.cells[other.index].estimatedFraction ?? 1 > 0.5,
      let values = ranking.values(of: other, best), ranking.isBetter(values.0, than: values.1),
      ranking.matters(values), let gain = ranking.finding(other), let costs = first.values(of: other, best),
      let cost = first.finding(other, after: gain)
    else { return nil }
    let pair = try pair(other, best)
    let index = rankings.firstIndex { $0.objective == ranking.objective }!
    guard pair.verdicts[index].isBetter, pair.coversSameGroups(index), pair.coversSameGroups(0) else {
      return nil
    }
    let title = first.view.title.asWithinSentence
    let isWorse = pair.verdicts[0].isWorse && first.isBetter(costs.1, than: costs.0)
    let hasCost = isWorse && first.matters(costs)
    let amount = first.view.finding.quantity(costs.0, against: costs.1)
    let sentence = NamingSentence([other, best]) { name in
      if hasCost { return "Trade-off: with \(name(other)), \(gain), but \(cost)." }
      let price =
        isWorse ? "at a small cost: \(amount)" : "with no clear difference to \(name(best)) in \(title)"
      return "With \(name(other)), \(gain), \(price)."
    }
    return (sentence, hasCost)
  }
}

/// A condition between the best by the first objective and the best by another one, where no condition is the best by
/// both.
struct ConditionBetween {
  /// "In between: with threshold 0.2, the arrow is false at 22 % of session ends, and it sees a fall by 30 % at 44 %."
  let sentence: NamingSentence

  /// The least share of the way from the worse end to the better one that the condition has by both objectives.
  private static let leastShare = 0.2

  /// The condition whose shares by the two objectives have the largest sum; nil if none has a share worth naming by both.
  /// - Parameter best: the best condition by the first of `rankings`.
  init?(_ best: CellResult, _ rankings: [AnswerRanking], in experiment: Experiment) {
    let first = rankings[0]
    func isHeard(_ cell: CellResult) -> Bool { experiment.cells[cell.index].estimatedFraction ?? 1 > 0.5 }
    for other in rankings.dropFirst() {
      guard let end = other.best, end.index != best.index, isHeard(end) else { continue }
      let cells = (first.key.cells + other.key.cells).filter(isHeard).compactMap { cell in
        first.share(of: cell, from: end, to: best).flatMap { one in
          other.share(of: cell, from: best, to: end).map { (cell: cell, least: min(one, $0), sum: one + $0) }
        }
      }
      let chosen = cells.filter { $0.least >= Self.leastShare }.max { $0.sum < $1.sum }?.cell
      guard let chosen, let one = first.finding(chosen), let two = other.finding(chosen, after: one)
      else { continue }
      sentence = NamingSentence([chosen]) { "In between: with \($0(chosen)), \(one), and \(two)." }
      return
    }
    return nil
  }
}

extension AnswerRanking {
  /// The share of the way from the value of one cell to the value of another that a third one has; nil without values,
  /// and where nobody would choose by the difference of the two.
  fileprivate func share(of cell: CellResult, from worse: CellResult, to better: CellResult) -> Double? {
    guard let ends = values(of: worse, better), matters(ends), let value = value(of: cell)?.value else {
      return nil
    }
    let isRatio = measure.aggregation.comparesByRatio
    let (from, to, own) = isRatio ? (ends.0.octaves, ends.1.octaves, value.octaves) : (ends.0, ends.1, value)
    return (own - from) / (to - from)
  }
}
