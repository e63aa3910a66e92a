import Simulation
import Training

/// What the best setting is to be best at, and what it must keep to.
public struct TuningGoal: Sendable, Hashable {
  /// A measure that must stay on one side of a number.
  public struct Constraint: Sendable, Hashable {
    /// Which side.
    public enum Side: String, Sendable { case atLeast = "at-least", atMost = "at-most" }

    /// Name of the measure.
    public var measure: String
    /// Which side.
    public var side: Side
    /// The number.
    public var bound: Double

    /// A constraint.
    public init(_ measure: String, _ side: Side, _ bound: Double) {
      self.measure = measure
      self.side = side
      self.bound = bound
    }

    /// How far a value is on the wrong side, in units of the bound's size; negative on the right side.
    func excess(_ value: Double) -> Double {
      (side == .atLeast ? bound - value : value - bound) / (bound == 0 ? 1 : bound.magnitude)
    }
  }

  /// What should be small or large.
  public let objective: Objective
  /// What must hold.
  public let constraints: [Constraint]
  /// The measures that blocks hold: the objective's, then those of the constraints.
  let resolved: [any Measure]
  /// How blocks become numbers, measure by measure.
  let aggregations: [Aggregation]

  /// A goal.
  /// - Parameter known: the measures that objective and constraints name.
  /// - Throws: `CatalogError` for the first name that none of them has.
  public init(
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
  public var objectiveMeasure: any Measure { resolved[0] }

  /// Each measure of the goal once.
  public var distinctResolved: [any Measure] { distinctMeasures.map { resolved[$0.index] } }

  /// The names of the measures that blocks hold: the objective's, then those of the constraints.
  public var measures: [String] { [objective.measure] + constraints.map(\.measure) }

  /// Each of them once: tables show the objective's value in one column, however many constraints it has.
  /// `index` is that of its first occurrence in `measures`.
  public var distinctMeasures: [(index: Int, name: String)] {
    measures.enumerated().filter { measures.firstIndex(of: $0.element) == $0.offset }
      .map { (index: $0.offset, name: $0.element) }
  }

  /// Whether objective and constraints are the same.
  public static func == (first: TuningGoal, second: TuningGoal) -> Bool {
    first.objective == second.objective && first.constraints == second.constraints
  }

  /// By objective and constraints.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(objective)
    hasher.combine(constraints)
  }
}
