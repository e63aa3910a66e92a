/// The result of a tuning in words, for the top of its study's report. A sweep has none: its report ranks the cells by
/// the scenario's objective.
package struct StudyConclusion: Sendable {
  /// The answer: the first sentence says which setting won.
  package var answer: [String]
  /// The role of each cell, such as "winner", in the order of the cells.
  package var roles: [String]
  /// The constraints of the tuning, such as "fraction_correct at least 0.65".
  package var constraints: [String]

  /// A conclusion; `roles` has an element for each cell.
  package init(answer: [String], roles: [String], constraints: [String]) {
    self.answer = answer
    self.roles = roles
    self.constraints = constraints
  }
}
