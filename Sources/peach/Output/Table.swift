import PlacedText

/// A table in plain text: columns as wide as their widest cell, first column to the left, others to the right. A cell
/// may hold what people's files hold: it stays on its line.
struct Table {
  var header: [String]
  var rows: [[String]] = []

  /// The lines, header first.
  var lines: [String] {
    var columns = Columns()
    for row in [header] + rows { columns.fit(row) }
    return ([header] + rows).map(columns.line)
  }

  /// The table as one text.
  var text: String { lines.joined(separator: "\n") }
}

/// How wide a table's columns are.
struct Columns {
  private var widths: [Int] = []

  /// Makes room for a row, which must have as many cells as all others.
  mutating func fit(_ row: [String]) {
    if widths.isEmpty { widths = row.map { _ in 0 } }
    for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.printable.count) }
  }

  /// How many columns there is room for, from the left; all where the width is not known or has no room even for
  /// those to keep and one more.
  func count(within width: Int?, keeping least: Int) -> Int {
    guard let width else { return widths.count }
    var (count, used) = (0, -2)
    while count < widths.count, used + 2 + widths[count] <= width {
      used += 2 + widths[count]
      count += 1
    }
    return count > least ? count : widths.count
  }

  /// A row that they have room for, or its beginning, as a line.
  func line(_ row: [String]) -> String {
    zip(row.map(\.printable), widths).enumerated()
      .map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }
      .joined(separator: "  ").trimmingTrailingSpaces
  }
}

extension String {
  var trimmingTrailingSpaces: String {
    String(self.reversed().drop { $0 == " " }.reversed())
  }
}
