import Files
import Foundation
import GRDB
import GRDBSQLite
import Music
import Simulation
import Training

/// The SQLite database of a run's finished cells and of the listeners of unfinished cells. It has a write-ahead log, so
/// a crash of the process at any moment keeps every finished cell.
///
/// One transaction finishes a cell: it writes the cell's last listeners, its summary and its checksum. After a power
/// failure the last finished cells may be missing, but no finished cell is incomplete.
final class CellStore {
  /// Rows per transaction within a cell: enough to make transactions rare, few enough to keep in memory.
  private static let batch = 1000

  let path: String
  let queue: DatabaseQueue
  let tables: StudyTables
  let run: UInt64
  /// The checksums of unfinished cells, by index. There can be several, because listeners of the following cells may be
  /// added before a cell is finished.
  private var checksums: [Int: CellChecksum] = [:]
  /// The rows of the next transaction.
  private var waiting: [(cell: Int, group: Int, values: [DatabaseValue])] = []

  /// Opens the store at `path`, or creates one for the experiment. Removes the listeners of unfinished cells.
  /// - Parameters:
  ///   - run: see `RunIdentity.cellKey`.
  ///   - isCopy: whether all cells are elsewhere too, so that a crash may damage the store. It then has no log, which would
  ///     take as much space as the cells.
  /// - Throws: `DatabaseError`.
  init(
    _ path: String, of experiment: Experiment, outline: StudyOutline, run: UInt64, isCopy: Bool = false
  ) throws {
    self.path = path
    self.run = run
    tables = StudyTables(outline: outline)
    let tables = tables
    queue = try DatabaseQueue(path: path, configuration: Self.configuration)
    if isCopy {
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = OFF") }
    }
    try queue.write { database in
      if try database.tableExists("checksums") {
        try database.execute(sql: "DELETE FROM listeners WHERE cell NOT IN (SELECT cell FROM checksums)")
      } else {
        try tables.create(in: database, cells: experiment.cells)
      }
    }
    waiting.reserveCapacity(Self.batch)
  }

