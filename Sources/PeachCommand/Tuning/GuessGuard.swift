import Music
import Numerics
import Scenarios
import Simulation
import Training
import Tuning

/// Keeps `peach tune` from proposing constants that leave people guessing. A scenario that bounds the share of right
/// answers decides for itself.
final class GuessGuard {
  private let scenario: Scenario
  private let evaluator: SimulationEvaluator
  private let baseline: Combination?
  private let batch: Batch
  private let isNeeded: Bool
  private var known: [Combination: Double] = [:]
  /// The first combination that was passed over; nil if none was.
  private var passedOver: Combination?

  /// The most listeners of each group by whom a share is measured.
  private static let listeners = 50

  init(
    _ scenario: Scenario, _ plan: TuningPlan, _ evaluator: SimulationEvaluator, baseline: Combination?
  ) {
    self.scenario = scenario
    self.evaluator = evaluator
    self.baseline = baseline
    batch = Batch(.confirmation, size: min(Self.listeners, plan.confirmListeners))
    isNeeded = !plan.goal.measures.contains("fraction_correct")
  }

  /// For each combination whether it may be proposed.
  func permitted(_ combinations: [Combination]) async throws -> [Bool] {
    guard isNeeded else { return combinations.map { _ in true } }
    var permitted: [Bool] = []
    for combination in combinations {
      let isGuessing = try await measuredShare(of: combination) < Guessing.leastRight
      if isGuessing { passedOver = passedOver ?? combination }
      permitted.append(!isGuessing)
    }
    return permitted
  }

  /// The shares of right answers for the report; nil if the scenario's constraint reports them.
  func rightAnswers(_ coarse: CoarseConstants?) async throws -> TuningReport.RightAnswers? {
    guard isNeeded else { return nil }
    let rejected = passedOver.flatMap { scenario.condition(of: $0) }?.usedLabel
    return TuningReport.RightAnswers(
      toUse: try await share(of: coarse?.combination),
      baseline: try await share(of: baseline),
      passedOver: rejected.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.path, $0.value.json) }) },
      passedOverShare: try await share(of: passedOver))
  }

  private func share(of combination: Combination?) async throws -> Double? {
    guard let combination else { return nil }
    return try await measuredShare(of: combination)
  }

  private func measuredShare(of combination: Combination) async throws -> Double {
    if let share = known[combination] { return share }
    let experiment = evaluator.experiment([combination], on: batch)
    let condition = experiment.cells[0]
    var rows: [ListenerRow] = []
    try await evaluator.run(experiment, record: { rows.append($0) }) { _, _ in }
    let inLongSessions = condition.groups.compactMap { group in
      condition.shareInLongSessions(
        of: group.model, rows.filter { $0.group == group.name }.map(\.outcome))
    }
    let share = min(rows.map(\.outcome).fractionCorrect, inLongSessions.mean ?? 1)
    known[combination] = share
    return share
  }
}

extension Condition {
  /// The share of right answers in long sessions of a group's people, with the group's mean threshold after training; nil
  /// unless the strategy is the Kazez rule.
  fileprivate func shareInLongSessions(of model: ListenerModel, _ outcomes: [ListenerOutcome]) -> Double? {
    guard let octaves = outcomes.map(\.thresholdAfter.value.octaves).mean else { return nil }
    let people = model.people.isEmpty ? [model] : model.people
    let shares = people.compactMap {
      let listener = $0.listener(threshold: Cents(octaves.ofOctaves), over: settings.notes)
      return strategy.shareInLongSessions(of: listener, under: settings)
    }
    return shares.mean
  }
}
