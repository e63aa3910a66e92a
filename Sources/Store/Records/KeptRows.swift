import Chronology
import GRDB
package import Training

/// Adds the kept rows of a file to a store, so that it has each row at least as often as the file. Stored rows are
/// counted.
final class KeptRowMerge {
  private(set) var added = 0
  private(set) var alreadyThere = 0

  private let database: Database
  private let last: Int64
  /// For each line of the file, the stored rows that are not paired yet.
  private var left: [KeptRow: Int] = [:]

  init(into database: Database) throws {
    self.database = database
    last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM kept_row") ?? 0
  }

  func add(_ row: KeptRow) throws {
    let stored = try left[row] ?? count(row)
    left[row] = max(stored - 1, 0)
    guard stored == 0 else {
      alreadyThere += 1
      return
    }
    try database.cachedStatement(sql: "INSERT INTO kept_row (timestamp, line) VALUES (?, ?)")
      .execute(arguments: [row.timestamp.microseconds, row.line])
    added += 1
  }

  private func count(_ row: KeptRow) throws -> Int {
    try Int.fetchOne(
      try database.cachedStatement(
        sql: "SELECT count(*) FROM kept_row WHERE timestamp = ? AND line = ? AND id <= ?"),
      arguments: [row.timestamp.microseconds, row.line, last]) ?? 0
  }
}

extension Store {
  /// Imports records and kept rows in one transaction.
  ///
  /// - Parameters:
  ///   - mode: how to treat stored records.
  ///   - body: calls its arguments with each record and each kept row. If it throws, the store is unchanged.
  /// - Throws: `StoreError`, and the errors of `body`.
  /// - Complexity: O(imported records · log stored records).
  package func importRows(
    _ mode: ImportMode,
    _ body: (
      _ add: @escaping (TrainingRecord) throws -> Void, _ keep: @escaping (KeptRow) throws -> Void
    ) throws -> Void
  ) throws -> ImportSummary {
    try write { database in
      var summary = ImportSummary()
      if mode == .replace { summary.removed = try Self.removeEverything(from: database) }
      let kept = try KeptRowMerge(into: database)
      if mode == .replace {
        let insertion = RecordInsertion(into: database)
        try body(
          { record in
            try insertion.insert(record)
            summary.added += 1
          }, kept.add)
      } else {
        let merge = try RecordMerge(into: database)
        try body(merge.add, kept.add)
        try merge.finish()
        (summary.added, summary.alreadyThere) = (merge.added, merge.alreadyThere)
      }
      summary.keptAdded = kept.added
      return summary
    }
  }

  /// Calls `body` with the records in the order of their timestamps, and `keep` with the kept rows between them, in
  /// constant memory. Kept rows are the person's, so other respondents have none.
  package func forEachRow(
    _ filter: RecordFilter = .person, keep: (KeptRow) throws -> Void, _ body: (TrainingRecord) throws -> Void
  ) throws {
    try readThrowing { database in
      var kept = try KeptRows(filter.includesPerson ? database : nil)
      try Self.forEachRecord(filter, in: database) { record in
        try kept.forEach(before: record.timestamp, keep)
        try body(record)
      }
      try kept.forEach(before: nil, keep)
    }
  }
}

/// The kept rows of a store in the order of their timestamps, read one by one.
private struct KeptRows {
  private let cursor: RowCursor?
  private var next: KeptRow?

  /// - Parameter database: nil for no rows.
  init(_ database: Database?) throws {
    cursor = try database.map {
      try Row.fetchCursor($0, sql: "SELECT timestamp, line FROM kept_row ORDER BY timestamp, id")
    }
    try advance()
  }

  /// Calls `body` with the next rows that are earlier than `end`; with all remaining rows if `end` is nil.
  mutating func forEach(before end: Instant?, _ body: (KeptRow) throws -> Void) throws {
    while let row = next, end.map({ row.timestamp < $0 }) ?? true {
      try body(row)
      try advance()
    }
  }

  private mutating func advance() throws {
    next = try cursor?.next().map { KeptRow(timestamp: Instant(microseconds: $0[0]), line: $0[1]) }
  }
}
