import Results
import Scenarios
import Simulation
import Training
import Tuning

extension TuningReport {
  /// The results of a search and its confirmation.
  /// - Parameters:
  ///   - coarse: the constants to use; nil if there are none.
  ///   - equal: for paths of their constants the ranges that are as good.
  ///   - newcomers: their effect on people who begin.
  init(
    _ scenario: Scenario, _ plan: TuningPlan, _ result: SearchResult, _ confirmation: ConfirmationResult,
    _ coarse: CoarseConstants?, equal: [(path: String, range: ClosedRange<Double>)], newcomers: Newcomers?,
    shipped: Shipped?, rightAnswers: RightAnswers?, otherBeginning: OtherBeginning?
  ) {
    objective = Objective(
      measure: plan.goal.objective.measure, direction: plan.goal.objective.direction)
    groups = plan.groups
    listeners = plan.confirmListeners
    confirmed = confirmation.entries.map { entry in
      let label = scenario.condition(of: entry.finalist.combination)?.usedLabel ?? []
      return Confirmed(
        role: entry.role, id: entry.finalist.id, isBaseline: entry.finalist == result.baseline,
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
    comparisons =
      result.comparisons
      + result.finalists.compactMap { scenario.condition(of: $0.combination)?.plan.comparisons }.reduce(0, +)
      * plan.groups.count * plan.confirmListeners
    leastEffect = plan.goal.leastEffect
    best = confirmation.best(plan.goal, baseline: result.baseline).role
    let exact = confirmation.best(plan.goal, baseline: result.baseline).finalist.combination
    self.coarse = coarse.flatMap {
      Coarse($0, isExact: $0.combination == exact, equal: equal, newcomers: newcomers, scenario)
    }
    (self.shipped, self.rightAnswers, self.otherBeginning) = (shipped, rightAnswers, otherBeginning)
    let condition = scenario.condition(of: coarse?.combination ?? exact)
    (outOfReach, beginning) = (condition?.outOfReach(inTuningOf: plan.groups), condition?.beginning)
    similarListeners = self.coarse.flatMap { _ in condition }.flatMap {
      SimilarListeners(
        of: plan.groups, using: $0,
        insteadOf: scenario.experiment.baseline.map { scenario.experiment.cells[$0] },
        judging: plan.goal.objectiveMeasure)
    }
  }
}

extension TuningReport.Coarse {
  fileprivate init?(
    _ coarse: CoarseConstants, isExact: Bool, equal: [(path: String, range: ClosedRange<Double>)],
    newcomers: TuningReport.Newcomers?, _ scenario: Scenario
  ) {
    guard let condition = scenario.condition(of: coarse.combination) else { return nil }
    let code = ConstantsAsCode(condition)
    let axes = scenario.space.branches[coarse.combination.branch].axes
    let used = condition.usedLabel.map(\.path)
    let ends = zip(axes, coarse.combination.values).filter { used.contains($0.path) && $0.hasNearEnd($1) }
    self.init(
      values: Dictionary(uniqueKeysWithValues: condition.usedLabel.map { ($0.path, $0.value.json) }),
      objective: coarse.objective.map(TuningReport.Measured.init),
      difference: coarse.difference.difference, ci95: coarse.difference.interval?.ends,
      command: code.command, swift: code.swift,
      others: coarse.others.compactMap { scenario.condition(of: $0) }.map { other in
        Dictionary(uniqueKeysWithValues: other.usedLabel.map { ($0.path, $0.value.json) })
      },
      equal: Dictionary(
        uniqueKeysWithValues: equal.filter { used.contains($0.path) }.map { ($0.path, $0.range.ends) }),
      isExact: isExact, rangeEnds: RangeEnds(ends.map { ($0.path, $1) }, of: condition).sentence,
      newcomers: newcomers)
  }

  /// Adds the differences from the baseline in each group.
  /// - Parameters:
  ///   - experiment: the confirmed study, whose first cell has these constants.
  ///   - listeners: its listeners.
  mutating func compare(
    in experiment: Experiment, by measure: any Measure, _ direction: Objective.Direction,
    from listeners: ListenerDatabase
  ) throws {
    guard let baseline = experiment.baseline, baseline > 0 else { return }
    groups = []
    try listeners.forEachDifference(of: 0, to: baseline, by: [measure]) {
      groups.append(TuningReport.GroupDifference($0.group, $0.values[0], direction))
    }
  }
}

extension TuningReport.GroupDifference {
  init(_ group: String, _ paired: PairedDifference?, _ direction: Objective.Direction) {
    self.init(
      group: group, value: paired?.value, baseline: paired?.baseline, difference: paired?.difference,
      ci95: paired?.interval?.ends, verdict: paired?.comparison(direction) ?? .notDistinguishable)
  }
}

extension TuningReport.Newcomers {
  init(_ cost: NewcomerCost) {
    let (worst, counts) = (cost.worst, cost.counts)
    let paired = worst.difference.paired
    let verdict = worst.difference.secondIsBetter.map { $0 ? ConfirmationResult.Comparison.better : .worse }
    self.init(
      group: worst.name, measure: cost.display.errorMeasure, comparisons: NewcomerCost.comparisons,
      value: paired?.value, baseline: paired?.baseline, ci95: paired?.interval?.ends,
      verdict: verdict ?? .notDistinguishable, groups: counts.groups, gaining: counts.gaining,
      losing: counts.losing,
      byGroup: cost.groups.map { .init($0.name, $0.difference.paired, .minimize) })
  }
}

extension ConfirmationResult {
  /// The confirmed condition from which rounding starts. The baseline if it meets the constraints and the winner is not
  /// distinguishably better by at least the goal's `leastEffect`; otherwise the runner-up if it meets them and is
  /// distinguishably better than the winner on fresh listeners; otherwise the winner.
  func best(_ goal: TuningGoal, baseline: Finalist?) -> Entry {
    if let kept = keepable(baseline), !goal.isWorthChanging(difference(from: kept)?.paired) { return kept }
    guard let runnerUp = entries.dropFirst().first(where: { $0.role == .runnerUp }), runnerUp.isAllowed,
      difference(from: runnerUp)?.verdict == .worse
    else { return entries[0] }
    return runnerUp
  }

  /// The baseline's entry if it is not the winner and meets all constraints.
  func keepable(_ baseline: Finalist?) -> Entry? {
    entries.dropFirst().first { $0.finalist == baseline && $0.isAllowed }
  }

  private func difference(from other: Entry) -> Difference? { differences.first { $0.other == other.role } }
}

extension ConfirmationResult.Entry {
  /// Whether all constraints are met.
  fileprivate var isAllowed: Bool { constraints.allSatisfy { $0.verdict == .met } }
}

extension TuningReport.Measured {
  init(_ estimate: Estimate) {
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
      value: estimate.map(TuningReport.Measured.init), verdict: verdict)
  }
}

extension TuningReport.Difference {
  fileprivate init(_ difference: ConfirmationResult.Difference, unit: String) {
    self.init(
      from: difference.other, difference: difference.paired?.difference, unit: unit,
      ci95: difference.paired?.interval?.ends, verdict: difference.verdict)
  }
}

extension ClosedRange<Double> {
  fileprivate var ends: [Double] { [lowerBound, upperBound] }
}
