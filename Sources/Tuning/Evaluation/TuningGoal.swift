import Simulation
import Training

/// What the best setting is to be best at, and what it must keep to.
public struct TuningGoal: Sendable, Hashable {
  /// A measure that must stay on one side of a number.
  public struct Constraint: Sendable, Hashable {
    /// Which side.
    public enum Side: String, Sendable { case atLeast = "at-least", atMost = "at-most" }

    /// Name of the measure, from `MeasureCatalog`.
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
  /// How blocks become numbers, measure by measure.
  let aggregations: [Aggregation]

  /// A goal, whose measures must be in the catalog.
  public init(_ objective: Objective, constraints: [Constraint] = []) {
    self.objective = objective
    self.constraints = constraints
    aggregations = Self.measures(([objective.measure] + constraints.map(\.measure))).map(\.aggregation)
  }

  /// The names of the measures that blocks hold: the objective's, then those of the constraints.
  public var measures: [String] { [objective.measure] + constraints.map(\.measure) }

  /// Each of them once: tables show the objective's value in one column, however many constraints it has.
  /// `index` is that of its first occurrence in `measures`.
  public var distinctMeasures: [(index: Int, name: String)] {
    measures.enumerated().filter { measures.firstIndex(of: $0.element) == $0.offset }
      .map { (index: $0.offset, name: $0.element) }
  }

  /// The measures themselves, in the same order.
  var resolved: [any Measure] { Self.measures(measures) }

  private static func measures(_ names: [String]) -> [any Measure] {
    names.map { name in
      guard let measure = MeasureCatalog.named([name]).first else {
        preconditionFailure("measure must be one of \(MeasureCatalog.descriptors.map(\.name)), got \(name)")
      }
      return measure
    }
  }
}
