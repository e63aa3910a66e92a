/// What scenarios and groups may be called, so that results can use it for files and columns.
public enum NameRule {
  /// The rule in words.
  public static let rule = "must be kebab-case of at most 64 characters"
  /// What to do about a name that breaks it.
  public static let nextStep = "Use lower-case letters, digits and single hyphens."

  /// Whether a name keeps it.
  public static func allows(_ name: String) -> Bool {
    name.count <= 64 && name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
  }
}
