import Chronology
import GRDB
import Music
import Training

/// Adds the records of a file to a store, within the caller's transaction.
///
/// Each record of the file is paired with at most one of the person's stored records, and each stored record with at
/// most one record of the file. Records of the file without a partner are added. Records of simulated listeners have no
/// partners, because a file contains a person's records. Partners have equal contents, and
/// 1. equal timestamps, to the microsecond; or, among the remaining records,
/// 2. timestamps in the same second, of which exactly one has a fraction. The Peach app writes whole seconds, so its
///    files must match stored records with fractions.
///
/// A file with two equal records thus adds both to an empty store, and neither to the store from which it was exported.
/// No record of the file is lost.
///
/// - Complexity: O(log stored records) for each record, in constant memory. Records that wait for rule 2 are in
///   temporary tables.
final class RecordMerge {
  /// The number of records of the file that were paired.
  private(set) var alreadyThere = 0
  /// The number of records that were added.
  private(set) var added = 0

  private let database: Database
  private let insertion: RecordInsertion
  /// Selects the stored records that may be partners.
  private let condition: RecordCondition
  /// The greatest id before the import by table; 0 for an empty table. Imported rows are not partners.
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

  /// Pairs a record by rule 1. A record without a partner is kept in a temporary table until `finish` if rule 2 could
  /// pair it, and added otherwise.
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

  /// Applies rule 2 to the records of the file that wait for it, and drops the temporary tables.
  func finish() throws {
    for table in RecordTable.all {
      let waiting = try database.makeStatement(sql: table.allWaiting)
      try waiting.forEachRecord { row in
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

  /// Pairs the record with a stored one of equal contents and the given timestamp, if an unpaired one is left.
  /// - Returns: whether it was paired.
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

  /// The timestamps of stored records that rule 2 may pair with a record.
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
