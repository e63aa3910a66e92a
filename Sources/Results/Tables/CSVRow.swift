import Training

/// A line of comma-separated values.
///
/// Source: RFC 4180. Numbers are written in the shortest form that reads back as the same number, so that
/// equal results are equal bytes.
struct CSVRow {
  /// The line with its end.
  var text: String { cells.joined(separator: ",") + "\r\n" }

  private var cells: [String] = []

  /// Adds a name. One that a spreadsheet would take for a formula gets an apostrophe before it.
  mutating func add(_ name: String) { cells.append(Self.field(name)) }

  /// A name as a field of a line: quoted where needed, and not to be taken for a formula.
  static func field(_ name: String) -> String {
    let isFormula = name.first.map { "=+-@\t\r".contains($0) } ?? false
    let shown = isFormula ? "'" + name : name
    let needsQuotes = shown.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"\(shown.replacing("\"", with: "\"\""))\"" : shown
  }

  /// Adds a whole number.
  mutating func add(_ number: Int) { cells.append("\(number)") }

  /// Adds a number; an empty cell if there is none.
  mutating func add(_ number: Double?) { cells.append(number.flatMap(\.shortestText) ?? "") }

  /// Adds what was swept: a number as a number, everything else as it is written in a scenario.
  mutating func add(_ value: ParameterValue?) {
    switch value {
    case .number(let number)?: add(number)
    case .integer(let number)?: add(number)
    case let other?: add(other.description)
    case nil: add("")
    }
  }
}

extension Double {
  /// The shortest text that reads back as this number; nil for infinities and NaN, which tables do not hold.
  var shortestText: String? { isFinite ? "\(self)" : nil }
}
