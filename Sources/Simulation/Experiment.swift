/// The conditions to simulate, the seed of their random numbers, and the measures to report.
public struct Experiment: Sendable {
  /// Kebab-case; names the results folder.
  package var name: String
  /// The question that the study answers, shown in reports.
  package var question: String
  /// All combinations of swept constants, at least one.
  package var cells: CellList
  /// The seed of all random numbers. Every cell simulates the same listeners with the same random numbers.
  package var seed: UInt64
  /// Independent repetitions of every cohort, at least 1; they count as more listeners.
  package var replicates: Int
  /// The measures to report, in the order of columns in results.
  package var measures: [any Measure]
  /// Names of the measures that the scenario lists, in the order of tables on the terminal; empty if it lists none, and
  /// the default measures are reported.
  package var requestedMeasures: [String]
  /// Measures to minimise or maximise. Conditions are ranked by Pareto dominance over all of them.
  package var objectives: [Objective]
  /// The index in `cells` of the baseline, with which the other cells are compared; nil without a baseline.
  package var baseline: Int?
  /// The number of consecutive cells that one condition is cut into, each with a part of its listeners; see `cut(into:)`.
  package internal(set) var parts = 1

  package init(
    name: String, question: String = "", cells: some Collection<Condition>, seed: UInt64, replicates: Int = 1,
    measures: [any Measure], requestedMeasures: [String] = [], objectives: [Objective] = [],
    baseline: Int? = nil
  ) {
    let cells = cells as? CellList ?? CellList(cells)
    if let baseline {
      precondition(cells.indices.contains(baseline), "baseline must be in \(cells.indices), got \(baseline)")
    }
    self.name = name
    self.question = question
    self.cells = cells
    self.seed = seed
    self.replicates = replicates
    self.measures = measures
    self.requestedMeasures = requestedMeasures
    self.objectives = objectives
    self.baseline = baseline
  }

  /// The names of the measures, in the order of columns in results.
  package var measureNames: [String] { measures.map(\.descriptor.name) }

  /// The measure with this name; nil if it is not reported.
  package func measure(named name: String) -> (any Measure)? { measures.first { $0.descriptor.name == name } }

  /// Comparisons in the whole run.
  package var totalComparisons: Int { comparisons(inCells: cells.indices) }

  /// Comparisons in the cells of those indices.
  package func comparisons(inCells indices: some Sequence<Int>) -> Int {
    indices.reduce(0) { sum, index in
      let cell = cells[index]
      return sum + cell.cohorts.reduce(0) { $0 + $1.count } * replicates * cell.plan.comparisons
    }
  }
}
