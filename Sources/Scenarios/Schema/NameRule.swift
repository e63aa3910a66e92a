/// The rule for names of scenarios and groups, which results use for files and columns.
package enum NameRule {
  /// The rule in words.
  package static let rule = "must be kebab-case of at most 64 characters"
  /// The advice for a name that breaks the rule.
  package static let nextStep = "Use lower-case letters, digits and single hyphens."

  /// Whether a name satisfies the rule.
  package static func allows(_ name: String) -> Bool {
    name.count <= 64 && name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
  }
}
