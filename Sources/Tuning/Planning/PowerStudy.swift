import Numerics
package import Simulation
import Training

/// Simulates the people of a plan and computes the power of its designs.
///
/// For each number of comparisons the population trains under both cells. Each listener has one number: the measure's own
/// value, log₂ of it where the measure compares by ratios. `PowerSimulation` draws the people from these numbers.
/// Listeners without a value are left out of the draw; `PowerTable.Effect` has their share.
///
/// Within persons, the same listeners have random numbers of their own under the second cell, so that their two numbers
/// share what the listener is, not the chance of a session. Each listener begins under either cell as before all training.
///
/// The population is a sample too, and another seed draws another one. The bootstrap estimates the powers from another
/// seed: the listeners of each group are resampled twice with replacement, the same ones under all cells, and the
/// powers are computed again. The first resampling stands for the error of this population, the second for the error of
/// the other.
///
/// Source: Efron & Tibshirani 1993 (the bootstrap of strata).
package struct PowerStudy: Sendable {
  package let plan: PowerPlan
  /// For each number of comparisons the cell of the first group, then the cell of the second.
  package let experiment: Experiment

  /// Too few listeners have a value of the measure.
  package struct Undefined: Error, Hashable {
    package let measure: String
    /// Comparisons of each listener.
    package let comparisons: Int
    /// Listeners with a value, and all.
    package let defined: Int, listeners: Int
  }

  /// - Parameter experiment: the experiment that the plan's cells belong to. All random numbers derive from its seed.
  package init(_ plan: PowerPlan, of experiment: Experiment) {
    guard let alternative = plan.alternative else { preconditionFailure("a second cell must be planned") }
    self.plan = plan
    let cells = plan.comparisons.flatMap { comparisons in
      [plan.baseline, alternative].enumerated().map { measurement, cell in
        var condition = experiment.cells[cell].lasting(comparisons)
        condition.measurement = plan.assignment == .withinPerson ? measurement : 0
        return condition
      }
    }
    self.experiment = experiment.replanned(cells, measures: [plan.measure], listeners: plan.simulated)
  }

  /// The number of bootstrap populations.
  static let otherSeeds = 60

  /// The powers of all designs.
  /// - Parameters:
  ///   - jobs: see `Simulator`.
  ///   - progress: called whenever more listeners are finished.
  /// - Throws: `Undefined` if fewer than half of the listeners of a cell have a value; `CancellationError`.
  /// - Complexity: time of the simulation plus O(61 · repetitions · largest size · numbers of comparisons); memory
  ///   O(simulated listeners · cells).
  package func run(
    jobs: Int, progress: (Simulator.Progress) -> Void = { _ in }
  ) async throws -> PowerTable {
    let people = try await people(jobs: jobs, progress)
    let simulation = PowerSimulation(
      alpha: plan.alpha, repetitions: plan.repetitions,
      key: StreamKey(seed: experiment.seed).derived("power"))
    return PowerTable(
      sizes: plan.sizes, comparisons: plan.comparisons, assignment: plan.assignment,
      powers: people.map { $0.powers(plan.sizes, simulation) },
      null: people.map { $0.null(plan.sizes, simulation) },
      effects: people.map(PowerTable.Effect.init), repetitions: plan.repetitions,
      otherSeeds: try (0..<Self.otherSeeds).map { seed in
        try Task.checkCancellation()
        let key = StreamKey(seed: experiment.seed).derived("other seeds").derived(UInt64(seed))
        let simulation = PowerSimulation(alpha: plan.alpha, repetitions: plan.repetitions, key: key)
        return people.map { $0.powers(plan.sizes, simulation, resampledWith: key) }
      })
  }

  /// The listeners' numbers for each number of comparisons.
  private func people(
    jobs: Int, _ progress: (Simulator.Progress) -> Void
  ) async throws -> [SimulatedGroups] {
    var people = experiment.cells.map { _ in SimulatedPeople() }
    try await Simulator(experiment, jobs: jobs).run(
      progress: progress, record: { row in people[row.cell].add(number(of: row.outcome), of: row.group) },
      deliver: { _ in })
    let effects = StreamKey(seed: experiment.seed).derived("effects")
    return try plan.comparisons.enumerated().map { index, comparisons in
      let groups = SimulatedGroups(
        first: people[2 * index], second: people[2 * index + 1].shifted(by: plan.effectSpread, effects),
        plan.assignment)
      for group in groups.compared where 2 * group.numbers.count < group.count || group.count < 2 {
        throw Undefined(
          measure: plan.measure.descriptor.name, comparisons: comparisons, defined: group.numbers.count,
          listeners: group.count)
      }
      return groups
    }
  }

  private func number(of outcome: ListenerOutcome) -> Double? {
    plan.measure.aggregation.comparesByRatio
      ? plan.measure.contribution(of: outcome)?.first : plan.measure.value(of: outcome)
  }
}
