import Foundation
import TestSupport
import Testing

/// One run of the command as people start it, eighty columns wide, in English and without personal settings.
func peach(_ arguments: String..., in directory: String? = nil) throws -> CommandRun {
  try CommandRun(
    "peach", arguments, environment: ["COLUMNS": "80", "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent"],
    directory: directory)
}

extension CommandRun {
  /// What it printed, as a JSON object.
  func json() throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(output)\(errors)")
  }

  /// Whether it was refused with exactly that sentence, printing nothing.
  func isRefused(_ sentence: String, status: Int32 = 64) -> Bool {
    self.status == status && output.isEmpty && errors == sentence + "\n"
  }
}

/// A small scenario of one cell, two groups; with `k1` several values of it.
func scenario(
  name: String = "tiny", k1: String = "0.05", listeners: Int = 3, sessions: Int = 2, comparisons: Int = 25
) -> String {
  """
  name: \(name)
  seed: 1
  population:
    - { listener: expert, count: \(listeners) }
    - { listener: novice, count: \(listeners) }
  strategy: { name: kazez, k1: \(k1) }
  training: { sessions: \(sessions), comparisons-per-session: \(comparisons) }

  """
}
