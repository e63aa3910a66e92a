import Files
import Foundation
import GRDB
import GRDBSQLite
import Simulation

/// The finished cells of a run, and the listeners of those under way: SQLite with a write-ahead log, so that a crash
/// at any moment leaves every finished cell.
///
/// A cell is finished in one transaction, with the last of its listeners, its summary and its checksum. After a power
/// cut the last finished cells may be missing, but none is there in part.
final class CellStore {
  /// Rows per transaction within a cell: enough to make transactions rare, few enough to keep in memory.
  private static let batch = 1000

  let path: String
  private let queue: DatabaseQueue
  private let tables: StudyTables
  private let run: UInt64
  /// Of cells under way: listeners of the next ones may come before a cell is finished.
  private var checksums: [Int: CellChecksum] = [:]
  private var waiting: [ListenerRow] = []

  /// Opens the store at `path`, or makes one of that experiment. Listeners of cells that were not finished are
  /// removed.
  /// - Parameter run: see `RunIdentity.cellKey`.
  /// - Throws: `DatabaseError`.
  init(_ path: String, of experiment: Experiment, outline: StudyOutline, run: UInt64) throws {
    self.path = path
    self.run = run
    tables = StudyTables(outline: outline)
    let tables = tables
    queue = try DatabaseQueue(path: path, configuration: Self.configuration)
    try queue.write { database in
      if try database.tableExists("checksums") {
        try database.execute(sql: "DELETE FROM listeners WHERE cell NOT IN (SELECT cell FROM checksums)")
      } else {
        try tables.create(in: database, cells: experiment.cells)
      }
    }
    waiting.reserveCapacity(Self.batch)
  }

  /// One process alone has the file, so that no memory needs to be shared, which network folders cannot.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase {
      try $0.execute(
        sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    return configuration
  }

  /// The cells that are finished.
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

  /// A finished cell that is not as it was finished; nil if there is none. See `CellVerification`.
  /// - Throws: `DatabaseError` when the file cannot be read.
  func firstAlteredCell() throws -> Int? {
    try queue.read { try CellVerification(run: run).firstAlteredCell(in: $0) }
  }

  /// Adds a listener. Those of a group come in the order of their keys.
  /// - Throws: `StudyError.database`.
  func append(_ row: ListenerRow) throws {
    waiting.append(row)
    if waiting.count >= Self.batch { try reportingDatabase(path) { try queue.write(insertWaiting) } }
  }

  /// Finishes a cell, all of whose listeners have been added: it outlives a crash from now on.
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

  /// Copies another run's finished cells in, as they are.
  /// - Parameter shard: only its cells are copied; nil for all.
  /// - Throws: `DatabaseError` when the other file is not what it should be.
  func copy(from other: String, of shard: Shard?) throws {
    let dealt = shard.map { "(cell + cell / \($0.count)) % \($0.count) = \($0.index - 1)" } ?? "cell >= 0"
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "ATTACH ? AS other", arguments: [other])
      try database.inTransaction {
        for table in ["listeners", "summary", "checksums"] {
          try database.execute(sql: "INSERT INTO \(table) SELECT * FROM other.\(table) WHERE \(dealt)")
        }
        return .commit
      }
      try database.execute(sql: "DETACH other")
    }
  }

  /// Writes `listeners.sqlite`, synced: the same bytes for the same rows, however they came in.
  /// - Throws: `StudyError.database` or `FileError`.
  func export(to target: String) throws {
    try reportingDatabase(target) {
      // Rebuilds every table in the order of its key, whatever pages the rows lay on.
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
    for row in waiting {
      let group = group(named: row.group)
      let values = tables.values(of: row, group: group)
      checksums[row.cell, default: CellChecksum(ofCell: row.cell, run: run)].add(
        listener: values, group: group)
      try statement.insert(values)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

extension Statement {
  /// Inserts a row. The calls are SQLite's own: a row through GRDB's arguments takes several times as long.
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
