package import Simulation
import Training

extension CoarseConstants {
  /// The most round numbers that are tried on each side of a constant.
  private static let mostSteps = 4
  /// The most listeners of each group on whom they are tried: the first ones of the confirmation.
  private static let mostListeners = 100

  /// For each constant the least and the largest round number that is as good while the others keep their values, by
  /// the rule of `find`; nil for a constant that is no number, or where no other number is.
  ///
  /// Round numbers are 1, 1.5, 2, 3, 4, 5 and 7, with any power of ten, within the axis. From the constant's value on
  /// they are tried downwards and upwards until one is not as good. These evaluations are not part of the tuning's
  /// budget.
  /// - Parameters:
  ///   - exact: the blocks of the combination that `find` rounded.
  ///   - axes: those of the combination.
  ///   - batch: the batch of the confirmation.
  package func equalRanges(
    to exact: [Block], _ goal: TuningGoal, axes: [Axis], on batch: Batch, by evaluator: some Evaluator,
    permitting: ([Combination]) async throws -> [Bool]
  ) async throws -> [ClosedRange<Double>?] {
    let some = Batch(batch.use, index: batch.index, size: min(Self.mostListeners, batch.size))
    func isAsGood(_ other: Combination) async throws -> Bool {
      guard evaluator.cost(of: other) != nil else { return false }
      var found = false
      try await evaluator.evaluate([other], on: some) { _, theirs in
        found = CoarseConstants(other, theirs, asGoodAs: Array(exact.prefix(some.size)), goal) != nil
      }
      guard found else { return false }
      return try await permitting([other])[0]
    }
    /// The last of the numbers up to the first that is not as good; nil if that is the first one.
    func farthest(_ numbers: [Double], ofConstant index: Int) async throws -> Double? {
      var last: Double?
      for next in numbers.prefix(Self.mostSteps) where axes[index].place(of: .number(next)) != nil {
        var values = combination.values
        values[index] = .number(next)
        guard try await isAsGood(Combination(branch: combination.branch, values: values)) else { break }
        last = next
      }
      return last
    }
    var ranges: [ClosedRange<Double>?] = []
    for (index, value) in combination.values.enumerated() {
      guard case .number(let number) = value, number > 0 else {
        ranges.append(nil)
        continue
      }
      let low = try await farthest(number.roundBelow, ofConstant: index) ?? number
      let high = try await farthest(number.roundAbove, ofConstant: index) ?? number
      ranges.append(low < high ? low...high : nil)
    }
    return ranges
  }
}
