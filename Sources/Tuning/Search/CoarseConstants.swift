import Numerics
package import Simulation
import Training

/// Round constants that are as good as a confirmed combination, on the listeners of the confirmation.
///
/// The digits of a search are more than its listeners can tell apart: another seed ends with others. A combination is
/// as good if it is not distinguishably worse, or worse by less than the measure's `leastEffect`. Round numbers are
/// those of one digit and 15, with any power of ten. Each constant is rounded down and up to one of them, in all
/// combinations; of those that are as good and break no constraint the best is chosen. Without one, all constants are
/// rounded to two digits, then to three. These evaluations are not part of the tuning's budget.
package struct CoarseConstants: Sendable {
  package let combination: Combination
  package let objective: Estimate?
  /// The objective of the rounded combination minus the objective of the exact one, on the same listeners.
  package let difference: PairedDifference
  /// The other combinations that were rounded alike and are as good, the best first.
  package private(set) var others: [Combination] = []

  /// Finds them; the combination itself if no rounding is good enough, nil if it breaks a constraint or has no value.
  /// - Parameters:
  ///   - exact: a combination of the confirmation with its blocks.
  ///   - baseline: the blocks of a baseline from which the constants must differ enough to be worth a change.
  ///   - batch: the batch of the confirmation.
  ///   - permitting: says which combinations may be proposed.
  /// - Throws: the errors of the evaluator and of `permitting`.
  package static func find(
    _ exact: Combination, blocks: [Block], insteadOf baseline: [Block]?, _ goal: TuningGoal, on batch: Batch,
    by evaluator: some Evaluator,
    permitting: ([Combination]) async throws -> [Bool] = { $0.map { _ in true } }
  ) async throws -> CoarseConstants? {
    for alike in exact.roundings {
      let combinations = alike.filter { evaluator.cost(of: $0) != nil }
      guard !combinations.isEmpty else { continue }
      var found: [CoarseConstants] = []
      try await evaluator.evaluate(combinations, on: batch) { index, theirs in
        let isWorthIt =
          baseline.map { goal.isWorthChanging(PairedDifference(objective: theirs, $0, goal)) } ?? true
        guard isWorthIt, let one = CoarseConstants(combinations[index], theirs, asGoodAs: blocks, goal) else {
          return
        }
        found.append(one)
      }
      let direction = goal.objective.direction
      found.sort { direction.cost($0.difference.difference) < direction.cost($1.difference.difference) }
      let isPermitted = try await permitting(found.map(\.combination))
      found = zip(found, isPermitted).filter(\.1).map(\.0)
      guard var best = found.first else { continue }
      best.others = found.dropFirst().map(\.combination)
      return best
    }
    guard try await permitting([exact])[0] else { return nil }
    return CoarseConstants(exact, blocks, asGoodAs: blocks, goal)
  }

  /// Nil if the combination is worse, or not certain to keep the constraints.
  init?(_ combination: Combination, _ found: [Block], asGoodAs exact: [Block], _ goal: TuningGoal) {
    guard let difference = PairedDifference(objective: found, exact, goal) else { return nil }
    let standing = Standing(found, goal)
    let loss = goal.objective.direction.cost(difference.difference)
    let isWorse = difference.isDistinct && loss > 0 && loss >= goal.leastEffect
    guard !isWorse, goal.isMet(by: found) else { return nil }
    (self.combination, objective, self.difference) = (combination, standing.objective, difference)
  }
}

extension PairedDifference {
  /// The difference of the goal's objective.
  fileprivate init?(objective one: [Block], _ other: [Block], _ goal: TuningGoal) {
    self.init(one.map { $0[0] }, other.map { $0[0] }, goal.aggregations[0])
  }
}

extension Combination {
  /// The combinations to try, the roundest first: with round numbers, with two digits, with three; without those that
  /// round to itself. Of more than three constants only the nearest round numbers are tried.
  fileprivate var roundings: [[Combination]] {
    let count = values.count { if case .number = $0 { true } else { false } }
    var seen: Set<Combination> = [self]
    let all: [[Combination]] = [
      rounded { count > 3 ? [$0.roundNumbers[0]] : $0.roundNumbers },
      [rounded(toDigits: 2)],
      [rounded(toDigits: 3)],
    ]
    return all.map { alike in alike.filter { seen.insert($0).inserted } }
  }

  /// The combination with each number rounded to a number of digits.
  package func rounded(toDigits count: Int) -> Combination { rounded { [$0.rounded(toDigits: count)] }[0] }

  /// The combinations of all roundings of each number.
  private func rounded(_ roundings: (Double) -> [Double]) -> [Combination] {
    var all: [[ParameterValue]] = [[]]
    for value in values {
      var choices = [value]
      if case .number(let number) = value { choices = roundings(number).map { .number($0) } }
      all = all.flatMap { some in choices.map { some + [$0] } }
    }
    return all.map { Combination(branch: branch, values: $0) }
  }
}

extension Double {
  /// The numbers 1, 1.5, 2, 3, 4, 5 and 7 times a power of ten below a positive number, the nearest first; two decades
  /// at least.
  var roundBelow: [Double] { coarseNumbers.reversed().filter { $0 < self } }

  /// Those above it.
  var roundAbove: [Double] { coarseNumbers.filter { $0 > self } }

  private var coarseNumbers: [Double] {
    guard (1e-290...1e290).contains(magnitude) else { return [] }
    let decade = Elementary.log10(self).rounded(.down)
    return [-2, -1, 0, 1, 2].flatMap { offset in
      [1, 1.5, 2, 3, 4, 5, 7].map { ($0 * Elementary.pow(10, decade + offset)).rounded(toDigits: 2) }
    }
  }

  /// The round numbers around a number, the nearer first; a round number alone.
  fileprivate var roundNumbers: [Double] {
    // Zero and what `rounded(toDigits:)` leaves as it is.
    guard (1e-290...1e290).contains(magnitude) else { return [self] }
    let scale = Elementary.pow(10, Elementary.log10(magnitude).rounded(.down))
    let round = [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10].map { ($0 * scale).rounded(toDigits: 2) }
    guard let above = round.firstIndex(where: { $0 >= magnitude }) else { return [rounded(toDigits: 1)] }
    guard above > 0, round[above] > magnitude else { return [self < 0 ? -round[above] : round[above]] }
    let isNearAbove = magnitude * magnitude > round[above] * round[above - 1]
    let nearerFirst = isNearAbove ? [round[above], round[above - 1]] : [round[above - 1], round[above]]
    return nearerFirst.map { self < 0 ? -$0 : $0 }
  }
}
