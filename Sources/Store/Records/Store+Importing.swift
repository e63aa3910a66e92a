import Files
import GRDB

/// How an import treats stored records.
package enum ImportMode: String, CaseIterable, Sendable {
  /// Keeps stored records and adds missing ones by the rules of `RecordMerge`. Importing a file again adds nothing.
  case merge
  /// Removes all stored records and sessions first, then adds the whole file.
  case replace
}

/// The counts of an import.
package struct ImportSummary: Hashable, Sendable {
  /// The number of records added.
  package internal(set) var added = 0
  /// The number of records that were stored already.
  package internal(set) var alreadyThere = 0
  /// The number of records removed.
  package internal(set) var removed = 0
  /// The number of rows of other trainings that were added.
  package internal(set) var keptAdded = 0
}

extension Store {
  /// Removes all records, kept rows and sessions.
  /// - Returns: the number of removed records.
  /// - Throws: `StoreError`.
  package func reset() throws -> Int { try write(Self.removeEverything) }

  /// Renames the database of a damaged store. A new one is created when the directory is next opened for writing.
  /// - Parameter holder: the description of this process for others.
  /// - Returns: the new path of the database.
  /// - Throws: `StoreError`, also if another process writes to the store.
  package static func setAside(_ directory: StoreDirectory, holder: String) throws(StoreError) -> String {
    let lock = try FileLock(directory, holder: holder, patience: .zero)
    defer { withExtendedLifetime(lock) {} }
    return try directory.setDatabaseAside()
  }

  static func removeEverything(from database: Database) throws -> Int {
    var removed = 0
    for table in RecordTable.all.map(\.name) {
      try database.execute(sql: "DELETE FROM \(table)")
      removed += database.changesCount
    }
    try database.execute(sql: "DELETE FROM kept_row; DELETE FROM session_settings; DELETE FROM session")
    return removed
  }
}
