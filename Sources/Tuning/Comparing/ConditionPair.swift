import Simulation

/// Two conditions, and a group of simulated listeners who train under each of them.
///
/// ```swift
/// let pair = ConditionPair(first, second, measures: [measure], seed: 1)
/// let differences = try await pair.run(jobs: 2)
/// ```
public struct ConditionPair: Sendable {
  /// Who trains under the second condition.
  public enum Pairing: Sendable {
    /// The same listeners with the same random numbers: the difference of a listener is due to the conditions alone.
    case sameListeners
    /// Other listeners of the same population. Without a difference between the conditions only chance is left, so that
    /// intervals can be checked: one in twenty then excludes 0.
    case independentListeners
  }

  /// The first condition is cell 0, the second is cell 1.
  public let experiment: Experiment

  /// - Parameters:
  ///   - first: the condition that differences are taken from; must have one cohort.
  ///   - second: the other condition; must have one cohort, as many listeners.
  ///   - measures: those to compare by.
  public init(
    _ first: Treatment, _ second: Treatment, measures: [any Measure], seed: UInt64,
    pairing: Pairing = .sameListeners
  ) {
    precondition(
      first.cohorts.map(\.count) == second.cohorts.map(\.count) && first.cohorts.count == 1,
      "both conditions must have one cohort of the same size, got \(first.cohorts.map(\.count)) and "
        + "\(second.cohorts.map(\.count))")
    var second = second
    // The name is part of the random address.
    if pairing == .independentListeners { second.cohorts[0].name += "-independent" }
    experiment = Experiment(
      name: "comparison", cells: [first, second], seed: seed, measures: measures, baseline: 0)
  }

  /// Trains the listeners under both conditions.
  /// - Parameters:
  ///   - jobs: see `Simulator`.
  ///   - progress: called after each chunk of listeners.
  ///   - record: called with every listener, those of the first condition before those of the second.
  /// - Returns: a difference for each measure, in their order.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: memory O(listeners · measures).
  public func run(
    jobs: Int, progress: (Simulator.Progress) -> Void = { _ in }, record: (ListenerRow) -> Void = { _ in }
  ) async throws -> [MeasureDifference] {
    let measures = experiment.measures
    var tallies = measures.map { PairedDifferenceTally($0.aggregation) }
    var first: [[Contribution?]] = []
    var paired = 0
    try await Simulator(experiment, jobs: jobs).run(
      progress: progress,
      record: { row in
        record(row)
        let parts = measures.map { $0.contribution(of: row.outcome) }
        guard row.cell == 1 else { return first.append(parts) }
        for (index, part) in parts.enumerated() {
          if let part, let other = first[paired][index] { tallies[index].add(part, other) }
        }
        paired += 1
      }, deliver: { _ in })
    return zip(measures, tallies).map { MeasureDifference(measure: $0, paired: $1.difference) }
  }
}
