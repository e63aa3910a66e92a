import Music
import Simulation

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
