// Every figure in results/README.md and in the README's paragraph of results, computed again from the committed tables.
//
// results/figures.csv has a row for each figure in the order of the text: section, the figure as it is written, and
// where it comes from:
// - a study (its summary.csv) or STUDY/differences: `row` names the rows by column=value, `column` the number, and
//   `how` what becomes of it: value, percent, minus, and with several rows median, least or most; `/` and other conditions
//   divide by the number of another row;
// - scenario: the number stands in the section's scenario;
// - stated: it is no result, and `row` says what it is.
import Foundation
import Testing

private struct Figure {
  let section, text, source, row, column, how: String

  init(_ line: Substring) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    precondition(cells.count == 6, "figures.csv must have six columns, got \(line)")
    (section, text, source, row, column, how) = (cells[0], cells[1], cells[2], cells[3], cells[4], cells[5])
  }

  static func all() throws -> [Figure] {
    let text = try read("results/figures.csv")
    return text.split(separator: "\n").dropFirst().map(Figure.init)
  }

  /// The numbers of the rows that it names.
  private func numbers(_ conditions: String) throws -> [Double] {
    let parts = source.split(separator: "/").map(String.init)
    let table = try Table(read("results/\(parts[0])/\(parts.count > 1 ? parts[1] : "summary").csv"))
    return try table.rows(where: conditions).map { row in
      let cell = try #require(row[column], "\(source) has no column \(column)")
      return try #require(Double(cell), "\(source), \(conditions): \(column) is empty")
    }
  }

  /// The figure, computed and rounded once, to the decimals of the text.
  func computed() throws -> String {
    let conditions = row.split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }
    let found = try numbers(conditions[0]).sorted()
    try #require(!found.isEmpty, "no row of \(source) has \(row)")
    var value = found[0]
    switch how.split(separator: " ").last.map(String.init) {
    case "median": value = (found[(found.count - 1) / 2] + found[found.count / 2]) / 2
    case "least": value = found[0]
    case "most": value = found[found.count - 1]
    default: try #require(found.count == 1, "\(found.count) rows of \(source) have \(row)")
    }
    if conditions.count > 1 { value /= try #require(try numbers(conditions[1]).first) }
    if how.hasPrefix("percent") { value *= 100 }
    if how == "minus" { value = -value }
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    return String(format: "%.\(decimals)f", value)
  }
}

private struct Table {
  private let lines: [[String: String]]

  init(_ text: String) {
    let rows = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    lines = rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  /// Those with all the conditions `column=value`, separated by spaces.
  func rows(where conditions: String) -> [[String: String]] {
    let pairs = conditions.split(separator: " ").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return lines.filter { line in pairs.allSatisfy { line[$0[0]] == $0[1] } }
  }
}

private func read(_ path: String) throws -> String {
  try String(contentsOf: FileManager.package.appending(path: path), encoding: .utf8)
}

/// The figures of a text: numbers that are no part of a word or of a name like 2-down.
private func figures(in text: String) -> [String] {
  let plain = text.replacing(/`[^`]*`/, with: "").replacing(/\]\([^)]*\)/, with: "]")
  return plain.matches(
    of: /(^|[^\w.\-])(\d+(?:\.\d+)?)(?=[^\w\-]|-?$|-\s|\.\s|\.$)/.anchorsMatchLineEndings()
  ).map {
    String($0.output.2)
  }
}

/// The text of results/README.md by study, and the README's paragraph of results.
private func sections() throws -> [String: String] {
  var sections: [String: String] = [:]
  for part in try read("results/README.md").components(separatedBy: "\n## ").dropFirst() {
    let name = try #require(part.firstMatch(of: /\[([a-z-]+)\]\(/)).output.1
    sections[String(name)] = part
  }
  let page = try read("README.md")
  let marked = page.components(separatedBy: "<!-- figures -->")
  sections["README"] = try #require(marked.count == 3 ? marked[1] : nil)
  return sections
}

@Suite struct `A figure quoted from a study` {
  @Test func `has its row in figures.csv, in the order of the text`() throws {
    let listed = Dictionary(grouping: try Figure.all(), by: \.section)
    for (name, text) in try sections() {
      #expect(figures(in: text) == (listed[name] ?? []).map(\.text), "\(name)")
    }
    #expect(Set(listed.keys).isSubset(of: Set(try sections().keys)))
  }

  @Test func `is what the committed tables give, rounded once`() throws {
    var computed = 0
    for figure in try Figure.all() {
      switch figure.source {
      case "stated": #expect(!figure.row.isEmpty, "\(figure.section): \(figure.text)")
      case "scenario":
        let study = figure.row.isEmpty ? figure.section : figure.row
        #expect(
          try read("scenarios/\(study).yaml").contains(figure.text), "\(figure.section): \(figure.text)")
      default:
        computed += 1
        let value = try figure.computed()
        #expect(value == figure.text, "\(figure.section): \(figure.row) \(figure.column)")
      }
    }
    #expect(computed > 60)
  }

  @Test(arguments: [
    ("right 52 to 51 % of the time, 0.26.", ["52", "51", "0.26"]), ("2-down/1-up at 70.7 %", ["70.7"]),
    ("`0.05` k₁ [0.03, 5](a-3.md) QUEST+ 1.9", ["0.03", "5", "1.9"]), ("2012)", ["2012"]),
  ])
  func `is found in the text`(_ text: String, _ expected: [String]) {
    #expect(figures(in: text) == expected)
  }
}
