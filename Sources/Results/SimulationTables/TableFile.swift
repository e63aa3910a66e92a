import Files
import Synchronization

/// The format of a table file, which the end of the file's name selects.
package enum TableFormat: String, CaseIterable, Sendable {
  case csv, sqlite

  /// The format for a file name that ends with `.csv` or `.sqlite` in any case; nil for other names.
  package init?(of path: String) {
    guard let format = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
      return nil
    }
    self = format
  }
}

/// A file of rows that a simulation writes while it runs, in memory that does not depend on their number.
///
/// The file gets its name when it is complete; see `PendingFile`. Equal rows give equal bytes.
package final class TableFile<Row: TableRow>: Sendable {
  package var path: String { file.path }
  /// The number of rows so far.
  package var count: Int { state.withLock { $0.count } }

  private let file: PendingFile
  private let state: Mutex<TableState>

  /// Begins a file.
  /// - Parameter conditions: adds the columns of each row's condition behind its own; nil for none.
  /// - Throws: `FileError` or `StudyError.database`.
  package init(_ path: String, as format: TableFormat, naming conditions: ConditionColumns?) throws {
    let file = try PendingFile(path, permissions: .shared)
    self.file = file
    state = Mutex(try TableState(file, as: format, Row.self, conditions))
  }

  /// Begins a file with the columns of the rows.
  /// - Throws: `FileError` or `StudyError.database`.
  package convenience init(_ path: String, as format: TableFormat) throws {
    try self.init(path, as: format, naming: nil)
  }

  /// Appends a row. O(1).
  /// - Throws: `FileError` or `StudyError.database`.
  package func append(_ row: Row) throws { try state.withLock { try $0.append(row) } }

  /// Completes the file and gives it its name.
  /// - Throws: `FileError` or `StudyError.database`; then no file of that name appears.
  package func finish() throws {
    try state.withLock { try $0.finish() }
    try file.finish()
  }

  /// Removes the unfinished file. No effect after `finish`.
  package func discard() { file.discard() }
}

/// The sink of a table, and the number of rows that it received.
private struct TableState {
  // Two optionals, not an enum: a sink in an enum cannot be mutated in place, so its buffer would be copied for each
  // row.
  private var csv: CSVSink?
  private var sqlite: SQLiteSink?
  private var conditions: ConditionColumns?
  private(set) var count = 0

  init<Row: TableRow>(
    _ file: PendingFile, as format: TableFormat, _ row: Row.Type, _ conditions: ConditionColumns?
  ) throws {
    self.conditions = conditions
    let columns = Row.columns + (conditions?.columns ?? [])
    switch format {
    case .csv: csv = try CSVSink(file, columns: columns)
    case .sqlite:
      sqlite = try SQLiteSink(file.temporaryPath, named: file.path, table: Row.table, columns: columns)
    }
  }

  mutating func append(_ row: some TableRow) throws {
    count += 1
    if csv != nil {
      row.write(to: &csv!)
      conditions?.write(ofCell: row.cell, to: &csv!)
      try csv!.endRow()
    } else {
      row.write(to: &sqlite!)
      conditions?.write(ofCell: row.cell, to: &sqlite!)
      try sqlite!.endRow()
    }
  }

  mutating func finish() throws {
    try csv?.flush()
    try sqlite?.finish()
  }
}
