import Training

/// The measures of one condition of an experiment, for each group.
public struct CellResult: Sendable {
  /// The condition's index in the experiment, from 0.
  public var index: Int
  /// The swept constants and their values.
  public var label: [Condition.Assignment]
  /// The results of the groups, in the scenario's order.
  public var groups: [GroupResult]

  package init(index: Int, label: [Condition.Assignment], groups: [GroupResult]) {
    self.index = index
    self.label = label
    self.groups = groups
  }
}

/// The measures of one group under one condition.
public struct GroupResult: Sendable {
  /// The group's name.
  public var group: String
  /// The number of listeners in all replicates together.
  public var listeners: Int
  /// The number of comparisons of all listeners, including the warm-up.
  public var comparisons: Int
  /// The measures that the scenario reports, in the order of `peach list measures`, whatever the scenario's order.
  public var measures: [(name: String, summary: Summary)]

  package init(group: String, listeners: Int, comparisons: Int, measures: [(name: String, summary: Summary)])
  {
    self.group = group
    self.listeners = listeners
    self.comparisons = comparisons
    self.measures = measures
  }

  /// The summary of the measure with this name; nil if the scenario reports none of this name.
  public subscript(measure: String) -> Summary? { measures.first { $0.name == measure }?.summary }
}

/// The outcome of one listener's training, and the listener's address in the experiment.
public struct ListenerRow: Sendable {
  /// The index of the condition.
  public var cell: Int
  /// The name of the group.
  public var group: String
  /// The repetition of the group, from 0.
  public var replicate: Int
  /// The index of the listener in the group, from 0.
  public var index: Int
  /// The outcome from which the measures are computed.
  public var outcome: ListenerOutcome
  /// The contributions to the experiment's measures, in their order.
  public var contributions: [Contribution?]
}
