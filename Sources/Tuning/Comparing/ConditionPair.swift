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
  /// - record: called with every listener, first of the first condition, then of the second.
  /// - Returns: a difference for each measure, in the order of the measures.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: memory O(listeners · measures).
  package func run(
    jobs: Int, progress: (Simulator.Progress) -> Void = { _ in }, record: (ListenerRow) -> Void = { _ in }
  ) async throws -> [MeasureDifference] {
    let measures = experiment.measures
    var parts: [[[Contribution?]]] = [[], []]
    var people: [Int?] = []
    let areSame = experiment.cells[0].groups[0].name == experiment.cells[1].groups[0].name
    try await Simulator(experiment, jobs: jobs).run(
      progress: progress,
      record: { row in
        record(row)
        parts[row.cell].append(row.contributions)
        if row.cell == 0 { people.append(areSame ? experiment.personIndex(of: row) : nil) }
      }, deliver: { _ in })
    return Self.differences(of: parts[1], to: parts[0], by: measures, people: people)
  }

  /// The paired differences of listeners who trained under two conditions.
  /// - Parameters:
  ///   - second: the contribution of each listener to each measure under the second condition.
  ///   - first: the contributions of the same listeners under the first condition.
  ///   - people: the person of a named population whose constants each listener has; nil for other listeners.
  /// - Returns: a difference for each measure, in the order of `measures`.
  package static func differences(
    of second: [[Contribution?]], to first: [[Contribution?]], by measures: [any Measure],
    people: [Int?] = []
  ) -> [MeasureDifference] {
    measures.enumerated().map { index, measure in
      let empty = PairedDifferenceTally(measure.aggregation)
      var (tally, ofPeople) = (empty, [Int: PairedDifferenceTally]())
      for (listener, parts) in zip(second, first).enumerated() {
        guard let part = parts.0[index], let other = parts.1[index] else { continue }
        tally.add(part, other)
        guard people.indices.contains(listener), let person = people[listener] else { continue }
        ofPeople[person, default: empty].add(part, other)
      }
      let byPerson = ofPeople.sorted { $0.key < $1.key }.compactMap { $0.value.difference?.difference }
      let defined = [first, second].map { $0.count { $0[index] != nil } }
      return MeasureDifference(
        measure: measure, paired: tally.difference, defined: (defined[0], defined[1]), byPerson: byPerson)
    }
  }
}
