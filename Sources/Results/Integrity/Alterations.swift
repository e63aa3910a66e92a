import GRDB

/// Runs `body`; what a database that was cut off or changed causes becomes a `StudyError` that names its file.
/// - Parameter remedy: what to do about it.
func reportingAlteration<Result>(
  of path: String, else remedy: StudyError.Remedy, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as DatabaseError {
    let reason = error.message ?? "\(error.resultCode)"
    // The system's doing, not the file's.
    let system: [ResultCode] = [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_NOMEM, .SQLITE_PERM]
    guard !system.contains(error.resultCode) else { throw StudyError.database(path: path, reason: reason) }
    throw StudyError.altered(file: path, part: "the database (\(reason))", remedy)
  }
}

extension StudyError {
  /// A cell of a database does not match its checksum.
  /// - Parameter cell: −1 for rows of no cell.
  static func altered(file: String, cell: Int, _ remedy: Remedy) -> StudyError {
    .altered(file: file, part: cell < 0 ? "the list of cells" : "cell \(cell)", remedy)
  }
}
