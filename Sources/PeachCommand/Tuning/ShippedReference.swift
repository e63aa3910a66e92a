import Results
import Scenarios
import Simulation
import Text
import Training
import Tuning

/// Measures the constants of Documentation/tuning.md on the listeners of the confirmation, if they lie in the ranges
/// that are searched. They are often as good as the constants to use, which differ from seed to seed. One condition,
/// beyond the budget.
struct ShippedReference<SearchEvaluator: Evaluator> {
  let scenario: Scenario
  let plan: TuningPlan
  let evaluator: SearchEvaluator

  /// The constants for apps, with the other values of a combination; nil unless it is of the Kazez rule, k1 and k2 are
  /// searched, and all these values are in their ranges.
  func combination(like used: Combination) -> Combination? {
    guard scenario.condition(of: used)?.strategy.descriptor == KazezStrategy.descriptor else { return nil }
    let axes = scenario.space.branches[used.branch].axes
    guard ["k1", "k2"].allSatisfy({ name in axes.contains { $0.path == "strategy.\(name)" } }) else {
      return nil
    }
    let values = zip(axes, used.values).map { axis, value in
      TuningReport.Shipped.constants[axis.path].map { ParameterValue.number($0) } ?? value
    }
    guard zip(axes, values).allSatisfy({ $0.place(of: $1) != nil }) else { return nil }
    let combination = Combination(branch: used.branch, values: values)
    return evaluator.cost(of: combination) == nil ? nil : combination
  }

  /// - Parameters:
  ///   - used: the constants to use, or to keep.
  ///   - exact: the blocks of the best confirmed condition, from which the constants may lose as little as roundings may.
  ///   - others: conditions with which the report compares anyway.
  /// - Returns: nil if the tuning does not search among these constants, if they are among `others`, or without a value.
  func find(
    besides used: Combination, asGoodAs exact: [Block], except others: [Combination], on batch: Batch,
    permitting: ([Combination]) async throws -> [Bool]
  ) async throws -> TuningReport.Shipped? {
    guard let shipped = combination(like: used), !([used] + others).contains(shipped),
      let condition = scenario.condition(of: shipped)
    else { return nil }
    var blocks: [Block] = []
    try await evaluator.evaluate([shipped], on: batch) { blocks = $1 }
    let (goal, aggregation) = (plan.goal, plan.goal.objectiveMeasure.aggregation)
    guard let value = Estimate(blocks.map { $0[0] }, aggregation),
      let paired = PairedDifference(blocks.map { $0[0] }, exact.map { $0[0] }, aggregation)
    else { return nil }
    let isAllowed = goal.isMet(by: blocks)
    let isPermitted = try await permitting([shipped])[0]
    let matters = paired.isDistinct && paired.difference.magnitude >= goal.leastEffect
    let verdict: TuningReport.Shipped.Verdict =
      !isAllowed
      ? .breaksConstraint
      : !isPermitted
        ? .guessing
        : !matters
          ? .asGood
          : goal.objective.direction.cost(paired.difference) < 0 ? .better : .worse
    return TuningReport.Shipped(
      values: Dictionary(uniqueKeysWithValues: condition.usedLabel.map { ($0.path, $0.value.json) }),
      objective: TuningReport.Measured(value), difference: paired.difference,
      unit: goal.objectiveMeasure.differenceUnit,
      ci95: paired.interval.map { [$0.lowerBound, $0.upperBound] }, verdict: verdict)
  }
}

extension TuningReport {
  /// The constants of Documentation/tuning.md, compared with the best confirmed condition.
  struct Shipped: Codable {
    enum Verdict: String, Codable {
      case asGood = "as good"
      case better, worse
      case breaksConstraint = "not certain to keep the constraints"
      case guessing = "people would mostly guess"
    }

    /// The constants for apps by their paths.
    static let constants = [
      "strategy.k1": ShippedConstants.steps.k1, "strategy.k2": ShippedConstants.steps.k2,
      Condition.firstPath: ShippedConstants.firstCents,
    ]

    let values: [String: JSON]
    let objective: Measured
    /// How far the objective is above the best confirmed condition's.
    let difference: Double
    let unit: String
    @OrNull var ci95: [Double]?
    let verdict: Verdict

    /// "As good: first-cents 20, k1 0.04, k2 0.15 of Documentation/tuning.md: ×1.4", without the values that the
    /// constants to use have, too.
    func line(_ measure: Descriptor) -> String {
      let size = "by \(difference.magnitude.significant(2)) \(unit == "fraction" ? "(fraction)" : unit)"
      let own = values.filter { Self.constants[$0.key] != nil }
      let words =
        switch verdict {
        case .better, .worse: "\(verdict.rawValue) \(size)".trimmingTrailingSpaces
        default: verdict.rawValue
        }
      let amount = MeasureFinding(measure).amount(objective.value)
      return "\(words.capitalizedFirst): \(own.conditionName) of Documentation/tuning.md: \(amount)"
    }
  }
}
