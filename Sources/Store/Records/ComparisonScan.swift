import GRDB
import GRDBSQLite
import Training

/// Reads comparisons by a function that SQLite calls with every matching row while it scans the table.
///
/// Stepping through a result costs more than reading its values: SQLite copies each row into the result, returns, and
/// takes a lock for each column. A function gets the values themselves. Measured in C, a comparison whose values are
/// checked takes 1,380 instead of 1,790 instructions; stepping takes 1,420 even without checking them.
struct ComparisonScan {
  private let statement: OpaquePointer
  private var found: [CompletedComparison] = []

  private static let functionName = "peach_comparison"
  private static let parameter = "scan"
  private static let pointerType: StaticString = "peach_comparison"

  private init(_ statement: OpaquePointer) { self.statement = statement }

  /// The comparisons in the order of storage.
  /// - Returns: nil if a row is invalid or cannot be read. Reading the rows one by one finds the reason.
  /// - Complexity: O(rows of the table). No index is used, so that the rows come in the order of storage without sorting.
  static func comparisons(
    where condition: RecordCondition, in database: Database
  ) throws -> [CompletedComparison]? {
    let columns = ComparisonColumn.scanned
    // SQLite may evaluate the terms of an AND in any order, but it evaluates the parts of a CASE in sequence, so the
    // function gets only rows that meet the condition. It returns NULL, so the result is empty.
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(columns) FROM main.comparison NOT INDEXED
        WHERE CASE WHEN \(condition.sql) THEN \(functionName)(:\(parameter), \(columns)) END ORDER BY rowid
        """)
    try statement.setArguments(condition.arguments &+ [parameter: nil])
    var scan = ComparisonScan(statement.sqliteStatement)
    return scan.run() ? scan.found : nil
  }

  /// Runs the statement, which calls `handle` with every row.
  /// - Returns: whether all rows were read and valid.
  private mutating func run() -> Bool {
    let statement = statement
    let parameter = sqlite3_bind_parameter_index(statement, ":\(Self.parameter)")
    return withUnsafeMutablePointer(to: &self) { scan in
      sqlite3_bind_pointer(statement, parameter, scan, Self.pointerTypeName, nil)
      defer {
        sqlite3_reset(statement)
        sqlite3_bind_null(statement, parameter)
      }
      return sqlite3_step(statement) == SQLITE_DONE
    }
  }

  /// The name of the pointer's type. It is static, since SQLite keeps its address.
  private static var pointerTypeName: UnsafePointer<CChar> {
    UnsafeRawPointer(pointerType.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Adds the function to a connection. SQL in the database file, such as the definition of an index, cannot call it.
  static func addFunction(to database: Database) throws {
    let code = sqlite3_create_function_v2(
      database.sqliteConnection, functionName, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
      { ComparisonScan.handle($0, $1, $2) }, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// The implementation of the SQL function. Its arguments are the scan and the values of a row; an error ends the
  /// scan.
  private static func handle(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard count > 0, let arguments, let pointer = sqlite3_value_pointer(arguments[0], pointerTypeName) else {
      sqlite3_result_error(context, "\(functionName): must be called by a scan", -1)
      return
    }
    let scan = pointer.assumingMemoryBound(to: ComparisonScan.self)
    do {
      let row = RawRow<ComparisonColumn>(arguments + 1)
      scan.pointee.found.append(try row.completedComparison())
    } catch {
      sqlite3_result_error(context, "\(error.column) \(error.rule)", -1)
    }
  }
}
