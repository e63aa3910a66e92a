/// A place in a file as editors count: lines and columns from 1, a column to each Unicode scalar.
public struct Place: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// The start of a file.
  public static let start = Place(line: 1, column: 1)

  /// A place by its line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Moves past one scalar; `\r\n` is one line break, and so are `\n` and a lone `\r`.
  mutating func advance(past scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if scalar == "\n" || (scalar == "\r" && next != "\n") {
      self = Place(line: line + 1, column: 1)
    } else {
      column += 1
    }
  }
}

extension Place: CustomStringConvertible {
  /// `12:9`.
  public var description: String { "\(line):\(column)" }
}
