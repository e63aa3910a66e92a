import Files
import Foundation
import GRDB
import Text

/// The file to which a repair moves rows: `training.set-aside-N.jsonl` in the store's directory, for its owner only.
///
/// Each line is one row as JSON: `table`, `row` with all columns, and, if the row itself violates a rule and is among
/// the first 1,000 such rows, `column` and `rule`. Integers, finite real numbers, strings and NULL are JSON values;
/// infinite numbers are strings. BLOBs and strings that are not UTF-8 are `{"hex": "…"}`.
final class SetAsideFile {
  let path: String
  private let file: Int32

  /// Creates the file with the first unused name; never opens an existing one.
  /// - Throws: `StoreError` if the system refuses.
  init(in directory: StoreDirectory) throws(StoreError) {
    var number = 0
    var (path, file): (String, Int32) = ("", -1)
    repeat {
      number += 1
      path = "\(directory.path)/training.set-aside-\(number).jsonl"
      file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    } while file < 0 && errno == EEXIST
    guard file >= 0 else { throw .system(path) }
    (self.path, self.file) = (path, file)
  }

  deinit { close(file) }

  /// Appends a row, given by its columns.
  func append(
    _ row: some Sequence<(String, DatabaseValue)>, of table: String, breaking bad: BadRow?
  ) throws(StoreError) {
    let reason = bad.map { [("column", JSONText.text($0.column)), ("rule", .text($0.rule))] } ?? []
    let columns = JSONText.object(row.map { (key: $0, value: Self.json($1)) })
    let line = JSONText.object([("table", .text(table))] + reason + [("row", columns)])
    try write(line.compact + "\n")
  }

  /// Syncs the file and its directory.
  func finish() throws(StoreError) {
    guard fsync(file) == 0 else { throw .system(path) }
    let folder = open(Folder.containing(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fsync(folder)
    close(folder)
  }

  /// Deletes the file.
  func discard() { unlink(path) }

  private func write(_ line: String) throws(StoreError) {
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func json(_ value: DatabaseValue) -> JSONText {
    switch value.storage {
    case .null: .null
    case .int64(let number): .number(number)
    case .double(let number): number.isFinite ? .number(number) : .text("\(number)")
    case .string(let text): .text(text)
    case .blob(let data): ["hex": .text(data.map { String(format: "%02x", $0) }.joined())]
    }
  }
}
