/// The rule for names of scenarios and groups, which results use for files and columns.
public enum NameRule {
  /// The rule in words.
  public static let rule = "must be kebab-case of at most 64 characters"
  /// The advice for a name that breaks the rule.
  public static let nextStep = "Use lower-case letters, digits and single hyphens."

  /// Whether a name satisfies the rule.
  public static func allows(_ name: String) -> Bool {
    name.count <= 64 && name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
  }
}
