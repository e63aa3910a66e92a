import Numerics
import Simulation
import Training
import Tuning

/// Calibrates the intervals of a tuning: ranks the true value of the winner, and its true difference from the runner-up,
/// in the confidence distributions of the confirmation. Every replicate is a whole tuning: a search, then a confirmation
/// with listeners that the search did not use.
struct TuningCalibration: CalibratedProcedure {
  let name = "tune"
  let parts = Part.allCases.map(\.rawValue)

  /// The number that is estimated: the winner's value, or its difference from the runner-up.
  enum Part: String, CaseIterable, Sendable { case value, difference }

  /// The assumption of the intervals that the listeners violate, or `none`.
  enum Kind: String, CaseIterable, Sendable {
    case none, few, heavy = "heavy-tails"
    /// The intervals come from the listeners of the search, whose results also selected the winner.
    case search

    /// Listeners of a confirmation for each of `CalibrationSetting.listeners`.
    static let factor = 5

    func summary(_ listeners: Int) -> String {
      switch self {
      case .none: "confirmed by \(Self.factor * listeners) listeners"
      case .few: "confirmed by \(listeners) listeners"
      case .heavy: "confirmed by \(Self.factor * listeners) listeners, real-ears"
      case .search: "listeners of the search, not confirmed"
      }
    }
  }

  func rows(of wanted: Set<String>, _ setting: CalibrationSetting) async throws -> [CalibrationRow] {
    let plain = try await TuningProblem(.none, setting).ranks()
    let heavy = setting.breaksAssumptions ? try await TuningProblem(.heavy, setting).ranks() : []
    return Part.allCases.filter { wanted.isEmpty || wanted.contains($0.rawValue) }.flatMap { part in
      Kind.allCases.compactMap { kind in
        let ranks = (kind == .heavy ? heavy : plain).compactMap { $0[part]?[kind == .heavy ? .none : kind] }
        // `difference` has no ranks for `search`: a search compares combinations by tests, without intervals.
        guard kind == .none || setting.breaksAssumptions && !ranks.isEmpty else { return nil }
        return CalibrationRow(
          estimate: "\(name)/\(part)", mismatch: kind.rawValue, listeners: kind.summary(setting.listeners),
          isOfGroups: true, ranks: RankDistribution(ranks, replicates: setting.replicates))
      }
    }
  }
}

/// The ranks of one tuning; a rank is missing if there is no interval.
typealias TuningRanks = [TuningCalibration.Part: [TuningCalibration.Kind: Double]]

/// The tuning that is calibrated: of four values of k₂ of the app's rule, it selects the one with which the timeline shows
/// listeners their threshold with the smallest error. The true errors of all four are found by simulation.
private struct TuningProblem: Sendable {
  private let population: GroupKind
  private let setting: CalibrationSetting
  private let plan: TuningPlan
  private let space = SearchSpace([.init("kazez", axes: [Axis("strategy.k2", .levels(Self.values))])])

  private static let values = [0.13, 0.15, 0.17, 0.2].map(ParameterValue.number)
  private static let comparisons = 40
  private static let searchListeners = 8
  /// The number of listeners for the true values, as a multiple of the listeners of all confirmations.
  private static let truthFactor = 2

  init(_ population: GroupKind, _ setting: CalibrationSetting) throws {
    (self.population, self.setting) = (population, setting)
    let goal = try TuningGoal(Objective(JudgedDisplay.timeline.errorMeasure), among: MeasureCatalog.standard)
    // Enough for three rungs of the race with all combinations, and for the confirmation.
    let confirmed = TuningCalibration.Kind.factor * setting.listeners
    let search = 4 * Self.values.count * Self.searchListeners * Self.comparisons
    plan = TuningPlan(
      goal: goal, groups: [Self.group],
      budget: search + TuningPlan.mostConfirmed * confirmed * Self.comparisons,
      listeners: Self.searchListeners, confirmListeners: confirmed)
  }

  private static let group = "novice"

  private var combinations: [Combination] { Self.values.map { Combination(branch: 0, values: [$0]) } }

