import Training

/// What one cell of an experiment came to.
public struct CellResult: Sendable {
  /// Which cell of the experiment, from 0.
  public var index: Int
  /// The swept constants and their values.
  public var label: [Condition.Assignment]
  /// One for each cohort, in the scenario's order.
  public var groups: [GroupResult]

  /// A result.
  public init(index: Int, label: [Condition.Assignment], groups: [GroupResult]) {
    self.index = index
    self.label = label
    self.groups = groups
  }
}

/// What one cohort of a cell came to.
public struct GroupResult: Sendable {
  /// The cohort's name.
  public var group: String
  /// Listeners, replicates included.
  public var listeners: Int
  /// Comparisons that they made, warm-up included.
  public var comparisons: Int
  /// The measures asked for, in the catalog's order.
  public var measures: [(name: String, summary: Summary)]

  /// A result.
  public init(group: String, listeners: Int, comparisons: Int, measures: [(name: String, summary: Summary)]) {
    self.group = group
    self.listeners = listeners
    self.comparisons = comparisons
    self.measures = measures
  }

  /// The summary of the measure of that name.
  public subscript(measure: String) -> Summary? { measures.first { $0.name == measure }?.summary }
}

/// What one listener's training came to, and who it was: enough to run that one again alone.
public struct ListenerRow: Sendable {
  /// Which cell.
  public var cell: Int
  /// Which cohort, by name.
  public var group: String
  /// Which repetition of the cohort, from 0.
  public var replicate: Int
  /// Which listener of the cohort, from 0.
  public var index: Int
  /// What it came to.
  public var outcome: ListenerOutcome
}
