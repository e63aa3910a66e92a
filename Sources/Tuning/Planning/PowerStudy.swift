import Randomness
import Simulation

/// Simulates the people of a plan and computes the power of its designs.
///
/// For each number of comparisons the population trains under both cells. Each listener has one number: the measure's own
/// value, log₂ of it where the measure compares by ratios. `PowerSimulation` draws the groups from these numbers.
/// Listeners without a value are left out of the draw; `PowerTable.Effect` has their share.
public struct PowerStudy: Sendable {
  /// The plan of the study.
  public let plan: PowerPlan
  /// For each number of comparisons the cell of the first group, then the cell of the second.
  public let experiment: Experiment

  /// Too few listeners have a value of the measure.
  public struct Undefined: Error, Hashable {
    /// The measure's name.
    public let measure: String
    /// Comparisons of each listener.
    public let comparisons: Int
    /// Listeners with a value, and all.
    public let defined: Int, listeners: Int
  }

  /// - Parameter experiment: the one that the plan's cells belong to; its seed is that of all random numbers.
  public init(_ plan: PowerPlan, of experiment: Experiment) {
    self.plan = plan
    let cells = plan.comparisons.flatMap { comparisons in
      [plan.baseline, plan.alternative].map { experiment.cells[$0].lasting(comparisons) }
    }
    self.experiment = experiment.replanned(cells, measures: [plan.measure], listeners: plan.simulated)
  }

  /// The powers of all designs.
  /// - Parameters:
  ///   - jobs: see `Simulator`.
  ///   - progress: called after each chunk of listeners.
  /// - Throws: `Undefined` if fewer than half of the listeners of a cell have a value; `CancellationError`.
  /// - Complexity: time of the simulation plus O(repetitions · largest size · numbers of comparisons); memory O(simulated
  ///   listeners · cells).
  public func run(
    jobs: Int, progress: (Simulator.Progress) -> Void = { _ in }
  ) async throws -> PowerTable {
    let people = try await people(jobs: jobs, progress)
    let simulation = PowerSimulation(
      alpha: plan.alpha, repetitions: plan.repetitions,
      key: StreamKey(seed: experiment.seed).derived("power"))
    let pairs = stride(from: 0, to: people.count, by: 2).map { (people[$0], people[$0 + 1]) }
    return PowerTable(
      sizes: plan.sizes, comparisons: plan.comparisons,
      powers: pairs.map { simulation.power(ofSizes: plan.sizes, $0.numbers, $1.numbers) },
      null: pairs.map { first, _ in simulation.power(ofSizes: plan.sizes, first.numbers, first.numbers) },
      effects: pairs.map(PowerTable.Effect.init), repetitions: plan.repetitions)
  }

  /// The listeners' numbers in each cell.
  private func people(
    jobs: Int, _ progress: (Simulator.Progress) -> Void
  ) async throws -> [SimulatedPeople] {
    var people = experiment.cells.map { _ in SimulatedPeople() }
    try await Simulator(experiment, jobs: jobs).run(
      progress: progress, record: { row in people[row.cell].add(number(of: row.outcome)) }, deliver: { _ in })
    for (cell, group) in people.enumerated() where 2 * group.numbers.count < group.count || group.count < 2 {
      throw Undefined(
        measure: plan.measure.descriptor.name, comparisons: plan.comparisons[cell / 2],
        defined: group.numbers.count, listeners: group.count)
    }
    return people
  }

  /// A listener's number.
  private func number(of outcome: ListenerOutcome) -> Double? {
    plan.measure.aggregation.comparesByRatio
      ? plan.measure.contribution(of: outcome)?.first : plan.measure.value(of: outcome)
  }
}

/// The numbers of those listeners of a cell who have one.
struct SimulatedPeople {
  private(set) var numbers: [Double] = []
  private(set) var count = 0

  mutating func add(_ number: Double?) {
    count += 1
    if let number { numbers.append(number) }
  }
}
