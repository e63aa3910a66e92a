import Text

/// A row of a CSV file: the bytes of each field, without its quotation marks, and the position where the field starts.
///
/// The parser reuses one row for the whole file, so memory is constant.
struct ParsedCSVRow {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private(set) var places: [TextPlace] = []

  /// The number of fields.
  var count: Int { ends.count }

  /// The number of bytes, without delimiters and quotation marks.
  var size: Int { bytes.count }

  /// Whether the line is empty.
  var isBlank: Bool { count == 1 && bytes.isEmpty }

  /// The bytes of the field at `index`, valid until the row changes.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  /// The text of the field at `index`; invalid UTF-8 becomes replacement characters.
  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// The row with the fields at these indices.
  func reordered(_ order: [Int]) -> ParsedCSVRow {
    var row = ParsedCSVRow()
    for index in order {
      row.places.append(places[index])
      row.bytes += self[index]
      row.ends.append(row.bytes.count)
    }
    return row
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  mutating func beginField(at place: TextPlace) { places.append(place) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func endField() { ends.append(bytes.count) }
}
