import Files
import GRDB
import Training

/// What an import does with what is there.
public enum ImportMode: String, CaseIterable, Sendable {
  /// Keeps it and adds what is missing; importing the same file again adds nothing.
  case merge
  /// Removes it first, sessions included.
  case replace
}

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
  /// Records added.
  public internal(set) var added = 0
  /// Records that were there already.
  public internal(set) var alreadyThere = 0
  /// Records removed before.
  public internal(set) var removed = 0
}

extension Store {
  /// Takes in records in one transaction.
  ///
  /// - Parameters:
  ///   - mode: what to do with what is there.
  ///   - body: calls its argument with each record. When it throws, nothing changes.
  /// - Throws: `StoreError`, and whatever `body` throws.
  /// - Complexity: O(records taken in · log records stored).
  public func importRecords(
    _ mode: ImportMode, _ body: (_ add: (TrainingRecord) throws -> Void) throws -> Void
  ) throws -> ImportSummary {
    try write { database in
      var summary = ImportSummary()
      if mode == .replace { summary.removed = try Self.removeEverything(from: database) }
      let insertion = RecordInsertion(into: database, twins: mode == .merge ? .skipped : .kept)
      try body { record in
        if try insertion.insert(record) { summary.added += 1 } else { summary.alreadyThere += 1 }
      }
      return summary
    }
  }

  /// Removes all records and sessions: the person starts anew.
  /// - Returns: how many records there were.
  /// - Throws: `StoreError`.
  public func reset() throws -> Int { try write(Self.removeEverything) }

  /// Puts a damaged store aside, so that the next one to open the directory begins a new one. Nothing of it is
  /// lost.
  /// - Parameter holder: what others are told meanwhile.
  /// - Returns: where it is now.
  /// - Throws: `StoreError`, also when another process trains with it.
  public static func setAside(_ directory: StoreDirectory, holder: String) throws(StoreError) -> String {
    let lock = try FileLock(directory, holder: holder, patience: .zero)
    defer { withExtendedLifetime(lock) {} }
    return try directory.setDatabaseAside()
  }

  private static func removeEverything(from database: Database) throws -> Int {
    var removed = 0
    for table in ["comparison", "pitch_matching"] {
      try database.execute(sql: "DELETE FROM \(table)")
      removed += database.changesCount
    }
    try database.execute(sql: "DELETE FROM session_settings; DELETE FROM session")
    return removed
  }
}
