/// What a tuning found out about the cells of its study, for the top of the report. A sweep has none: its report ranks
/// the cells by the scenario's objective.
public struct StudyConclusion: Sendable {
  /// The answer: the first sentence says which setting won.
  public var answer: [String]
  /// What each cell is, such as "winner", in the order of the cells.
  public var roles: [String]
  /// What the winner had to keep, such as "fraction_correct at least 0.65".
  public var constraints: [String]

  /// A conclusion.
  public init(answer: [String], roles: [String], constraints: [String]) {
    self.answer = answer
    self.roles = roles
    self.constraints = constraints
  }
}
