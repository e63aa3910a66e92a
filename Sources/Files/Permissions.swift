import Foundation

/// Who may use a file or folder that is created. An existing one keeps its permissions.
public enum Permissions: Sendable {
  /// The owner only: a person's data.
  case owner
  /// Everyone whom the process's umask admits: studies.
  case shared

  var file: mode_t { self == .owner ? 0o600 : 0o666 }
  var folder: mode_t { self == .owner ? 0o700 : 0o777 }
}