  /// The database is locked exclusively, so SQLite needs no shared memory, which network file systems do not support.
  /// Whether the cell and group of each row exist is not checked: only the store writes them.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.busyMode = Configuration.finished.busyMode
    configuration.prepareDatabase {
      try $0.execute(
        sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    return configuration
  }

  /// The indices of the finished cells.
  /// - Throws: `StudyError.database`.
  func finishedCells() throws -> IndexSet {
    try reportingDatabase(path) {
      try queue.read { database in
        let cells = try DatabaseValue.fetchCursor(database, sql: "SELECT cell FROM checksums ORDER BY cell")
        var finished = IndexSet()
        while let cell = try cells.next() {
          if let cell = Int.fromDatabaseValue(cell), cell >= 0 { finished.insert(cell) }
        }
        return finished
      }
    }
  }

  /// The first finished cell that does not match its checksum; nil if all match. See
  /// `CellVerification.firstAlteredCell`.
  /// - Throws: `DatabaseError` when the file cannot be read.
  func firstAlteredCell() throws -> Int? {
    try queue.read { try CellVerification(run: run).firstAlteredCell(in: $0) }
  }

  /// Adds a listener. The listeners of a group must be added in the order of their keys.
  /// - Throws: `StudyError.database`.
  func append(_ row: ListenerRow) throws {
    let group = group(named: row.group)
    waiting.append((row.cell, group, tables.values(of: row, group: group)))
    if waiting.count >= Self.batch { try reportingDatabase(path) { try queue.write(insertWaiting) } }
  }

  /// Finishes a cell, all of whose listeners must have been added. When this returns, the cell survives a crash of the
  /// process.
  /// - Throws: `StudyError.database`.
  func finish(_ cell: CellResult) throws {
    try reportingDatabase(path) {
      try queue.write { database in
        try insertWaiting(into: database)
        let statement = try database.cachedStatement(sql: tables.summaryInsertion)
        var checksum = checksums.removeValue(forKey: cell.index) ?? CellChecksum(ofCell: cell.index, run: run)
        for result in cell.groups {
          let group = group(named: result.group)
          let values = tables.values(of: result, cell: cell.index, group: group)
          checksum.add(summary: values, group: group)
          try statement.insert(values)
        }
        try database.cachedStatement(sql: "INSERT INTO checksums VALUES (?, ?)")
          .execute(arguments: [cell.index, checksum.text])
      }
    }
  }

  /// Copies the finished cells of another database with the same tables, without checking them.
  /// - Parameter shard: the shard whose cells are copied; nil for all cells.
  /// - Throws: `DatabaseError` if the other file is not such a database or contains rows that are already here.
  func copy(from other: String, of shard: Shard?) throws {
    let dealt = shard.map { "(cell + cell / \($0.count)) % \($0.count) = \($0.index - 1)" } ?? "cell >= 0"
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "ATTACH ? AS other", arguments: [other])
      // Only reads the other database. An immediate transaction, which is the default, would lock it for writing.
      try database.inTransaction(.deferred) {
        for table in ["listeners", "summary", "checksums"] {
          try database.execute(sql: "INSERT INTO \(table) SELECT * FROM other.\(table) WHERE \(dealt)")
        }
        return .commit
      }
      try database.execute(sql: "DETACH other")
    }
  }

  /// Writes `listeners.sqlite` and syncs it. The file's bytes depend on the rows only, not on the order in which they
  /// were added.
  /// - Throws: `StudyError.database` or `FileError`.
  func export(to target: String) throws {
    try reportingDatabase(target) {
      // VACUUM rebuilds every table in the order of its key, so the pages of this store do not matter.
      try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [target]) }
    }
    try OpenFile.sync(target)
  }

  /// The size of the database, in bytes.
  /// - Throws: `DatabaseError`.
  func bytes() throws -> Int {
    try queue.read { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      return try pages * (Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0)
    }
  }

  /// Closes the file; nothing can be added afterwards.
  func close() { try? queue.close() }

  private func group(named name: String) -> Int { tables.outline.groupIndices[name]! }

  private func insertWaiting(into database: Database) throws {
    let statement = try database.cachedStatement(sql: tables.listenerInsertion)
    for (cell, group, values) in waiting {
      checksums[cell, default: CellChecksum(ofCell: cell, run: run)].add(listener: values, group: group)
      try statement.insert(values)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

extension Configuration {
  /// How a finished database is opened: for reading only. If another program has locked it, a reader waits some seconds.
  static var finished: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(3)
    return configuration
  }
}

extension Statement {
  /// Inserts a row with SQLite's own functions: inserting it through GRDB's arguments takes several times as long.
  fileprivate func insert(_ values: [DatabaseValue]) throws {
    for (index, value) in values.enumerated() {
      try check(value.bind(to: sqliteStatement, at: CInt(index + 1)), is: SQLITE_OK)
    }
    defer { sqlite3_reset(sqliteStatement) }
    try check(sqlite3_step(sqliteStatement), is: SQLITE_DONE)
  }

  private func check(_ code: CInt, is expected: CInt) throws {
    guard code != expected else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(sqlite3_db_handle(sqliteStatement))))
  }
}

/// The tables of `listeners.sqlite` and their columns:
///
/// - `cells`: `cell` (from 0), one column per swept parameter.
/// - `groups`: `group_id`, `name`.
/// - `listeners`: `cell`, `group_id`, `replicate`, `listener` (together the key, all from 0); `comparisons` that count;
///   `threshold_cents` (true 75 % threshold); `small_step_target_cents` (the rule's small-step target); one column per
///   measure: the listener's own value, null if it is undefined; NAME_x and NAME_y for each measure whose value does
///   not determine the listener's contribution to the group's (see `Aggregation`).
/// - `summary`: `cell`, `group_id` (the key); the columns of summary.csv.
/// - `checksums`: `cell`; `crc64`, the checksum of the cell's listeners and summary in this run, see `CellChecksum`.
///
/// A listener's key is sufficient for `Simulator.track` to simulate the listener again. A cell is finished when it has
/// a row in `checksums`.
struct StudyTables {
  let outline: StudyOutline

  /// Creates the tables and fills `cells` and `groups`.
  func create(in database: Database, cells: CellList) throws {
    try database.execute(sql: definition)
    for (id, name) in outline.groups.enumerated() {
      try database.execute(sql: "INSERT INTO groups VALUES (?, ?)", arguments: [id, name])
    }
    let insertion = try database.makeStatement(sql: insertion(into: "cells", 1 + outline.paths.count))
    for (index, cell) in cells.enumerated() {
      let values = outline.values(of: cell.label).map { $0?.databaseValue }
      try insertion.execute(arguments: StatementArguments([index.databaseValue] + values))
    }
  }

  /// The SQL statement that inserts a listener.
  var listenerInsertion: String { insertion(into: "listeners", listenerColumns) }

