/// A measure to be minimised or maximised.
public struct Objective: Sendable, Hashable {
  /// Which way is better.
  public enum Direction: String, CaseIterable, Sendable { case minimize, maximize }

  /// How the groups of a cell count together.
  package enum GroupRule: String, CaseIterable, Sendable {
    /// Their mean.
    case mean
    /// The worst value of any group, so that the best setting has the best worst case.
    ///
    /// Source: Doroudi, Aleven & Brunskill 2017, the robust evaluation matrix.
    case worst
  }

  /// Name of the measure, one of those that the experiment reports.
  package var measure: String
  /// Which way is better.
  package var direction: Direction
  /// How groups count in the report's ranking.
  package var groups: GroupRule

  /// An objective.
  package init(_ measure: String, _ direction: Direction = .minimize, groups: GroupRule = .mean) {
    self.measure = measure
    self.direction = direction
    self.groups = groups
  }
}

extension Objective.Direction {
  /// The value as something to be made small: itself, or its negative.
  package func cost(_ value: Double) -> Double { self == .minimize ? value : -value }
}
