import Files
import Foundation
import Scenarios
package import Store

/// A person's training data: the store of a folder.
package struct TrainingData: Sendable {
  /// The folder; nil for the default, `$XDG_DATA_HOME/peach` or `~/.local/share/peach`.
  private let folder: String?

  /// - Parameter folder: nil for the default folder.
  package init(in folder: String?) { self.folder = folder }

  /// The directory, which need not exist.
  package var directory: StoreDirectory {
    get throws {
      try folder.map(StoreDirectory.init(path:))
        ?? StoreDirectory(environment: ProcessInfo.processInfo.environment)
    }
  }

  /// The directory of existing training data. A named folder must exist; the default one may be missing.
  package var existingDirectory: StoreDirectory {
    get throws {
      if let folder { try Folder.check(folder) }
      return try directory
    }
  }

  /// Opens the store for reading. If the default directory does not exist, the store is empty.
  package func readStore() throws -> Store {
    try Store(existingDirectory, for: .reading, knowing: .current)
  }

  /// Opens the store for writing; waits a moment if another process holds the lock.
  /// - Parameter command: the name of this command, which other processes show while it has the store open.
  package func changeStore(for command: String) throws -> Store {
    try Store(
      directory, for: .changing(holder: Self.holder(command), patience: .seconds(1)), knowing: .current)
  }

  /// The description of this process that other processes show.
  package static func holder(_ command: String) -> String { FileLock.process(running: "peach \(command)") }
}

extension KnownNames {
  /// The names that are valid in rows of the stores of this task.
  package static var current: KnownNames {
    KnownNames(
      strategies: Laboratory.current.strategyTypes, listeners: Laboratory.current.listeners)
  }
}
