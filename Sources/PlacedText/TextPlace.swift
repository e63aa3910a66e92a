/// A place in a text as editors count: lines and columns from 1, a column to each Unicode scalar.
public struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// The start of a text.
  public static let start = TextPlace(line: 1, column: 1)

  /// A place by its line and column.
  @inlinable public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Moves past one byte of UTF-8 text whose lines end with `\n`; continuation bytes belong to the scalar
  /// already counted. Inlinable, since large files come through here byte by byte.
  @inlinable public mutating func advance(past byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      self = TextPlace(line: line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Moves past one scalar; `\r\n` is one line break, and so are `\n` and a lone `\r`.
  /// - Parameter next: the scalar that follows; nil at the end.
  public mutating func advance(past scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if scalar == "\n" || (scalar == "\r" && next != "\n") {
      self = TextPlace(line: line + 1, column: 1)
    } else {
      column += 1
    }
  }
}

extension TextPlace: CustomStringConvertible {
  /// `12:9`.
  public var description: String { "\(line):\(column)" }
}
