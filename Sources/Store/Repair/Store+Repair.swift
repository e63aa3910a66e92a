import Foundation
import GRDB

/// What a repair did.
public struct RepairSummary: Hashable, Sendable {
  /// The rows that were moved, or would be, by table; those that broke a rule and those that are of no use without
  /// them.
  public internal(set) var moved: [String: Int] = [:]
  /// Answers that were kept without their session, which could not be.
  public internal(set) var detached = 0
  /// Whether indexes were made anew.
  public internal(set) var hasNewIndexes = false
  /// The file that the rows are in now; nil when there were none.
  public internal(set) var file: String?
  /// What was wrong, one for each row that broke a rule, in the order of tables and keys; the first thousand.
  public internal(set) var findings: [BadRow] = []

  /// Rows moved in all.
  public var total: Int { moved.values.reduce(0, +) }
  /// Whether nothing was wrong.
  public var isClean: Bool { moved.isEmpty && !hasNewIndexes }
}

extension Store {
  /// Moves the rows that cannot be used to a new file beside the store and keeps all others; makes indexes anew that
  /// do not match their rows.
  ///
  /// The file has a line of JSON for each row: its table, all of its columns, and the rule that it breaks. It is synced
  /// before the rows are deleted, in one transaction; a repair that fails changes nothing. A person's answers in a
  /// session that cannot be used are kept without it; those of a simulated listener and the rows of an event go
  /// together.
  ///
  /// - Parameters:
  ///   - holder: what others are told meanwhile.
  ///   - isTrial: only look; nothing changes and there is no file.
  ///   - names: what rows may name.
  /// - Throws: `StoreError`, also for a store that is damaged in other ways, and when another process trains with it.
  /// - Complexity: O(rows).
  public static func repair(
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
