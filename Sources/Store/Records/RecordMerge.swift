import Chronology
import GRDB
import Music
import Training

/// Adds the records of a file to those of a store, within a transaction of its caller.
///
/// Every record of the file pairs with at most one of the person's stored records, and every such record with at most one
/// of the file; records of the file without a partner are added. What simulated listeners answered has no partners: a
/// file holds a person's records. Partners have the same contents, and
/// 1. the same timestamp, to the microsecond; or, of what is left then,
/// 2. timestamps in the same second, one of which has no fraction: the app writes whole seconds, and a file that went
///    through it must find its records again.
///
/// So a file with two equal records brings two of them into an empty store, and neither into a store that it was
/// exported from; no record of the file is lost, whatever is stored.
///
/// - Complexity: O(log records stored) for each record, in memory that does not grow with their number: what waits
///   for the second rule lies in temporary tables.
final class RecordMerge {
  /// Records of the file that found a partner.
  private(set) var alreadyThere = 0
  /// Records that were added.
  private(set) var added = 0

  private let database: Database
  private let insertion: RecordInsertion
  /// Whose stored records may be partners.
  private let condition: RecordCondition
  /// The last row before the import, by table: what the file brings in is nobody's partner.
  private let last: [String: Int64]

  init(into database: Database) throws {
    self.database = database
    insertion = RecordInsertion(into: database)
    condition = try RecordCondition(.person, in: database)
    last = try Dictionary(
      uniqueKeysWithValues: RecordTable.all.map { table in
        (table.name, try Int64.fetchOne(database, sql: "SELECT max(id) FROM \(table.name)") ?? 0)
      })
    for table in RecordTable.all { try database.execute(sql: table.mergeTables) }
  }

  /// Finds the partner of a record by the first rule. Without one, the record is added, or, if the second rule may find
  /// one, waits until `finish`.
  func add(_ record: TrainingRecord) throws {
    if try takePartner(of: record, at: record.timestamp) {
      alreadyThere += 1
    } else if try timestamps(near: record).isEmpty {
      try insert(record)
    } else {
      try database.cachedStatement(sql: record.table.waiting).execute(
        arguments: StatementArguments([record.timestamp.microseconds] + record.contents))
    }
  }

  /// Applies the second rule to the records that wait for it.
  func finish() throws {
    for table in RecordTable.all {
      let waiting = try database.makeStatement(sql: table.allWaiting)
      try waiting.forEachRow(\.recordRow) { row in
        let record = try row.record()
        let partner = try timestamps(near: record).first { try takePartner(of: record, at: $0) }
        if partner == nil { try insert(record) } else { alreadyThere += 1 }
      }
    }
    for table in RecordTable.all { try database.execute(sql: table.dropMergeTables) }
  }

  private func insert(_ record: TrainingRecord) throws {
    try insertion.insert(record)
    added += 1
  }

  /// Takes one of the stored records with these contents and that timestamp that are still without a partner.
  private func takePartner(of record: TrainingRecord, at timestamp: Instant) throws -> Bool {
    let table = record.table
    let key = StatementArguments([timestamp.microseconds] + record.contents)
    let left = try Int.fetchOne(try database.cachedStatement(sql: table.left), arguments: key)
    if let left {
      guard left > 0 else { return false }
      try database.cachedStatement(sql: table.take).execute(arguments: key)
      return true
    }
    let count = try Int.fetchOne(
      try database.cachedStatement(sql: table.count(where: condition)), arguments: key + [last[table.name]])
    guard let count, count > 0 else { return false }
    try database.cachedStatement(sql: table.note).execute(arguments: key + [count - 1])
    return true
  }

  /// The timestamps of stored records that the second rule may pair with a record.
  private func timestamps(near record: TrainingRecord) throws -> [Instant] {
    let second = record.timestamp.wholeSeconds * 1_000_000
    let hasFraction = record.timestamp.microseconds != second
    let range = hasFraction ? second...second : second + 1...second + 999_999
    let search = try database.cachedStatement(sql: record.table.near(where: condition))
    return try Int64.fetchAll(
      search,
      arguments: StatementArguments([range.lowerBound, range.upperBound] + record.contents)
        + [last[record.table.name]]
    ).map(Instant.init(microseconds:))
  }
}
