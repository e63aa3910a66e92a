import GRDB

/// The positions of the columns of a statement's result by name, looked up once per statement: looking a name up in
/// every row would take longer than reading its value.
struct ColumnPositions {
  private let positions: [String: Int]

  /// The columns of a statement. A name that several columns share refers to the first of them.
  init(_ statement: Statement) {
    positions = Dictionary(zip(statement.columnNames, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// The position of a column, from 0.
  /// - Throws: `DatabaseError` if the result has no such column.
  func callAsFunction(_ name: String) throws -> Int {
    guard let position = positions[name] else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such column: \(name)")
    }
    return position
  }
}
