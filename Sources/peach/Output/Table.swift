/// A table in plain text: columns as wide as their widest cell, first column to the left, others to the right.
struct Table {
  var header: [String]
  var rows: [[String]] = []

  /// The lines, header first.
  var lines: [String] {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).enumerated()
        .map { column, cell in
          let padding = String(repeating: " ", count: cell.1 - cell.0.count)
          return column == 0 ? cell.0 + padding : padding + cell.0
        }
        .joined(separator: "  ").trimmingTrailingSpaces
    }
  }

  /// The table as one text.
  var text: String { lines.joined(separator: "\n") }
}

extension String {
  var trimmingTrailingSpaces: String {
    String(self.reversed().drop { $0 == " " }.reversed())
  }
}
