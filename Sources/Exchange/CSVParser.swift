import Text

/// Splits a stream of bytes into CSV rows. The stream may be divided anywhere.
///
/// The cost per byte is O(1); memory is proportional to the longest row. Lines end with `\n` or `\r\n`. A byte-order
/// mark at the start is ignored.
///
/// SwiftCSV 0.10.0 is not used because it reads whole files as `String`, iterates over `Character`s and has no
/// positions. An import must report the line and column of each error and read a million rows in constant memory.
///
/// Source: RFC 4180, section 2. This parser is stricter than many: a quotation mark inside an unquoted field is an
/// error (rule 5), and so is a `\r` without a `\n`. Fields may be separated by another byte.
struct CSVParser {
  /// The current row. It is complete after `consume` or `finish` has returned true, until the next call.
  private(set) var row = ParsedCSVRow()
  /// The position of the next byte.
  private(set) var place = TextPlace.start
  /// The byte between fields. It must not change after the first byte.
  var separator = UInt8.comma

  private var state = State.mark(seen: 0)

  private enum State: Equatable {
    case mark(seen: Int), rowStart, fieldStart, unquoted, quoted, afterQuote, carriageReturn
  }

  /// The maximum length of a row in bytes, without delimiters and enclosing quotation marks. It prevents an open
  /// quotation mark from consuming the whole file.
  static let longestRow = 65_536

  /// Consumes the next byte.
  /// - Returns: whether it completed `row`.
  /// - Throws: `ImportProblem` for the first error; the rest of the stream must not be parsed.
  @inline(__always) mutating func consume(_ byte: UInt8) throws(ImportProblem) -> Bool {
    if case .mark(let seen) = state, skipsMark(byte, seen: seen) { return false }
    defer { place.advance(past: byte) }
    switch state {
    case .mark, .rowStart:
      row.removeAll()
      return try beginField(with: byte)
    case .fieldStart: return try beginField(with: byte)
    case .unquoted: return try continueUnquoted(with: byte)
    case .quoted:
      if byte == .quote { state = .afterQuote } else { try keep(byte) }
      return false
    case .afterQuote: return try leaveQuotes(with: byte)
    case .carriageReturn:
      guard byte == .newline else { throw loneCarriageReturn }
      return endRow()
    }
  }

  /// Ends the stream. The last line may lack its line break.
  /// - Returns: whether `row` is a last row without a line break.
  /// - Throws: `ImportProblem` for an open quotation mark or a final `\r`.
  mutating func finish() throws(ImportProblem) -> Bool {
    switch state {
    case .mark, .rowStart: return false
    case .quoted: throw openQuote
    case .carriageReturn: throw loneCarriageReturn
    case .fieldStart: row.beginField(at: place)
    case .unquoted, .afterQuote: break
    }
    return endRow()
  }
}

extension CSVParser {
  /// Whether the byte is part of a byte-order mark, EF BB BF. `seen` is the number of its bytes consumed so far.
  private mutating func skipsMark(_ byte: UInt8, seen: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard byte == mark[seen] else { return false }
    state = seen + 1 < mark.count ? .mark(seen: seen + 1) : .rowStart
    return true
  }

  private mutating func beginField(with byte: UInt8) throws(ImportProblem) -> Bool {
    row.beginField(at: place)
    if byte == .quote {
      state = .quoted
      return false
    }
    return try continueUnquoted(with: byte)
  }

  // Handles nearly all bytes; inlining it makes reading a fifth faster.
  @inline(__always) private mutating func continueUnquoted(with byte: UInt8) throws(ImportProblem) -> Bool {
    if byte == .quote { throw strayQuote }
    if endsField(byte) { return state == .rowStart }
    state = .unquoted
    try keep(byte)
    return false
  }

  private mutating func leaveQuotes(with byte: UInt8) throws(ImportProblem) -> Bool {
    if byte == .quote {
      state = .quoted
      try keep(byte)
      return false
    }
    guard endsField(byte) else { throw strayQuote }
    return state == .rowStart
  }

  /// Processes the byte if it ends the field.
  /// - Returns: whether it does: a separator, `\n` or `\r`.
  private mutating func endsField(_ byte: UInt8) -> Bool {
    switch byte {
    case separator:
      row.endField()
      state = .fieldStart
    case .newline: _ = endRow()
    case .carriageReturn: state = .carriageReturn
    default: return false
    }
    return true
  }

  private mutating func endRow() -> Bool {
    row.endField()
    state = .rowStart
    return true
  }

  private mutating func keep(_ byte: UInt8) throws(ImportProblem) {
    guard row.size < Self.longestRow else { throw rowTooLong }
    row.append(byte)
  }
}

extension CSVParser {
  private var strayQuote: ImportProblem { ImportProblem(at: place, \.quoteStray) }

  private var openQuote: ImportProblem { ImportProblem(at: row.places.last ?? place, \.quoteOpen) }

  private var loneCarriageReturn: ImportProblem { ImportProblem(at: place, \.lineEnd) }

  private var rowTooLong: ImportProblem {
    ImportProblem(at: row.places.last ?? place) { $0.rowTooLong(most: Self.longestRow) }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")
}

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

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  mutating func beginField(at place: TextPlace) { places.append(place) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func endField() { ends.append(bytes.count) }
}
