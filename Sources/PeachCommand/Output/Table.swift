import Text

/// A table in plain text: each column as wide as its widest cell, the first column left-aligned, the others
/// right-aligned. Line breaks and control characters in cells are replaced by their names.
struct Table {
  /// The most groups of listeners for which a screen has a row each; of more a sentence gives the counts.
  static let mostGroups = 6

  var header: [String]
  var rows: [[String]] = []

  /// The lines, header first.
  var lines: [String] {
    var columns = Columns()
    for row in [header] + rows { columns.fit(row) }
    return ([header] + rows).map(columns.line)
  }

  /// The lines and their width. Headings wider than `most` columns and than the column's cells are wrapped, also after an
  /// underscore or a hyphen.
  func wrappedHeading(below most: Int) -> (lines: [String], width: Int) {
    var columns = Columns()
    for row in rows { columns.fit(row) }
    let heads = header.enumerated().map { column, text in
      text.brokenHeading(columns: max(most, columns.width(of: column)))
    }
    let height = heads.map(\.count).max() ?? 0
    let above = (0..<height).map { line in
      heads.map { $0.count + line < height ? "" : $0[$0.count + line - height] }
    }
    for row in above { columns.fit(row) }
    let lines = (above + rows).map(columns.line)
    return (lines, lines.map(\.count).max() ?? 0)
  }

  /// Removes a column from the header and every row.
  mutating func remove(column: Int) {
    header.remove(at: column)
    for row in rows.indices { rows[row].remove(at: column) }
  }

  /// The table as one text.
  var text: String { lines.joined(separator: "\n") }

  /// The table in blocks at most `width` columns wide, one below the other; each begins with the first column and
  /// leaves out rows that are empty there.
  /// - Parameter width: nil for one block.
  func text(within width: Int?) -> String {
    var columns = Columns()
    for row in [header] + rows { columns.fit(row) }
    let blocks = columns.blocks(within: width, keeping: 1)
    return blocks.map { block in
      let part = columns.part(block, keeping: 1)
      let shown = rows.filter { row in
        blocks.count == 1 || row.dropFirst()[shifted: block].contains { !$0.isEmpty }
      }
      return ([header] + shown).map { part.line([$0[0]] + $0.dropFirst()[shifted: block]) }
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension ArraySlice {
  /// The elements at offsets from the slice's start.
  fileprivate subscript(shifted offsets: Range<Int>) -> ArraySlice {
    self[startIndex + offsets.lowerBound..<startIndex + offsets.upperBound]
  }
}

/// The widths of a table's columns.
struct Columns {
  private var widths: [Int] = []

  /// No columns.
  init() {}

  private init(widths: [Int]) { self.widths = widths }

  /// The width of a column; 0 before the first row.
  func width(of column: Int) -> Int { column < widths.count ? widths[column] : 0 }

  /// Widens the columns to fit a row, which must have as many cells as the other rows.
  mutating func fit(_ row: [String]) {
    if widths.isEmpty { widths = row.map { _ in 0 } }
    for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.printable.count) }
  }

  /// Divides the columns into blocks at most `width` columns wide, each with the first `kept` columns and at least one
  /// other.
  /// - Returns: for each block the range of the other columns, counted from 0; one block if the width is nil.
  func blocks(within width: Int?, keeping kept: Int) -> [Range<Int>] {
    let others = widths.dropFirst(kept).map { $0 + 2 }
    guard let width, !others.isEmpty else { return [0..<others.count] }
    let room = width - widths.prefix(kept).reduce(-2) { $0 + $1 + 2 }
    var blocks: [Range<Int>] = []
    var (start, used) = (0, 0)
    for (index, needed) in others.enumerated() {
      if index > start, used + needed > room {
        blocks.append(start..<index)
        (start, used) = (index, 0)
      }
      used += needed
    }
    return blocks + [start..<others.count]
  }

  /// The columns of a block.
  func part(_ block: Range<Int>, keeping kept: Int) -> Columns {
    Columns(widths: Array(widths.prefix(kept)) + widths.dropFirst(kept)[shifted: block])
  }

  /// A row as a line.
  func line(_ row: [String]) -> String {
    zip(row.map(\.printable), widths).enumerated()
      .map { column, cell in
        cell.0.padded(to: cell.1, isRight: column > 0)
      }
      .joined(separator: "  ").trimmingTrailingSpaces
  }
}

extension String {
  /// The text in lines of at most `columns` columns, broken after spaces, underscores and hyphens; a longer word
  /// stays whole.
  fileprivate func brokenHeading(columns: Int) -> [String] {
    let parts = split(separator: " ").flatMap { word in
      "\(word) ".matches(of: /[^_-]*[ _-]/).map { String($0.0) }
    }
    return parts.reduce(into: [String]()) { lines, part in
      if let last = lines.last, last.count + String(part).trimmingTrailingSpaces.count <= columns {
        lines[lines.count - 1] = last + part
      } else {
        lines.append(String(part))
      }
    }.map(\.trimmingTrailingSpaces)
  }

  var trimmingTrailingSpaces: String {
    String(self.reversed().drop { $0 == " " }.reversed())
  }
}