  /// The columns of `listeners` but `cell`, quoted.
  var listenerColumnNames: [String] {
    ["group_id", "replicate", "listener", "comparisons", "threshold_cents", "small_step_target_cents"]
      + measureColumns.map(\.quotedDatabaseIdentifier)
  }

  /// The number of columns of `listeners`: seven, one per measure, and two more per measure that hides its
  /// contribution.
  private var listenerColumns: Int { 7 + outline.measures.count + 2 * outline.hiding.count }

  /// The names of the measures, then those of the stored contributions.
  private var measureColumns: [String] {
    let names = outline.measures.map(\.descriptor.name)
    return names + outline.hiding.flatMap { ["\(names[$0])_x", "\(names[$0])_y"] }
  }

  /// The SQL statement that inserts a group's summary: four values, and five per measure.
  var summaryInsertion: String { insertion(into: "summary", 4 + 5 * outline.measures.count) }

  /// A listener's values for `listenerInsertion`.
  func values(of row: ListenerRow, group: Int) -> [DatabaseValue] {
    let outcome = row.outcome
    var values: [DatabaseValue] = []
    values.reserveCapacity(listenerColumns)
    values += [
      row.cell.databaseValue, group.databaseValue, row.replicate.databaseValue, row.index.databaseValue,
      outcome.tally.count.databaseValue, outcome.before.threshold.value.databaseValue,
      outcome.before.smallStepTarget?.value.databaseValue ?? .null,
    ]
    for (index, part) in row.contributions.enumerated() {
      values.append(part.flatMap { outline.aggregations[index].ownValue(of: $0) }?.databaseValue ?? .null)
    }
    for index in outline.hiding {
      values.append(row.contributions[index]?.first.databaseValue ?? .null)
      values.append(row.contributions[index]?.second.databaseValue ?? .null)
    }
    return values
  }

  /// The values of a group's summary for `summaryInsertion`.
  func values(of result: GroupResult, cell: Int, group: Int) -> [DatabaseValue] {
    var values = [cell, group, result.listeners, result.comparisons].map(\.databaseValue)
    for measure in outline.measures {
      let summary = result[measure.descriptor.name]
      let interval = summary?.interval
      let numbers = [summary?.mean, summary?.standardDeviation, interval?.lowerBound, interval?.upperBound]
      values += numbers.map { $0?.databaseValue ?? .null }
      values.append((summary?.count ?? 0).databaseValue)
    }
    return values
  }

  private func insertion(into table: String, _ columns: Int) -> String {
    "INSERT INTO \(table) VALUES (\(Array(repeating: "?", count: columns).joined(separator: ", ")))"
  }

  private var definition: String {
    let swept = outline.paths.map { ", \($0.quotedDatabaseIdentifier)" }.joined()
    let measured = measureColumns.map { ",\n  \($0.quotedDatabaseIdentifier) REAL" }.joined()
    let summed = outline.measures.flatMap { measure in
      SummaryTable.suffixes.map {
        ",\n  \((measure.descriptor.name + $0).quotedDatabaseIdentifier) \($0 == "_n" ? "INTEGER NOT NULL" : "REAL")"
      }
    }.joined()
    return """
      CREATE TABLE cells (cell INTEGER PRIMARY KEY\(swept));
      CREATE TABLE groups (group_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
      CREATE TABLE listeners (
        cell INTEGER NOT NULL REFERENCES cells,
        group_id INTEGER NOT NULL REFERENCES groups,
        replicate INTEGER NOT NULL,
        listener INTEGER NOT NULL,
        comparisons INTEGER NOT NULL,
        threshold_cents REAL NOT NULL,
        small_step_target_cents REAL\(measured),
        PRIMARY KEY (cell, group_id, replicate, listener)
      ) WITHOUT ROWID;
      CREATE TABLE summary (
        cell INTEGER NOT NULL REFERENCES cells,
        group_id INTEGER NOT NULL REFERENCES groups,
        listeners INTEGER NOT NULL,
        comparisons INTEGER NOT NULL\(summed),
        PRIMARY KEY (cell, group_id)
      ) WITHOUT ROWID;
      CREATE TABLE checksums (cell INTEGER PRIMARY KEY REFERENCES cells, crc64 TEXT NOT NULL);
      """
  }
}

extension ParameterValue {
  /// A number as a number, any other value as it is written in a scenario.
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .integer(let number): number.databaseValue
    default: description.databaseValue
    }
  }
}

/// Runs `body` and converts a `DatabaseError` to a `StudyError` that names the file.
func reportingDatabase<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let error as DatabaseError {
    throw StudyError(error, in: path)
  }
}
