/// A place in a text as editors count: lines and columns from 1, a column to each Unicode scalar.
public struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// The start of a text.
  public static let start = TextPlace(line: 1, column: 1)

  /// A place by its line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Moves past one byte of UTF-8 text; continuation bytes belong to the scalar already counted.
  mutating func advance(past byte: UInt8) {
    if byte == .newline {
      self = TextPlace(line: line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}
