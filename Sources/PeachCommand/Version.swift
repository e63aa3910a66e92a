import BuildStamp

/// The version of the program, its commit, and its processor architecture.
enum Version {
  /// The version in the changelog.
  static let text = "1.0.0"

  /// The commit of the build; nil if the environment of the build did not set `PEACH_COMMIT`.
  static var commit: String? {
    let text = String(cString: peach_commit())
    return text.isEmpty ? nil : text
  }

  /// What `peach --version` prints: the name, the version and the commit.
  static var line: String { "peach \(text)" + (commit.map { " (\($0))" } ?? "") }

  /// The processor architecture that the program was built for.
  static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }
}
