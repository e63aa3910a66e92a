/// A measure to be minimised or maximised.
public struct Objective: Sendable, Hashable {
  /// Whether smaller or larger values are better.
  public enum Direction: String, CaseIterable, Codable, Sendable { case minimize, maximize }

  /// How the values of a cell's groups are combined.
  package enum GroupRule: String, CaseIterable, Sendable {
    /// The mean of the groups' values.
    case mean
    /// The worst value of any group, so that the best setting has the best worst case.
    ///
    /// Source: Doroudi, Aleven & Brunskill 2017, the robust evaluation matrix.
    case worst
  }

  /// Name of the measure, one of those that the experiment reports.
  package var measure: String
  package var direction: Direction
  /// How groups count in the report's ranking.
  package var groups: GroupRule

  package init(_ measure: String, _ direction: Direction = .minimize, groups: GroupRule = .mean) {
    self.measure = measure
    self.direction = direction
    self.groups = groups
  }
}

extension Objective.Direction {
  /// The value as a cost to minimise: the value itself, or its negative.
  package func cost(_ value: Double) -> Double { self == .minimize ? value : -value }
}
