import GRDB
import Testing

@testable import Results

@Suite struct `A checksum` {
  // Source: the catalogue of CRC algorithms by Greg Cook, CRC-64/XZ: check value of "123456789".
  @Test func `is CRC-64/XZ`() {
    var sum = Checksum()
    #expect(sum.value == 0)
    sum.add(bytes: "123456789".utf8)
    #expect(sum.value == 0x995D_C9BB_DF19_39FA && sum.text == "995dc9bbdf1939fa")
  }

  @Test func `of a word is that of its bytes, the least significant first`() {
    var (words, bytes) = (Checksum(), Checksum())
    for word in [1, 0x0123_4567_89AB_CDEF, .max, 0] as [UInt64] {
      words.add(word)
      bytes.add(bytes: (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) })
    }
    #expect(words.value == bytes.value)
  }

  @Test func `tells values of different kinds and rows of different groups apart`() {
    func cell(_ values: [DatabaseValue], cell: Int = 1, group: Int = 0, run: UInt64 = 7) -> String {
      var sum = CellChecksum(ofCell: cell, run: run)
      sum.add(listener: values, group: group)
      return sum.text
    }
    let row = [1.databaseValue, (2.5 as Double).databaseValue]
    let others = [
      cell([(1.0 as Double).databaseValue, (2.5 as Double).databaseValue]),
      cell([1.databaseValue, "2.5".databaseValue]),
      cell([1.databaseValue, .null]), cell(row + [.null]), cell(row, cell: 2), cell(row, group: 1),
      cell(row, run: 8),
    ]
    #expect(Set(others + [cell(row)]).count == others.count + 1)
    // As SQLite keeps them.
    #expect(cell([(-0.0 as Double).databaseValue]) == cell([(0.0 as Double).databaseValue]))
    #expect(cell([Double.nan.databaseValue]) == cell([.null]))
  }
}
