import PlacedText

/// One row of a CSV file: the unquoted bytes of its fields, each with the place where it begins.
///
/// The parser reuses one row for the whole file, so that memory stays flat.
struct CSVRow {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private(set) var places: [TextPlace] = []

  /// Number of fields.
  var count: Int { ends.count }

  /// Bytes held, without delimiters and quotation marks.
  var size: Int { bytes.count }

  /// A line without anything on it.
  var isBlank: Bool { count == 1 && bytes.isEmpty }

  /// The bytes of field `index`, valid until the row changes.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  /// Field `index` as text; what is not UTF-8 shows as replacement characters.
  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  mutating func beginField(at place: TextPlace) { places.append(place) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func endField() { ends.append(bytes.count) }
}
