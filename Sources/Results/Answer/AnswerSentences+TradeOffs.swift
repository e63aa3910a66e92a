import Music
import Simulation
import Text
import Training

extension AnswerSentences {
  /// The groups in which another condition is better by the first objective, distinguishably and by an amount that matters:
  /// "For the group expert, k1 0.03, k2 0.09 is better: a factor of 1.1 against 1.2."; nil if there is none, or if the
  /// worst group ranks.
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
  /// (`AnswerRanking.matters`): "Trade-off: with k1 0.05, a session takes 5 minutes, but the timeline misses the threshold by a
  /// factor of 2.8."
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
