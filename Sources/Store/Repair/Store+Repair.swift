import Foundation
import GRDB

/// The result of a repair.
package struct RepairSummary: Hashable, Sendable {
  /// The number of rows by table that were moved, or in a trial would be: rows that violate a rule, and rows that
  /// depend on them.
  package internal(set) var moved: [String: Int] = [:]
  /// The number of answers that were kept without their session.
  package internal(set) var detached = 0
  /// Whether indexes were rebuilt, or in a trial would be.
  package internal(set) var hasNewIndexes = false
  /// The path of the file with the moved rows; nil if no row was moved.
  package internal(set) var file: String?
  /// The first thousand rows that violate a rule, in the order in which they were found.
  package internal(set) var findings: [BadRow] = []

  /// The number of moved rows.
  package var total: Int { moved.values.reduce(0, +) }
  /// Whether no error was found.
  package var isClean: Bool { moved.isEmpty && !hasNewIndexes }
}

extension Store {
  /// Moves invalid rows to a new file in the store's directory, keeps all others, and rebuilds indexes that do not
  /// match their rows.
  ///
  /// The file has a line of JSON for each row: its table, all columns, and the violated rule. It is synced before the
  /// rows are deleted, in one transaction; if the repair fails, the store is unchanged. A person's answers in an
  /// invalid session are kept without the session. A simulated listener's answers are moved with the session. All rows
  /// of an invalid body event are moved together.
  ///
  /// - Parameters:
  ///   - holder: the description of this process for others.
  ///   - isTrial: whether to report only, without changing the store or writing a file.
  ///   - names: the strategies and listener parts that rows may name.
  /// - Throws: `StoreError`, also for a store that is damaged in other ways, and if another process writes to it.
  /// - Complexity: O(rows).
  package static func repair(
    _ directory: StoreDirectory, holder: String, isTrial: Bool = false, knowing names: KnownNames = .standard
  ) throws -> RepairSummary {
    guard directory.hasDatabase else { return RepairSummary() }
    let store = try Store(
      directory, for: .changing(holder: holder, patience: .seconds(1)), knowing: names, checking: .tables)
    defer { store.close() }
    var summary = RepairSummary()
    summary.hasNewIndexes = try store.hasStaleIndex()
    do {
      try store.write { database in
        if summary.hasNewIndexes { try database.execute(sql: "REINDEX") }
        let bad = try BadRows(in: database, knowing: names)
        (summary.findings, summary.moved) = (bad.findings, try bad.counts())
        summary.detached = try bad.detach()
        if !isTrial, summary.total > 0 { summary.file = try bad.move(beside: directory) }
        if isTrial { throw TrialIsOver() }
      }
    } catch is TrialIsOver {} catch {
      if let file = summary.file { unlink(file) }
      throw error
    }
    return summary
  }

  private struct TrialIsOver: Error {}

  private func hasStaleIndex() throws(StoreError) -> Bool {
    do throws(StoreError) {
      let check = StoreCheck(path: directory.database, extent: .structure)
      try read { try check($0) }
      return false
    } catch {
      if case .staleIndex = error { return true }
      throw error
    }
  }
}
