import GRDB

/// The checksum of one finished cell: of the run that it belongs to, its index, and for every group its listeners
/// and its summary as they stand in the database.
///
/// A value counts as two words: its kind (0 null, 1 integer, 2 real, 3 text, 4 blob) and its bits; of texts and blobs
/// the length, then the bytes. NaN counts as null and −0 as 0, since SQLite stores them so. Groups count in the order
/// of their numbers, listeners in the order in which they are added, which must be that of their keys.
struct CellChecksum {
  /// Which cell.
  let cell: Int
  private let run: UInt64
  private var groups: [Int: (listeners: Int, rows: Checksum)] = [:]

  /// Nothing added yet.
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

  /// The checksum of all that was added.
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
