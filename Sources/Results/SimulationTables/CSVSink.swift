import Chronology
import Files
import Text

/// Writes rows as comma-separated values with a header: UTF-8, fields quoted where RFC 4180 demands it, lines ended by
/// a line feed. Numbers are in the shortest form that reads back as the same number.
///
/// A text that a spreadsheet would interpret as a formula gets an apostrophe before it, as in `CSVRow`.
struct CSVSink: FieldSink {
  /// The size of the buffer in bytes.
  private static let bufferSize = 1 << 16

  private let file: PendingFile
  private var buffer: [UInt8] = []
  private var instants = InstantText()
  /// The last text and its field, cached because the group's name is usually the same as in the previous row.
  private var latest: (text: String, field: [UInt8]) = ("", [])
  private var startsRow = true

  /// Begins a file with the header.
  init(_ file: PendingFile, columns: [TableColumn]) throws {
    self.file = file
    buffer.reserveCapacity(2 * Self.bufferSize)
    for column in columns { add(column.name) }
    try endRow()
  }

  mutating func add(_ text: String) {
    separate()
    if text != latest.text { latest = (text, Array(text.csvName.utf8)) }
    buffer.append(contentsOf: latest.field)
  }

  mutating func add(word: String?) {
    separate()
    if let word { buffer.append(contentsOf: word.utf8) }
  }

  mutating func add(_ number: Int) {
    separate()
    // By hand: `description` takes several times as long.
    if number < 0 { buffer.append(UInt8(ascii: "-")) }
    let first = buffer.count
    var rest = number.magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      buffer.append(UInt8(ascii: "0") + UInt8(digit))
      rest = quotient
    } while rest > 0
    buffer[first...].reverse()
  }

  mutating func add(_ number: Double?) {
    separate()
    if let number, number.isFinite { buffer.append(contentsOf: number.description.utf8) }
  }

  mutating func add(_ instant: Instant) {
    separate()
    instants.append(instant, to: &buffer)
  }

  /// Ends a row.
  /// - Throws: `FileError`.
  mutating func endRow() throws {
    buffer.append(UInt8(ascii: "\n"))
    startsRow = true
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the buffer to the file and empties it.
  /// - Throws: `FileError`.
  mutating func flush() throws {
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func separate() {
    if !startsRow { buffer.append(UInt8(ascii: ",")) }
    startsRow = false
  }
}
