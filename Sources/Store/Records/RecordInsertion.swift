import Chronology
import GRDB
import Training

/// Puts records into their tables, within a transaction of its caller.
struct RecordInsertion {
  /// What to do with a record that is there already.
  enum Twins { case kept, skipped }

  private let database: Database
  private let twins: Twins

  init(into database: Database, twins: Twins) {
    self.database = database
    self.twins = twins
  }

  /// Inserts one record.
  ///
  /// Records are twins when all their contents agree and their times fall in the same second: the app keeps
  /// no fractions, and a file that went through it must find its records again.
  /// - Returns: whether it was inserted, and not skipped as a twin.
  func insert(_ record: TrainingRecord, session: Int64? = nil) throws -> Bool {
    if twins == .skipped, try hasTwin(record) { return false }
    try database.cachedStatement(sql: record.table.insertion)
      .execute(arguments: StatementArguments([record.timestamp.microseconds] + record.contents + [session]))
    return true
  }

  private func hasTwin(_ record: TrainingRecord) throws -> Bool {
    let first = record.timestamp.wholeSeconds * 1_000_000
    let search = try database.cachedStatement(sql: record.table.twinSearch)
    let arguments = StatementArguments([first, first + 999_999] + record.contents)
    return try Bool.fetchOne(search, arguments: arguments) ?? false
  }
}
