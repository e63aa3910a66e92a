import Numerics
package import Simulation

/// Evaluates combinations by simulation. Each batch is a separate experiment, whose cells are the combinations. Its seed
/// is derived from the scenario's seed and the batch's use and index.
package struct SimulationEvaluator: Evaluator {
  private let plan: TuningPlan
  private let seed: UInt64
  private let jobs: Int
  private let condition: @Sendable (Combination) -> Condition?
  private let measures: [any Measure]

  /// Creates an evaluator.
  /// - Parameters:
  ///   - plan: the goal and the groups of listeners.
  ///   - seed: the scenario's seed.
  ///   - jobs: see `Simulator`; results do not depend on it.
  ///   - condition: returns the condition with a combination's constants; nil if they are in conflict.
  package init(
    _ plan: TuningPlan, seed: UInt64, jobs: Int, condition: @escaping @Sendable (Combination) -> Condition?
  ) {
    self.plan = plan
    self.seed = seed
    self.jobs = jobs
    self.condition = condition
    measures = plan.goal.resolved
  }

  /// The comparisons of one listener of each group together; nil if the combination's constants are in conflict.
  package func cost(of combination: Combination) -> Int? {
    condition(combination).map { $0.plan.comparisons * plan.groups.count }
  }

  /// The experiment that evaluates combinations on a batch.
  /// - Parameters:
  ///   - combinations: combinations whose constants are not in conflict.
  ///   - batch: determines the seed and the number of listeners in each group.
  ///   - name: names the results folder.
  ///   - measures: the measures to report; by default each measure of the goal once.
  ///   - requestedMeasures: see `Experiment`.
  package func experiment(
    _ combinations: [Combination], on batch: Batch, name: String = "tune", question: String = "",
    measures: [any Measure]? = nil, requestedMeasures: [String] = [], baseline: Int? = nil
  ) -> Experiment {
    let cells = combinations.map { combination -> Condition in
      guard var cell = condition(combination) else {
        preconditionFailure("\(combination) must have a condition")
      }
      cell.groups = cell.groups.filter { plan.groups.contains($0.name) }.map { group in
        ListenerGroup(name: group.name, model: group.model, count: batch.size)
      }
      return cell
    }
    return Experiment(
      name: name, question: question, cells: cells, seed: Self.seed(of: batch, below: seed),
      measures: measures ?? plan.goal.distinctResolved, requestedMeasures: requestedMeasures,
      objectives: [plan.goal.objective], baseline: baseline)
  }

  /// Runs the combinations' experiment.
  package func evaluate(
    _ combinations: [Combination], on batch: Batch, deliver: (Int, [Block]) throws -> Void
  ) async throws {
    try await run(experiment(combinations, on: batch)) { try deliver($0.index, $1) }
  }

  /// Runs an experiment from `experiment(_:on:name:question:measures:requestedMeasures:baseline:)`.
  /// - Parameters:
  ///   - cells: the cells to run; nil for all.
  ///   - progress: receives the number of comparisons made.
  ///   - record: receives every listener, as in `Simulator.run`.
  ///   - deliver: receives the result of every cell, as in `Simulator.run`, and its blocks.
  package func run(
    _ experiment: Experiment, cells: [Int]? = nil, progress: (Simulator.Progress) -> Void = { _ in },
    record: (ListenerRow) throws -> Void = { _ in },
    deliver: (CellResult, [Block]) throws -> Void
  ) async throws {
    var collectors: [Int: BlockCollector] = [:]
    try await Simulator(experiment, jobs: jobs).run(
      cells: cells, progress: progress,
      record: { row in
        try record(row)
        collectors[row.cell, default: BlockCollector(measures, groups: plan.groups.count)].add(row)
      },
      deliver: { cell in
        try deliver(cell, collectors.removeValue(forKey: cell.index)?.blocks ?? [])
      })
  }

  /// The seed of a batch's experiment.
  /// - Parameter seed: the scenario's seed.
  package static func seed(of batch: Batch, below seed: UInt64) -> UInt64 {
    let key = StreamKey(seed: seed).derived("tune").derived(batch.use.rawValue).derived(UInt64(batch.index))
    return UInt64(key.word1) << 32 | UInt64(key.word0)
  }
}

/// Combines the listeners of a cell into blocks. Listeners are added group by group.
private struct BlockCollector {
  private let measures: [any Measure]
  private let groups: Int
  /// The contributions by listener index, measure and group; groups without a value are missing.
  private var parts: [[[Contribution]]] = []

  init(_ measures: [any Measure], groups: Int) {
    self.measures = measures
    self.groups = groups
  }

  mutating func add(_ row: ListenerRow) {
    if row.index == parts.count { parts.append(measures.map { _ in [] }) }
    for (place, measure) in measures.enumerated() {
      if let part = measure.contribution(of: row.outcome) { parts[row.index][place].append(part) }
    }
  }

  var blocks: [Block] {
    parts.map { block in block.map { $0.count == groups ? Contribution.mean(of: $0) : nil } }
  }
}
