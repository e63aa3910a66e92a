/// A measure that should be as small, or as large, as it can be.
public struct Objective: Sendable, Hashable {
  /// Which way is better.
  public enum Direction: String, CaseIterable, Sendable { case minimize, maximize }

  /// Name of the measure, one of those that the experiment reports.
  public var measure: String
  /// Which way is better.
  public var direction: Direction

  /// An objective.
  public init(_ measure: String, _ direction: Direction = .minimize) {
    self.measure = measure
    self.direction = direction
  }
}

extension Objective.Direction {
  /// The value as something to be made small: itself, or its negative.
  public func cost(_ value: Double) -> Double { self == .minimize ? value : -value }
}
