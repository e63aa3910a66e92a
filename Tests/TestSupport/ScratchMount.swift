import Foundation

/// A file system of a test's own in memory, of limited size; unmounted when the test lets go of it.
package final class ScratchMount: Sendable {
  /// Where it is mounted.
  package var path: String { directory.path }
  private let directory: ScratchDirectory

  /// Whether this process may mount: only root may.
  package static var isPossible: Bool { geteuid() == 0 && (try? ScratchMount(kilobytes: 64)) != nil }

  /// An empty file system of that size.
  /// - Throws: when it cannot be mounted.
  package init(kilobytes: Int) throws {
    directory = try ScratchDirectory()
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", directory.path)
  }

  deinit { try? Self.run("umount", "-l", directory.path) }

  /// Mounts it anew, for reading only.
  package func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", path) }

  /// Fills it to the last byte.
  /// - Returns: the file that takes the room.
  package func fill() -> String {
    let filler = directory.path("filler")
    _ = FileManager.default.createFile(atPath: filler, contents: nil)
    guard let file = FileHandle(forWritingAtPath: filler) else { return filler }
    for size in [4096, 1] { while (try? file.write(contentsOf: Data(count: size))) != nil {} }
    return filler
  }

  private static func run(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteNoPermission) }
  }
}
