import ArgumentParser
import Files
import Foundation
import Store

/// `--data DIR`: where a person's training lies.
struct DataOptions: ParsableArguments {
  @Option(
    help: "Directory of the training data; default: $XDG_DATA_HOME/peach or ~/.local/share/peach.",
    completion: .directory)
  var data: String?

  /// The directory.
  var directory: StoreDirectory {
    get throws {
      try data.map(StoreDirectory.init(path:))
        ?? StoreDirectory(environment: ProcessInfo.processInfo.environment)
    }
  }

  /// The directory of existing training data. The default one may be absent; one that `--data` names must exist.
  var existingDirectory: StoreDirectory {
    get throws {
      if let data { try Folder.check(data) }
      return try directory
    }
  }

  /// The store, to read what is there; empty if the default directory is absent.
  func readStore() throws -> Store { try Store(existingDirectory, for: .reading, knowing: .current) }

  /// The store, to change it; waits a moment for a process that is about to end.
  /// - Parameter command: the name of this command, which other processes show while it has the store open.
  func changeStore(for command: String) throws -> Store {
    try Self.changeStore(in: directory, for: command)
  }

  /// The store of a directory, to change it; waits a moment for a process that is about to end.
  static func changeStore(in directory: StoreDirectory, for command: String) throws -> Store {
    try Store(directory, for: .changing(holder: holder(command), patience: .seconds(1)), knowing: .current)
  }

  /// The description of this process that other processes show.
  static func holder(_ command: String) -> String {
    "process \(ProcessInfo.processInfo.processIdentifier) (peach \(command))"
  }
}
