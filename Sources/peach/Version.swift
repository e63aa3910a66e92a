import Foundation

/// Which Peach this is, and where it runs.
enum Version {
  /// The version in the changelog.
  static let text = "0.1.0"

  /// The commit of the build, if the environment names it: `PEACH_COMMIT=$(git rev-parse HEAD)`.
  static var commit: String? { ProcessInfo.processInfo.environment["PEACH_COMMIT"] }

  /// The processor it was built for.
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
