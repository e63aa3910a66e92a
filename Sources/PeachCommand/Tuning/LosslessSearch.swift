import Numerics
import Scenarios
import Simulation
import Training
import Tuning

/// Looks for constants that make no group worse than the baseline, where the constants to use do.
///
/// A condition makes no group worse if in each group, over the whole training and in a newcomer's session, the loss
/// against the baseline is at most the measure's `leastEffect`, by the end of its 95 % interval. A condition must pass
/// all these tests, so none needs a correction for their number.
///
/// Conditions between the baseline and the constants to use, and those of the race, are tried on listeners of their own,
/// all rounded to two digits. Only the best that passes is confirmed, on other listeners again: neither the choice nor the
/// search makes its result look better than it is. These comparisons are not part of the budget.
///
/// Source: Berger 1982 (intersection–union tests).
struct LosslessSearch {
  let scenario: Scenario
  let plan: TuningPlan
  let evaluator: SimulationEvaluator
  let baseline: Combination
  let jobs: Int
  /// Called after each condition.
  let tried: () -> Void

  /// The most listeners of each group on whom a condition is tried; the confirmation has the plan's.
  private static let listeners = 100
  /// The most conditions tried: those between, then the last ones in the race.
  private static let most = 80

  /// - Parameters:
  ///   - race: the evaluations of the search.
  ///   - used: the constants to use, which are not tried.
  ///   - permitting: says which constants may be proposed.
  func find(
    _ race: [SearchEvaluation], besides used: Combination,
    permitting: ([Combination]) async throws -> [Bool]
  ) async throws -> TuningReport.WithoutLoss {
    let conditions = (between(baseline, and: used) + conditions(of: race))
      .map { $0.rounded(toDigits: 2) }.filter { evaluator.cost(of: $0) != nil }.uniqued()
      .filter { $0 != used && $0 != baseline }.prefix(Self.most)
    let batch = Batch(.lossless, size: min(Self.listeners, plan.confirmListeners))
    var found: [(combination: Combination, cost: Double)] = []
    for combination in conditions {
      let effects = try await effects(of: combination, on: batch)
      tried()
      guard let value = effects?.objective?.value else { continue }
      found.append((combination, plan.goal.objective.direction.cost(value)))
    }
    let isPermitted = try await permitting(found.map(\.combination))
    let best = zip(found, isPermitted).filter(\.1).map(\.0).min { $0.cost < $1.cost }
    let other = Batch(.lossless, index: 1, size: plan.confirmListeners)
    var confirmed: TuningReport.WithoutLoss.Constants?
    if let best { confirmed = try await effects(of: best.combination, on: other) }
    return TuningReport.WithoutLoss(tried: conditions.count, constants: confirmed)
  }

  /// All combinations of the numbers of two combinations and of those at a third and two thirds of the way, in equal
  /// ratios if both are positive; other constants and the beginning of sessions are those of the second. Empty if they
  /// are of different strategies or more than three numbers differ.
  private func between(_ one: Combination, and other: Combination) -> [Combination] {
    guard one.branch == other.branch else { return [] }
    let axes = scenario.space.branches[one.branch].axes
    let choices = axes.indices.map { index -> [ParameterValue] in
      let (first, second) = (one.values[index], other.values[index])
      guard case .number(let a) = first, case .number(let b) = second, a != b,
        axes[index].path != Condition.firstUnisonPath
      else { return [second] }
      let isLog = min(a, b) > 0
      return [0, 1.0 / 3, 2.0 / 3, 1].map { part in
        .number(isLog ? a * Elementary.pow(b / a, part) : a + part * (b - a))
      }
    }
    guard choices.count(where: { $0.count > 1 }) <= 3 else { return [] }
    let all = choices.reduce([[]]) { some, values in some.flatMap { one in values.map { one + [$0] } } }
    return all.map { Combination(branch: one.branch, values: $0) }
  }

  /// The conditions of the race that no test has found to violate a constraint; those of later rungs first.
  private func conditions(of race: [SearchEvaluation]) -> [Combination] {
    var last: [Int: SearchEvaluation] = [:]
    for one in race where one.phase == .race { last[one.id] = one }
    return last.values.filter { $0.decision != .violates && $0.decision != .undefined }
      .sorted { ($1.round, $0.id) < ($0.round, $1.id) }
      .map(\.combination)
  }

  /// What constants do to each group; nil if one is worse, if a constraint is not certain to hold, or if they are not
  /// worth a change.
  private func effects(
    of combination: Combination, on batch: Batch
  ) async throws -> TuningReport.WithoutLoss.Constants? {
    guard let old = scenario.condition(of: baseline), let new = scenario.condition(of: combination) else {
      return nil
    }
    let newcomers = try await NewcomerCost(
      of: new.groups.filter { plan.groups.contains($0.name) }, from: old, to: new,
      judging: plan.goal.objective.measure,
      seed: SimulationEvaluator.seed(of: batch, below: scenario.experiment.seed), jobs: jobs)
    guard newcomers.groups.allSatisfy({ $0.difference.isNoLoss(.minimize) }) else { return nil }
    let (goal, measure) = (plan.goal, plan.goal.objectiveMeasure)
    var parts: [[String: [[Contribution?]]]] = [[:], [:]]
    var blocks: [Int: [Block]] = [:]
    try await evaluator.run(
      evaluator.experiment([baseline, combination], on: batch),
      record: { parts[$0.cell][$0.group, default: []].append($0.contributions) }
    ) { blocks[$0.index] = $1 }
    let groups = plan.groups.map { name in
      let pair = PairedContributions(
        measures: [measure], first: parts[0][name] ?? [], second: parts[1][name] ?? [])
      return (name: name, difference: pair.differences[0])
    }
    guard groups.allSatisfy({ $0.difference.isNoLoss(goal.objective.direction) }),
      let theirs = blocks[1], let present = blocks[0], goal.isMet(by: theirs)
    else { return nil }
    let (value, today) = (theirs.map { $0[0] }, present.map { $0[0] })
    guard goal.isWorthChanging(PairedDifference(value, today, measure.aggregation)) else { return nil }
    let code = ConstantsAsCode(new)
    return TuningReport.WithoutLoss.Constants(
      values: Dictionary(uniqueKeysWithValues: new.usedLabel.map { ($0.path, $0.value.json) }),
      objective: Estimate(value, measure.aggregation).map(TuningReport.Measured.init),
      baseline: Estimate(today, measure.aggregation).map(TuningReport.Measured.init),
      command: code.command, swift: code.swift,
      groups: groups.map { .init($0.name, $0.difference.paired, goal.objective.direction) },
      newcomers: newcomers.groups.map { .init($0.name, $0.difference.paired, .minimize) })
  }
}

extension MeasureDifference {
  /// Whether the second condition is worse by at most `leastEffect`, by the end of its 95 % interval.
  fileprivate func isNoLoss(_ direction: Objective.Direction) -> Bool {
    guard let paired, let interval = paired.interval else { return false }
    let most = max(direction.cost(interval.lowerBound), direction.cost(interval.upperBound))
    return most <= measure.leastEffect
  }
}
