package import Simulation

/// Two conditions, and a group of simulated listeners who train under each of them.
///
/// ```swift
/// let pair = ConditionPair(first, second, measures: [measure], seed: 1)
/// let differences = try await pair.run(jobs: 2)
/// ```
package struct ConditionPair: Sendable {
  /// The listeners who train under the second condition.
  package enum Pairing: Sendable {
    /// The same listeners with the same random numbers: only the conditions cause the difference of a listener.
    case sameListeners
    /// Other listeners of the same population. If the conditions do not differ, only chance causes differences. This
    /// checks the intervals: one in twenty then excludes 0.
    case independentListeners
  }

  /// The experiment with the first condition as cell 0 and the second as cell 1.
  package let experiment: Experiment

  /// Creates the experiment that compares two conditions.
  /// - Parameters:
  ///   - first: the condition whose value is subtracted; must have one group.
  ///   - second: the other condition; must have one group with the same number of listeners.
  ///   - measures: the measures to compare.
  ///   - seed: the seed of all random numbers.
  package init(
    _ first: Condition, _ second: Condition, measures: [any Measure], seed: UInt64,
    pairing: Pairing = .sameListeners
  ) {
    precondition(
      first.groups.map(\.count) == second.groups.map(\.count) && first.groups.count == 1,
      "both conditions must have one group of the same size, got \(first.groups.map(\.count)) and "
        + "\(second.groups.map(\.count))")
    var second = second
    // The name is part of the random address.
    if pairing == .independentListeners { second.groups[0].name += "-independent" }
    experiment = Experiment(
      name: "comparison", cells: [first, second], seed: seed, measures: measures, baseline: 0)
  }

  /// Trains the listeners under both conditions.
  /// - Parameters:
  ///   - jobs: see `Simulator`.
  ///   - progress: called whenever more listeners are finished.
  ///   - record: called with every listener, first of the first condition, then of the second.
  /// - Returns: a difference for each measure, in the order of the measures.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: memory O(listeners · measures).
  package func run(
    jobs: Int, progress: (Simulator.Progress) -> Void = { _ in }, record: (ListenerRow) -> Void = { _ in }
  ) async throws -> [MeasureDifference] {
    try await contributions(jobs: jobs, progress: progress, record: record).differences
  }

  /// As `run`, with what each listener contributes, so that several groups can be pooled.
  package func contributions(
    jobs: Int, progress: (Simulator.Progress) -> Void = { _ in }, record: (ListenerRow) -> Void = { _ in }
  ) async throws -> PairedContributions {
    var found = PairedContributions(measures: experiment.measures)
    let areSame = experiment.cells[0].groups[0].name == experiment.cells[1].groups[0].name
    try await Simulator(experiment, jobs: jobs).run(
      progress: progress,
      record: { row in
        record(row)
        if row.cell == 0 {
          found.first.append(row.contributions)
          found.people.append(areSame ? experiment.personIndex(of: row) : nil)
        } else {
          found.second.append(row.contributions)
        }
      }, deliver: { _ in })
    return found
  }
}
