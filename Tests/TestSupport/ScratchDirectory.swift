import Foundation

/// A directory of a test's own, removed with everything in it when the test lets go of it.
package final class ScratchDirectory: Sendable {
  /// Where it is.
  package let path: String

  /// An empty directory in the system's place for such.
  package init() throws {
    path = NSTemporaryDirectory() + "peach-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of what is called `name` in it.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file.
  /// - Returns: its path.
  package func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  /// The names of what is in it, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
