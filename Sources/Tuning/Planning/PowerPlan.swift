package import Simulation

/// An experiment with people under two cells, whose size is to be chosen: two groups of different people, one under each
/// cell, or the same people under both.
package struct PowerPlan: Sendable {
  /// Who trains under which cell; `plan.design` in scenarios.
  package enum Assignment: String, CaseIterable, Sendable {
    /// Two groups of different people, one under each cell.
    case twoGroups = "two-groups"
    /// The same people under both cells.
    case withinPerson = "within-person"
  }

  /// The measure by which the groups are compared; see `PowerStudy`.
  package var measure: any Measure
  /// The cell of the first group or measurement, an index into the experiment's cells.
  package var baseline: Int
  /// The cell of the second group or measurement; nil if the scenario names none of several. `PowerStudy` requires it.
  package var alternative: Int?
  package var assignment = Assignment.twoGroups
  /// Standard deviation between people of what is added to the true difference, in the measure's `differenceUnit`.
  package var effectSpread = 0.0
  /// People in each group, ascending, at least 2.
  package var sizes: [Int]
  /// Comparisons of each person under a cell, ascending; whole sessions of both cells.
  package var comparisons: [Int]
  /// The power to reach, in 0…1.
  package var power: Double
  /// The level of the two-sided t test, in 0…1.
  package var alpha: Double
  /// Simulated experiments behind each power, at least 1.
  package var repetitions: Int
  /// The smallest number of listeners simulated in each cell; the population is repeated until it is reached.
  package var simulated: Int
  /// The cost of a person in addition to the comparisons, in comparisons.
  package var personCost: Int

  package init(
    measure: any Measure, baseline: Int, alternative: Int?, sizes: [Int], comparisons: [Int],
    power: Double = 0.8, alpha: Double = 0.05, repetitions: Int = 1000, simulated: Int = 1000,
    personCost: Int = 0
  ) {
    self.measure = measure
    self.baseline = baseline
    self.alternative = alternative
    self.sizes = sizes
    self.comparisons = comparisons
    self.power = power
    self.alpha = alpha
    self.repetitions = repetitions
    self.simulated = simulated
    self.personCost = personCost
  }

  /// The cells of the two groups, or all cells if no second one is named; the baseline first.
  package func conditions(of experiment: Experiment) -> [Int] {
    [baseline] + (alternative.map { [$0] } ?? experiment.cells.indices.filter { $0 != baseline })
  }
}

extension Experiment {
  /// The experiment with other cells and at least a number of listeners in each, by repetition of its population.
  func replanned(_ cells: [Condition], measures: [any Measure], listeners: Int) -> Experiment {
    var experiment = self
    let people = cells.map { $0.groups.reduce(0) { $0 + $1.count } }.min() ?? 1
    experiment.replicates = max(replicates, (listeners + people - 1) / people)
    (experiment.cells, experiment.measures) = (CellList(cells), measures)
    (experiment.objectives, experiment.baseline) = ([], nil)
    return experiment
  }
}

extension Condition {
  /// The condition with as many whole sessions as these comparisons fill; at least one.
  func lasting(_ comparisons: Int) -> Condition {
    var condition = self
    condition.plan.sessions = max(1, comparisons / plan.comparisonsPerSession)
    return condition
  }
}
