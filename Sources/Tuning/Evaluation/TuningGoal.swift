package import Simulation
package import Training

/// The goal of a tuning: an objective to optimise and constraints to satisfy.
package struct TuningGoal: Sendable, Hashable {
  /// A measure that must stay on one side of a number.
  package struct Constraint: Sendable, Hashable {
    /// The side of the bound on which the measure must stay.
    package enum Side: String, Sendable { case atLeast = "at-least", atMost = "at-most" }

    package var measure: String
    /// The side of the bound on which the measure must stay.
    package var side: Side
    /// The bound, in the measure's unit.
    package var bound: Double

    package init(_ measure: String, _ side: Side, _ bound: Double) {
      self.measure = measure
      self.side = side
      self.bound = bound
    }

    /// How far a value is on the wrong side, in units of the bound's magnitude (of 1 if it is 0); negative on the
    /// right side.
    func excess(_ value: Double) -> Double {
      (side == .atLeast ? bound - value : value - bound) / (bound == 0 ? 1 : bound.magnitude)
    }
  }

  /// The measure that should be small or large.
  package let objective: Objective
  /// The constraints that the result must satisfy.
  package let constraints: [Constraint]
  /// The measures in blocks: first the objective's, then the constraints'.
  let resolved: [any Measure]
  /// How the contributions of blocks are aggregated, for each measure.
  let aggregations: [Aggregation]

  /// Creates a goal.
  /// - Parameter known: the registry of the measures that objective and constraints name.
  /// - Throws: `CatalogError` for the first name that is not in the registry.
  package init(
    _ objective: Objective, constraints: [Constraint] = [], among known: MeasureRegistry
  ) throws(CatalogError) {
    self.objective = objective
    self.constraints = constraints
    var resolved = [try known.named(objective.measure)]
    for constraint in constraints { resolved.append(try known.named(constraint.measure)) }
    self.resolved = resolved
    aggregations = resolved.map(\.aggregation)
  }

  /// The objective's measure.
  package var objectiveMeasure: any Measure { resolved[0] }

  /// The difference of the objective below which combinations are equally good.
  package var leastEffect: Double { objectiveMeasure.leastEffect }

  /// Whether the first of two combinations is distinguishably better by at least `leastEffect`; also without a
  /// difference, since the other then has no value.
  package func isWorthChanging(_ difference: PairedDifference?) -> Bool {
    guard let difference else { return true }
    return difference.comparison(objective.direction) == .better
      && difference.difference.magnitude >= leastEffect
  }

  /// Each measure of the goal once.
  package var distinctResolved: [any Measure] { distinctMeasures.map { resolved[$0.index] } }

  /// The names of the measures in blocks: first the objective's, then the constraints'.
  package var measures: [String] { [objective.measure] + constraints.map(\.measure) }

  /// The names in `measures`, each once, with the index of its first occurrence. A table then shows each measure in
  /// one column, even if several constraints name it.
  package var distinctMeasures: [(index: Int, name: String)] {
    measures.enumerated().filter { measures.firstIndex(of: $0.element) == $0.offset }
      .map { (index: $0.offset, name: $0.element) }
  }

  /// Whether objective and constraints are equal.
  package static func == (first: TuningGoal, second: TuningGoal) -> Bool {
    first.objective == second.objective && first.constraints == second.constraints
  }

  /// Hashes objective and constraints.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(objective)
    hasher.combine(constraints)
  }
}
