import GRDB
import Music
import Simulation
import Training

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
