import ArgumentParser
import Files
import Foundation
import Store

/// `--data DIR`: the directory of a person's training data.
struct DataOptions: ParsableArguments {
  @Option(
    help: "Folder of the training data; default: $XDG_DATA_HOME/peach or ~/.local/share/peach.",
    completion: .directory)
  var data: String?

  var directory: StoreDirectory {
    get throws {
      try data.map(StoreDirectory.init(path:))
        ?? StoreDirectory(environment: ProcessInfo.processInfo.environment)
    }
  }

  /// The directory of existing training data. A directory named with `--data` must exist; the default one may be
  /// missing.
  var existingDirectory: StoreDirectory {
    get throws {
      if let data { try Folder.check(data) }
      return try directory
    }
  }

  /// Opens the store for reading. If the default directory does not exist, the store is empty.
  func readStore() throws -> Store { try Store(existingDirectory, for: .reading, knowing: .current) }

  /// Opens the store for writing; waits a moment if another process holds the lock.
  /// - Parameter command: the name of this command, which other processes show while it has the store open.
  func changeStore(for command: String) throws -> Store {
    try Self.changeStore(in: directory, for: command)
  }

  /// Opens a directory's store for writing; waits a moment if another process holds the lock.
  static func changeStore(in directory: StoreDirectory, for command: String) throws -> Store {
    try Store(directory, for: .changing(holder: holder(command), patience: .seconds(1)), knowing: .current)
  }

  /// The description of this process that other processes show.
  static func holder(_ command: String) -> String { FileLock.process(running: "peach \(command)") }
}
