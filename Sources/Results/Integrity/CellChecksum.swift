import GRDB

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
