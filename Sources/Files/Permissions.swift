import Foundation

/// The permissions of a file or folder that is created. An existing one keeps its own.
package enum Permissions: Sendable {
  /// For the owner only: a person's data.
  case owner
  /// For everyone that the process's umask allows: studies.
  case shared

  var file: mode_t { self == .owner ? 0o600 : 0o666 }
  var folder: mode_t { self == .owner ? 0o700 : 0o777 }
}
