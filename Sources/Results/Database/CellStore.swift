import Files
import Foundation
import GRDB
import Simulation

/// The finished cells of a run that goes on, and the listeners of those under way: SQLite with a write-ahead
/// log, so that a crash at any moment leaves every finished cell.
///
/// A cell is finished in one transaction, with the last of its listeners. After a power cut the last finished
/// cells may be missing, but nothing is ever half there.
final class CellStore {
  /// Rows per transaction within a cell: enough to make transactions rare, few enough to keep in memory.
  private static let batch = 1000

  private let path: String
  private let queue: DatabaseQueue
  private let tables: StudyTables
  private let groups: [String: Int]
  private var waiting: [ListenerRow] = []

  /// Opens the store at `path`, or makes one of that experiment. Listeners of cells that were not finished are
  /// removed.
  /// - Throws: `StudyError.database`.
  init(_ path: String, of experiment: Experiment, outline: StudyOutline) throws {
    self.path = path
    tables = StudyTables(outline: outline)
    groups = Dictionary(uniqueKeysWithValues: outline.groups.enumerated().map { ($1, $0) })
    let tables = tables
    queue = try reportingDatabase(path) {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      try queue.write { database in
        if try database.tableExists("summary") {
          try database.execute(sql: "DELETE FROM listeners WHERE cell NOT IN (SELECT cell FROM summary)")
        } else {
          try tables.create(in: database, cells: experiment.cells)
        }
      }
      return queue
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
  func finishedCells() throws -> Set<Int> {
    try reportingDatabase(path) {
      try queue.read { try Set(Int.fetchCursor($0, sql: "SELECT DISTINCT cell FROM summary")) }
    }
  }

  /// Adds a listener.
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
        for result in cell.groups {
          let values = tables.values(of: result, cell: cell.index, group: groups[result.group]!)
          try statement.execute(arguments: StatementArguments(values))
        }
      }
    }
  }

  /// Copies another run's finished cells in.
  /// - Throws: `StudyError.database`.
  func copy(from other: String) throws {
    try reportingDatabase(other) {
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "ATTACH ? AS other", arguments: [other])
        try database.inTransaction {
          for table in ["listeners", "summary"] {
            try database.execute(sql: "INSERT INTO \(table) SELECT * FROM other.\(table)")
          }
          return .commit
        }
        try database.execute(sql: "DETACH other")
      }
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

  /// Closes the file; nothing can be added afterwards.
  func close() { try? queue.close() }

  private func insertWaiting(into database: Database) throws {
    let statement = try database.cachedStatement(sql: tables.listenerInsertion)
    for row in waiting {
      try statement.execute(
        arguments: StatementArguments(tables.values(of: row, group: groups[row.group]!)))
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
