package import Simulation
import Training

/// The constants with the fewest digits that are not distinguishably worse than a confirmed combination on the listeners of
/// the confirmation.
///
/// The digits of a search are more than its listeners can tell apart: another seed ends with others. Each number is rounded
/// to one, two and three significant digits, in all combinations up to two numbers and alike for more. The combinations are
/// evaluated from the coarsest on, until one is not distinguishable from the combination and breaks no constraint. These
/// evaluations are not part of the tuning's budget.
package struct CoarseConstants: Sendable {
  package let combination: Combination
  package let objective: Estimate?
  /// The objective of the rounded combination minus the objective of the exact one, on the same listeners.
  package let difference: PairedDifference

  /// Finds them; nil if no rounding is good enough.
  /// - Parameters:
  ///   - exact: a combination of the confirmation with its blocks.
  ///   - batch: the batch of the confirmation.
  /// - Throws: the errors of the evaluator.
  package static func find(
    _ exact: Combination, blocks: [Block], _ goal: TuningGoal, on batch: Batch, by evaluator: some Evaluator
  ) async throws -> CoarseConstants? {
    for combination in exact.roundings where evaluator.cost(of: combination) != nil {
      var found: [Block] = []
      try await evaluator.evaluate([combination], on: batch) { found = $1 }
      guard let difference = PairedDifference(found.map { $0[0] }, blocks.map { $0[0] }, goal.aggregations[0])
      else { continue }
      let standing = Standing(found, goal)
      let isWorse = difference.isDistinct && goal.objective.direction.cost(difference.difference) > 0
      let keeps = zip(goal.constraints, standing.constraints).allSatisfy { $0.verdict($1) == .met }
      if !isWorse, keeps {
        return CoarseConstants(
          combination: combination, objective: standing.objective, difference: difference)
      }
    }
    return nil
  }
}

extension Combination {
  /// The combination with its numbers rounded to few digits, the coarsest first; without those that round to itself.
  fileprivate var roundings: [Combination] {
    let numbers = values.indices.filter { if case .number = values[$0] { true } else { false } }
    let digits: [[Int]] =
      numbers.count <= 2
      ? numbers.reduce([[]]) { all, _ in all.flatMap { some in (1...3).map { some + [$0] } } }
      : (1...3).map { count in numbers.map { _ in count } }
    let coarsestFirst = digits.enumerated().sorted {
      ($0.element.reduce(0, +), $0.offset) < ($1.element.reduce(0, +), $1.offset)
    }
    var seen: Set<Combination> = [self]
    return coarsestFirst.compactMap { _, counts in
      var rounded = values
      for (index, count) in zip(numbers, counts) {
        if case .number(let number) = values[index] {
          rounded[index] = .number(number.rounded(toDigits: count))
        }
      }
      let combination = Combination(branch: branch, values: rounded)
      return seen.insert(combination).inserted ? combination : nil
    }
  }
}
