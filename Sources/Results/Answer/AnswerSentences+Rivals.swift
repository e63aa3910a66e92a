import Music
import Simulation
import Text
import Training

extension AnswerSentences {
  func pair(_ cell: CellResult, _ other: CellResult) throws -> CellPair {
    var differences: [GroupDifferences] = []
    try database.forEachDifference(of: cell.index, to: other.index, by: rankings.map(\.measure)) {
      differences.append($0)
    }
    return CellPair(cell: cell, other: other, rankings: rankings, differences: differences)
  }

  /// "Not distinguishable from quest, the runner-up: a factor of 1.19 against 1.21.", with the number of further conditions
  /// that follow the best without a distinguishable difference; of a runner-up that differs in few groups and by too little to matter "quest, the
  /// runner-up, and the next condition are practically as good: a factor of 1.19 against 1.21."; nil if there is none.
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

  /// The rivals that are distinguishable in fewer than half of the groups, and by too little to matter; nil if the runner-up is no
  /// such rival.
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

  /// "the next 3 conditions": those after the runner-up of the first `tied` rivals; at least so many if only some conditions
  /// were read.
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
