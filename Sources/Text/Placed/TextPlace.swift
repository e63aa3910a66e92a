/// A position in a text as editors count: lines and columns from 1, one column per Unicode scalar.
@usableFromInline package struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  @usableFromInline package var line: Int
  /// The column, from 1.
  @usableFromInline package var column: Int

  /// Line 1, column 1.
  package static let start = TextPlace(line: 1, column: 1)

  /// A position by line and column.
  @inlinable package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Moves past one byte of UTF-8 text whose lines end with `\n`. Continuation bytes do not count. Inlinable, because
  /// readers call it for every byte of large files.
  @inlinable package mutating func advance(past byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      self = TextPlace(line: line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Moves past one scalar. `\r\n`, `\n` and a lone `\r` are one line break each.
  /// - Parameter next: the following scalar; nil at the end of the text.
  package mutating func advance(past scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if scalar == "\n" || (scalar == "\r" && next != "\n") {
      self = TextPlace(line: line + 1, column: 1)
    } else {
      column += 1
    }
  }
}

extension TextPlace: CustomStringConvertible {
  /// Line and column as `12:9`.
  @usableFromInline package var description: String { "\(line):\(column)" }
}
