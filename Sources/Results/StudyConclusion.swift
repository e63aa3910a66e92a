/// The result of a tuning in words, for the top of its study's report. A sweep has none: its report ranks the cells by
/// the scenario's objective.
public struct StudyConclusion: Sendable {
  /// The answer: the first sentence says which setting won.
  public var answer: [String]
  /// The role of each cell, such as "winner", in the order of the cells.
  public var roles: [String]
  /// The constraints of the tuning, such as "fraction_correct at least 0.65".
  public var constraints: [String]

  /// A conclusion; `roles` has an element for each cell.
  public init(answer: [String], roles: [String], constraints: [String]) {
    self.answer = answer
    self.roles = roles
    self.constraints = constraints
  }
}
