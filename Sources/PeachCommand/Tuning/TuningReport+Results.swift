import Scenarios
import Simulation
import Training
import Tuning

extension TuningReport {
  /// The results of a search and its confirmation.
  /// - Parameter comparisons: the comparisons of search and confirmation together.
  init(
    _ scenario: Scenario, _ plan: TuningPlan, _ result: SearchResult, _ confirmation: ConfirmationResult,
    _ coarse: CoarseConstants?, comparisons: Int
  ) {
    objective = Objective(
      measure: plan.goal.objective.measure, direction: plan.goal.objective.direction.rawValue)
    groups = plan.groups
    listeners = plan.confirmListeners
    confirmed = confirmation.entries.map { entry in
      let label = scenario.condition(of: entry.finalist.combination)?.label ?? []
      return Confirmed(
        role: entry.role.rawValue, id: entry.finalist.id, isBaseline: entry.finalist == result.baseline,
        values: Dictionary(uniqueKeysWithValues: label.map { ($0.path, $0.value.json) }),
        objective: entry.objective.map(Measured.init),
        constraints: zip(plan.goal.constraints, entry.constraints).map {
          Constraint($0, $1.estimate, $1.verdict)
        })
    }
    let unit = plan.goal.objectiveMeasure.differenceUnit
    differences = confirmation.differences.map { Difference($0, unit: unit) }
    baselineIsWinner = confirmation.winnerIsBaseline
    search = Search(
      conditions: result.tried, rungs: result.rungs, survivors: result.survivors,
      generations: result.generations, comparisons: result.comparisons, budget: plan.budget)
    self.comparisons = comparisons
    best = confirmation.best.role.rawValue
    let baseline = result.baseline.flatMap { scenario.condition(of: $0.combination) }
    self.coarse = coarse.map {
      Coarse($0, baseline: baseline.map(ShippedConstants.init), measure: objective.measure, scenario)
    }
  }
}

extension TuningReport.Coarse {
  fileprivate init(
    _ coarse: CoarseConstants, baseline: ShippedConstants?, measure: String, _ scenario: Scenario
  ) {
    let condition = scenario.condition(of: coarse.combination)
    let label = condition?.label ?? []
    let shipped = condition.map(ShippedConstants.init)
    self.init(
      values: Dictionary(uniqueKeysWithValues: label.map { ($0.path, $0.value.json) }),
      objective: coarse.objective.map(TuningReport.Measured.init),
      difference: coarse.difference.difference, ci95: coarse.difference.interval?.ends,
      command: shipped?.command ?? "", swift: shipped?.swift,
      newcomers: baseline.flatMap { baseline in
        shipped.flatMap { NewcomerCost.command(from: baseline, to: $0, measure: measure) }
      })
  }
}

extension ConfirmationResult {
  /// The confirmed condition from which rounding starts: of the runner-up and the baseline the better one that is
  /// distinguishably better than the winner on fresh listeners and meets the constraints, otherwise the winner.
  var best: Entry {
    let better = differences.filter { difference in
      difference.verdict == .worse
        && entries.first { $0.role == difference.other }!.constraints.allSatisfy { $0.verdict == .met }
    }
    let role = better.max { ($0.paired?.difference.magnitude ?? 0) < ($1.paired?.difference.magnitude ?? 0) }?
      .other
    return entries.first { $0.role == role } ?? entries[0]
  }
}

extension TuningReport.Measured {
  fileprivate init(_ estimate: Estimate) {
    self.init(value: estimate.value, ci95: estimate.interval?.ends, n: estimate.count)
  }
}

extension TuningReport.Constraint {
  fileprivate init(
    _ constraint: TuningGoal.Constraint, _ estimate: Estimate?, _ verdict: ConfirmationResult.Verdict
  ) {
    self.init(
      measure: constraint.measure, atLeast: constraint.side == .atLeast ? constraint.bound : nil,
      atMost: constraint.side == .atMost ? constraint.bound : nil,
      value: estimate.map(TuningReport.Measured.init), verdict: verdict.rawValue)
  }
}

extension TuningReport.Difference {
  fileprivate init(_ difference: ConfirmationResult.Difference, unit: String) {
    self.init(
      from: difference.other.rawValue, difference: difference.paired?.difference, unit: unit,
      ci95: difference.paired?.interval?.ends, verdict: difference.verdict.rawValue)
  }
}

extension ClosedRange<Double> {
  fileprivate var ends: [Double] { [lowerBound, upperBound] }
}