  /// The ranks of all tunings, in the order of replicates.
  func ranks() async throws -> [TuningRanks] {
    let truths = try await truths()
    return try await withThrowingTaskGroup(of: (Int, TuningRanks).self) { group in
      var pending = (0..<setting.replicates).makeIterator()
      for _ in 0..<setting.jobs {
        if let next = pending.next() { group.addTask { (next, try await tuned(next, truths)) } }
      }
      var all: [Int: TuningRanks] = [:]
      for try await (index, found) in group {
        try Task.checkCancellation()
        all[index] = found
        if let next = pending.next() { group.addTask { (next, try await tuned(next, truths)) } }
      }
      return all.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// The true value of each combination's objective, estimated from many listeners.
  private func truths() async throws -> [Combination: Double] {
    let count = Self.truthFactor * setting.replicates * plan.confirmListeners
    let cells = combinations
    var truths: [Combination: Double] = [:]
    try await evaluator(seed: setting.seed, jobs: setting.jobs).evaluate(
      cells, on: Batch(.confirmation, index: 1, size: count)
    ) { index, blocks in truths[cells[index]] = tally(blocks).summary.mean }
    return truths
  }

  private func tuned(_ index: Int, _ truths: [Combination: Double]) async throws -> TuningRanks {
    let seed = setting.seed &+ 1 &+ UInt64(index)
    let evaluator = evaluator(seed: seed, jobs: 1)
    let log = EvaluationLog()
    let result = try await TuningSearch(plan, in: space, evaluator, seed: seed).search(
      combinations, baseline: nil, report: { log.add($0) })
    var search: [Block] = []
    for batch in 0..<log.blocks(of: result.winner) / plan.listeners {
      try await evaluator.evaluate(
        [result.winner.combination], on: Batch(.search, index: batch, size: plan.listeners)
      ) { search += $1 }
    }
    var confirmed: [[Block]] = []
    try await evaluator.evaluate(
      result.finalists.map(\.combination), on: Batch(.confirmation, size: plan.confirmListeners)
    ) { confirmed.append($1) }
    return ranks(result.finalists.map { truths[$0.combination]! }, confirmed, search: search)
  }

  private func ranks(_ truths: [Double], _ confirmed: [[Block]], search: [Block]) -> TuningRanks {
    func value(_ blocks: some Sequence<Block>) -> Double? { tally(blocks).confidence(below: truths[0]) }
    func difference(_ count: Int) -> Double? {
      var tally = PairedDifferenceTally(plan.goal.objectiveMeasure.aggregation)
      for case (let one?, let other?) in zip(confirmed[0], confirmed[1]).prefix(count).map({ ($0[0], $1[0]) })
      {
        tally.add(one, other)
      }
      return tally.confidence(below: truths[0] - truths[1])
    }
    var values = [TuningCalibration.Kind.none: value(confirmed[0]), .search: value(search)]
    values[.few] = value(confirmed[0].prefix(setting.listeners))
    let differences = [
      TuningCalibration.Kind.none: difference(plan.confirmListeners), .few: difference(setting.listeners),
    ]
    return [.value: values.compactMapValues(\.self), .difference: differences.compactMapValues(\.self)]
  }

  private func tally(_ blocks: some Sequence<Block>) -> SummaryTally {
    var tally = SummaryTally(plan.goal.objectiveMeasure.aggregation)
    for case let one? in blocks.map({ $0[0] }) { tally.add(one) }
    return tally
  }

  private func evaluator(seed: UInt64, jobs: Int) -> SimulationEvaluator {
    SimulationEvaluator(plan, seed: seed, jobs: jobs) { combination in
      try? MeasureTraining.tuned(
        population, k2: combination.values[0], name: Self.group, comparisons: Self.comparisons)
    }
  }
}

/// The evaluations of a search.
private final class EvaluationLog {
  private var evaluations: [SearchEvaluation] = []

  func add(_ evaluation: SearchEvaluation) { evaluations.append(evaluation) }

  /// The number of blocks on which a finalist had been evaluated in its last evaluation; 0 if there was none.
  func blocks(of finalist: Finalist) -> Int { evaluations.last { $0.id == finalist.id }?.blocks ?? 0 }
}
