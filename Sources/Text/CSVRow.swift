/// A line of comma-separated values.
///
/// Numbers are in the shortest form that reads back as the same number, so equal results give equal bytes.
///
/// Source: RFC 4180.
package struct CSVRow {
  private var cells: [String] = []

  /// A line without cells.
  package init() {}

  /// A line of texts.
  package init(_ texts: some Sequence<String>) { cells = texts.map(\.csvField) }

  /// The line, ended by CRLF as RFC 4180 requires.
  package var text: String { line(end: "\r\n") }

  /// The line, ended by `end`.
  package func line(end: String) -> String { cells.joined(separator: ",") + end }

  /// Adds a name in a form that a spreadsheet does not interpret as a formula; see `String.csvName`.
  package mutating func add(_ name: String) { cells.append(name.csvName) }

  /// Adds a whole number.
  package mutating func add(_ number: Int) { cells.append("\(number)") }

  /// Adds a number; an empty cell for nil, infinities and NaN.
  package mutating func add(_ number: Double?) { cells.append(number.flatMap(\.shortestText) ?? "") }
}

extension String {
  /// The text as a CSV field: quoted if it contains a comma, a quotation mark or a line break.
  ///
  /// Source: RFC 4180, section 2, rules 6 and 7.
  package var csvField: String {
    let needsQuotes = utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"\(replacing("\"", with: "\"\""))\"" : self
  }

  /// The name as a CSV field, with an apostrophe before it if a spreadsheet would interpret it as a formula.
  package var csvName: String {
    let isFormula = first.map { "=+-@\t\r".contains($0) } ?? false
    return (isFormula ? "'" + self : self).csvField
  }
}

extension StringProtocol {
  /// The text without blanks around it, with an ordinary space for each no-break space.
  package var trimmingBlanks: String {
    let spaced = map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 }
    guard let first = spaced.firstIndex(where: { $0 != " " }),
      let last = spaced.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(spaced[first...last])
  }
}
