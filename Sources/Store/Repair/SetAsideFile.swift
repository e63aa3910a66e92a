import Foundation
import GRDB

/// The file that rows are moved to by a repair: `training.set-aside-N.jsonl` beside the store, for its owner alone.
///
/// A line is one row as JSON: `table`, `row` with all columns, and `column` and `rule` where the row itself breaks one.
/// Whole numbers, texts and NULL are as in JSON, real numbers too unless they are infinite, BLOBs and texts that are
/// not UTF-8 are `{"hex": "…"}`.
final class SetAsideFile {
  let path: String
  private let file: Int32

  /// Makes the first free one; never opens one that is there.
  /// - Throws: `StoreError` when the system refuses.
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

  /// Adds a row, given by its columns.
  func append(
    _ row: some Sequence<(String, DatabaseValue)>, of table: String, breaking bad: BadRow?
  ) throws(StoreError) {
    let columns = row.map { "\(Self.json($0)):\(Self.json($1))" }
    let reason = bad.map { ",\"column\":\(Self.json($0.column)),\"rule\":\(Self.json($0.rule))" } ?? ""
    try write("{\"table\":\(Self.json(table))\(reason),\"row\":{\(columns.joined(separator: ","))}}\n")
  }

  /// Makes what was added durable.
  func finish() throws(StoreError) {
    guard fsync(file) == 0 else { throw .system(path) }
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fsync(folder)
    close(folder)
  }

  /// Removes it.
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

  private static func json(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "null"
    case .int64(let number): "\(number)"
    case .double(let number): number.isFinite ? "\(number)" : json("\(number)")
    case .string(let text): json(text)
    case .blob(let data): "{\"hex\":\"\(data.map { String(format: "%02x", $0) }.joined())\"}"
    }
  }

  private static func json(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A text can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
