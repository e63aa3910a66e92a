import Numerics
package import Simulation
import Training

/// Simulates the people of a plan and computes the power of its designs.
///
/// For each number of comparisons the population trains under both cells. Each listener has one number: the measure's own
/// value, log₂ of it where the measure compares by ratios. `PowerSimulation` draws the groups from these numbers.
/// Listeners without a value are left out of the draw; `PowerTable.Effect` has their share.
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
      [plan.baseline, alternative].map { experiment.cells[$0].lasting(comparisons) }
    }
    self.experiment = experiment.replanned(cells, measures: [plan.measure], listeners: plan.simulated)
  }

  /// The number of bootstrap populations.
  static let otherSeeds = 60

  /// The powers of all designs.
  /// - Parameters:
  ///   - jobs: see `Simulator`.
  ///   - progress: called after each chunk of listeners.
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
    let pairs = stride(from: 0, to: people.count, by: 2).map { (people[$0], people[$0 + 1]) }
    return PowerTable(
      sizes: plan.sizes, comparisons: plan.comparisons,
      powers: pairs.map { simulation.power(ofSizes: plan.sizes, $0.numbers, $1.numbers) },
      null: pairs.map { first, _ in simulation.power(ofSizes: plan.sizes, first.numbers, first.numbers) },
      effects: pairs.map(PowerTable.Effect.init), repetitions: plan.repetitions,
      otherSeeds: try (0..<Self.otherSeeds).map { seed in
        try Task.checkCancellation()
        let key = StreamKey(seed: experiment.seed).derived("other seeds").derived(UInt64(seed))
        let simulation = PowerSimulation(alpha: plan.alpha, repetitions: plan.repetitions, key: key)
        return pairs.map {
          simulation.power(ofSizes: plan.sizes, $0.resampledTwice(key), $1.resampledTwice(key))
        }
      })
  }

  /// The listeners' numbers in each cell.
  private func people(
    jobs: Int, _ progress: (Simulator.Progress) -> Void
  ) async throws -> [SimulatedPeople] {
    var people = experiment.cells.map { _ in SimulatedPeople() }
    try await Simulator(experiment, jobs: jobs).run(
      progress: progress, record: { row in people[row.cell].add(number(of: row.outcome), of: row.group) },
      deliver: { _ in })
    for (cell, group) in people.enumerated() where 2 * group.numbers.count < group.count || group.count < 2 {
      throw Undefined(
        measure: plan.measure.descriptor.name, comparisons: plan.comparisons[cell / 2],
        defined: group.numbers.count, listeners: group.count)
    }
    return people
  }

  private func number(of outcome: ListenerOutcome) -> Double? {
    plan.measure.aggregation.comparesByRatio
      ? plan.measure.contribution(of: outcome)?.first : plan.measure.value(of: outcome)
  }
}

/// The numbers of a cell's listeners.
struct SimulatedPeople {
  /// The numbers by group, in the order of the listeners; nil for a listener without a number.
  private var groups: [(name: String, numbers: [Double?])] = []

  /// The numbers of all listeners who have one.
  var numbers: [Double] { groups.flatMap(\.numbers).compactMap(\.self) }
  /// The number of listeners, with or without a number.
  var count: Int { groups.reduce(0) { $0 + $1.numbers.count } }

  mutating func add(_ number: Double?, of group: String) {
    if groups.last?.name != group, let index = groups.firstIndex(where: { $0.name == group }) {
      groups[index].numbers.append(number)
    } else if groups.last?.name == group {
      groups[groups.count - 1].numbers.append(number)
    } else {
      groups.append((group, [number]))
    }
  }

  /// The numbers of listeners drawn with replacement from listeners drawn with replacement, as many in each group. Equal keys
  /// draw the same listeners of every cell.
  fileprivate func resampledTwice(_ key: StreamKey) -> [Double] {
    let drawn = groups.enumerated().flatMap { group, people in
      let stream = RandomStream(key: key, listener: UInt32(group), session: 1, purpose: .resampling)
      let words = people.numbers.indices.map { stream[UInt32($0)].words }
      return words.map { word in
        let first = words[Draws.integer(below: words.count, from: word.w1)].w0
        return people.numbers[Draws.integer(below: words.count, from: first)]
      }
    }.compactMap(\.self)
    return drawn.isEmpty ? numbers : drawn
  }
}
