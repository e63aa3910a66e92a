import GRDB

/// Compares finished cells with their checksums.
///
/// Values are compared in the form in which SQLite stores them, so an altered value is found before it is decoded.
struct CellVerification {
  /// See `RunIdentity.cellKey`.
  let run: UInt64

  /// The finished cell with the smallest index that does not match its checksum; nil if all match.
  ///
  /// If all match, a summary without a checksum is reported by the index of its cell, and listeners of no finished cell
  /// as −1. A checksum without a valid index of a cell is reported as −1 too.
  /// - Complexity: O(listeners) in time, O(groups) in memory.
  func firstAlteredCell(in database: Database) throws -> Int? {
    let cells = try Row.fetchCursor(database, sql: "SELECT cell, crc64 FROM checksums ORDER BY cell")
    var listeners = 0
    while let row = try cells.next() {
      let (stored, text): (DatabaseValue, DatabaseValue) = (row["cell"], row["crc64"])
      guard let cell = Int.fromDatabaseValue(stored), cell >= 0 else { return -1 }
      let (checksum, count) = try checksum(ofCell: cell, in: database)
      guard let checksum, String.fromDatabaseValue(text) == checksum.text else { return cell }
      listeners += count
    }
    let all = try DatabaseValue.fetchOne(database, sql: "SELECT count(*) FROM listeners")
    let odd = try DatabaseValue.fetchOne(
      database, sql: "SELECT min(cell) FROM summary WHERE cell NOT IN (SELECT cell FROM checksums)")
    if let odd, !odd.isNull { return Int.fromDatabaseValue(odd) ?? -1 }
    return all == listeners.databaseValue ? nil : -1
  }

  /// The checksum of a cell's rows and the number of its listeners; no checksum if a row has no valid group.
  func checksum(ofCell cell: Int, in database: Database) throws -> (CellChecksum?, Int) {
    var (checksum, listeners) = (CellChecksum(ofCell: cell, run: run), 0)
    for (table, order) in [("listeners", "group_id, replicate, listener"), ("summary", "group_id")] {
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: "SELECT * FROM \(table) WHERE cell = ? ORDER BY \(order)"),
        arguments: [cell])
      while let row = try rows.next() {
        guard let group = (row["group_id"] as DatabaseValue?).flatMap(Int.fromDatabaseValue), group >= 0
        else {
          return (nil, 0)
        }
        let values = row.databaseValues
        if table == "listeners" {
          checksum.add(listener: values, group: group)
          listeners += 1
        } else {
          checksum.add(summary: values, group: group)
        }
      }
    }
    return (checksum, listeners)
  }
}
