import GRDB
import Text

/// CRC-64/XZ of a sequence of 64-bit words, least significant byte first, and of texts.
///
/// Every change within 64 neighbouring bits changes the checksum; any other change goes unnoticed with probability
/// 2⁻⁶⁴. It detects damage and careless edits, not forgery: a matching checksum can be computed for any content.
///
/// Complexity: eight table look-ups per word.
///
/// Source: ECMA-182, polynomial 0x42F0E1EBA9EA3693; CRC-64/XZ reflects it and inverts all bits before and after.
struct Checksum {
  private var state = ~(0 as UInt64)

  /// The checksum of all added words and texts.
  var value: UInt64 { ~state }

  /// The checksum as 16 hexadecimal digits.
  var text: String { value.hexadecimal }

  mutating func add(_ word: UInt64) {
    let mixed = state ^ word
    state = Self.tables.withUnsafeBufferPointer { tables in
      var sum: UInt64 = 0
      for byte in 0..<8 { sum ^= tables[256 * (7 - byte) + Int((mixed >> UInt64(8 * byte)) & 0xFF)] }
      return sum
    }
  }

  mutating func add(bytes: some Sequence<UInt8>) {
    for byte in bytes { state = Self.tables[Int((state ^ UInt64(byte)) & 0xFF)] ^ (state >> 8) }
  }

  /// Adds a text's length and its UTF-8 bytes, so that "ab", "c" and "a", "bc" have different checksums.
  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    add(bytes: text.utf8)
  }

  /// Table k, from index 256·k, has the contribution of each byte value that is followed by k bytes.
  private static let tables: [UInt64] = {
    let polynomial: UInt64 = 0xC96C_5795_D787_0F42
    let first = (0..<256).map { byte -> UInt64 in
      var sum = UInt64(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ polynomial : sum >> 1 }
      return sum
    }
    var tables = first
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(first[Int(before & 0xFF)] ^ (before >> 8))
    }
    return tables
  }()
}

/// The checksum of a finished cell. It covers the run that the cell belongs to, its index, and each group's rows in
/// `listeners` and `summary`.
///
/// A value contributes its kind (0 null, 1 integer, 2 real, 3 text, 4 blob) and then its bits; a text or blob its
/// length and bytes, null nothing more. NaN counts as null and −0 as 0, because SQLite stores them so. Groups
/// contribute in the order of their numbers, listeners in the order in which they are added. They must be added in the
/// order of their keys.
struct CellChecksum {
  /// The index of the cell.
  let cell: Int
  private let run: UInt64
  private var groups: [Int: (listeners: Int, rows: Checksum)] = [:]

  /// The checksum of a cell without rows.
  /// - Parameter run: see `RunIdentity.cellKey`.
  init(ofCell cell: Int, run: UInt64) {
    self.cell = cell
    self.run = run
  }

  /// Adds a row of `listeners`.
  mutating func add(listener values: some Sequence<DatabaseValue>, group: Int) {
    groups[group, default: (0, Checksum())].listeners += 1
    groups[group]!.rows.add(values)
  }

  /// Adds a group's row of `summary`, after its listeners.
  mutating func add(summary values: some Sequence<DatabaseValue>, group: Int) {
    groups[group, default: (0, Checksum())].rows.add(values)
  }

  /// The checksum of the rows so far, as 16 hexadecimal digits.
  var text: String {
    var sum = Checksum()
    sum.add(run)
    sum.add(UInt64(cell))
    for (group, (listeners, rows)) in groups.sorted(by: { $0.key < $1.key }) {
      for word in [UInt64(group), UInt64(listeners), rows.value] { sum.add(word) }
    }
    return sum.text
  }
}

extension Checksum {
  fileprivate mutating func add(_ row: some Sequence<DatabaseValue>) { for value in row { add(value) } }

  private mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: add(0 as UInt64)
    case .int64(let number):
      add(1 as UInt64)
      add(UInt64(bitPattern: number))
    case .double(let number) where number.isNaN: add(0 as UInt64)
    case .double(let number):
      add(2 as UInt64)
      add((number + 0).bitPattern)
    case .string(let text):
      add(3 as UInt64)
      add(text)
    case .blob(let bytes):
      add(4 as UInt64)
      add(UInt64(bytes.count))
      add(bytes: bytes)
    }
  }
}
