import GRDB

/// Runs `body` and converts a `DatabaseError` to a `StudyError` that names the file: `database` for errors of the
/// system, such as a full disk, and `altered` for all others, which a truncated or changed file causes.
/// - Parameter remedy: the advice for an altered file.
func reportingAlteration<Result>(
  of path: String, else remedy: StudyError.Remedy, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as DatabaseError {
    let reason = error.message ?? "\(error.resultCode)"
    // Errors of the system, not of the file.
    let system: [ResultCode] = [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_NOMEM, .SQLITE_PERM]
    guard !system.contains(error.resultCode) else { throw StudyError.database(path: path, reason: reason) }
    throw StudyError.altered(file: path, part: "the database (\(reason))", remedy)
  }
}

extension StudyError {
  /// The error for a cell that does not match its checksum.
  /// - Parameter cell: the cell's index; −1 for rows that belong to no finished cell.
  static func altered(file: String, cell: Int, _ remedy: Remedy) -> StudyError {
    .altered(file: file, part: cell < 0 ? "the list of cells" : "cell \(cell)", remedy)
  }
}
