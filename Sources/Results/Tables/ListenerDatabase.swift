import Foundation
import GRDB
import Simulation
import Training

/// `listeners.sqlite`: a row per listener.
///
/// | table | columns |
/// | --- | --- |
/// | `cells` | `cell` (from 0), one column per swept parameter |
/// | `groups` | `group_id`, `name` |
/// | `listeners` | `cell`, `group_id`, `replicate`, `listener` (together the key, all from 0); `comparisons` that count; `threshold_cents` (true 75 % threshold); `target_cents` (the rule's own target point); one column per measure: the listener's own value, null where it is undefined |
///
/// A row's key is what `Simulator.track` needs to run that listener again.
final class ListenerDatabase {
  private let path: String
  private let queue: DatabaseQueue
  private let outline: StudyOutline
  private let groups: [String: Int]
  private var waiting: [ListenerRow] = []

  /// Rows per transaction: enough to make transactions rare, few enough to keep in memory.
  private static let batch = 1000

  /// An empty database of that experiment.
  /// - Throws: `StudyError.database`.
  init(_ path: String, of experiment: Experiment, outline: StudyOutline) throws {
    self.path = path
    self.outline = outline
    groups = Dictionary(uniqueKeysWithValues: outline.groups.enumerated().map { ($1, $0) })
    queue = try Self.reporting(path) {
      // The folder as a whole is what appears or does not: this file needs no journal of its own.
      var configuration = Configuration()
      configuration.prepareDatabase {
        try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { try Self.create(in: $0, experiment.cells, outline) }
      return queue
    }
    waiting.reserveCapacity(Self.batch)
  }

  /// Adds a listener.
  /// - Throws: `StudyError.database`.
  func append(_ row: ListenerRow) throws {
    waiting.append(row)
    if waiting.count >= Self.batch { try flush() }
  }

  /// Writes what is waiting and closes the file, synced.
  /// - Throws: `StudyError.database`.
  func close() throws {
    try flush()
    try Self.reporting(path) {
      // The last commit, and with it all before, waits for the disk.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try queue.write { try $0.execute(sql: "PRAGMA user_version = 1") }
      try queue.close()
    }
  }

  private func flush() throws {
    defer { waiting.removeAll(keepingCapacity: true) }
    let marks = Array(repeating: "?", count: 7 + outline.measures.count).joined(separator: ", ")
    try Self.reporting(path) {
      try queue.write { database in
        let statement = try database.cachedStatement(sql: "INSERT INTO listeners VALUES (\(marks))")
        for row in waiting { try statement.execute(arguments: arguments(of: row)) }
      }
    }
  }

  private func arguments(of row: ListenerRow) -> StatementArguments {
    let outcome = row.outcome
    let known: [(any DatabaseValueConvertible)?] = [
      row.cell, groups[row.group], row.replicate, row.index, outcome.tally.count,
      outcome.before.threshold.value,
      outcome.before.targetPoint?.value,
    ]
    return StatementArguments(known + outline.measures.map { $0.value(of: outcome) })
  }

  private static func create(
    in database: Database, _ cells: [Treatment], _ outline: StudyOutline
  ) throws {
    let swept = outline.paths.map { ", \($0.quotedDatabaseIdentifier)" }.joined()
    let measured = outline.measures.map { ",\n  \($0.descriptor.name.quotedDatabaseIdentifier) REAL" }
      .joined()
    try database.execute(
      sql: """
        CREATE TABLE cells (cell INTEGER PRIMARY KEY\(swept));
        CREATE TABLE groups (group_id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE listeners (
          cell INTEGER NOT NULL REFERENCES cells,
          group_id INTEGER NOT NULL REFERENCES groups,
          replicate INTEGER NOT NULL,
          listener INTEGER NOT NULL,
          comparisons INTEGER NOT NULL,
          threshold_cents REAL NOT NULL,
          target_cents REAL\(measured),
          PRIMARY KEY (cell, group_id, replicate, listener)
        ) WITHOUT ROWID;
        """)
    for (id, name) in outline.groups.enumerated() {
      try database.execute(sql: "INSERT INTO groups VALUES (?, ?)", arguments: [id, name])
    }
    let marks = Array(repeating: "?", count: 1 + outline.paths.count).joined(separator: ", ")
    for (index, cell) in cells.enumerated() {
      let arguments: [(any DatabaseValueConvertible)?] =
        [index] + outline.values(of: cell.label).map { $0?.databaseValue }
      try database.execute(
        sql: "INSERT INTO cells VALUES (\(marks))", arguments: StatementArguments(arguments))
    }
  }

  private static func reporting<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as DatabaseError {
      throw StudyError.database(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }
}

extension ParameterValue {
  /// A number as a number, everything else as it is written in a scenario.
  fileprivate var databaseValue: any DatabaseValueConvertible {
    switch self {
    case .number(let number): number
    case .integer(let number): number
    default: description
    }
  }
}
