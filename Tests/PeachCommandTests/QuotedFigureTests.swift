// Every figure in results/README.md and in the README's paragraph of results, computed again from the committed tables.
//
// results/figures.csv has a row for each figure in the order of the text: section, the figure as it is written, and
// where it comes from:
// - a study (its summary.csv) or STUDY/differences: `row` names the rows by column=value, `column` the number, and
//   `how` the conversion: value, percent, minus, factor (of octaves), `percent lapsing` (an efficiency with the bound
//   of novices, who lapse at 0.04), and with several rows median, least, most or millions, their sum in millions; `/`
//   and other conditions divide by the number of another row;
// - scenario: the value of the key `column` in the scenarios that `row` names, by default the section's: value, percent,
//   or halving, the number of comparisons after which half is learned, to the nearest ten;
// - document: `row` is a file, which contains the words `column` with the figure for {}.
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
    let text = try committed("results/figures.csv")
    return text.split(separator: "\n").dropFirst().map(Figure.init)
  }

  /// The numbers of the rows that it names.
  private func numbers(_ conditions: String) throws -> [Double] {
    let parts = source.split(separator: "/").map(String.init)
    let table = try CommittedTable(
      committed("results/\(parts[0])/\(parts.count > 1 ? parts[1] : "summary").csv"))
    return try table.rows(where: conditions).map { row in
      let cell = try #require(row[column], "\(source) has no column \(column)")
      return try #require(Double(cell), "\(source), \(conditions): \(column) is empty")
    }
  }

  /// Whether every scenario has the figure as a value of the key.
  func isInScenarios() throws -> Bool {
    let studies = row.isEmpty ? [section] : row.split(separator: " ").map(String.init)
    let stated = try #require(Double(text))
    return try studies.allSatisfy { study in
      try values(of: column, in: committed("scenarios/\(study).yaml")).map {
        switch how {
        case "percent": $0 * 100
        case "halving": ($0 * 0.693_147_180_559_945 / 10).rounded() * 10
        default: $0
        }
      }.contains { ($0 - stated).magnitude < 1e-9 }
    }
  }

  /// Whether the document contains the words with the figure.
  func isInDocument() throws -> Bool {
    try #require(column.contains("{}"), "\(column)")
    return try committed(row).contains(column.replacing("{}", with: text))
  }

  /// The Cramér–Rao bounds of N·Var of `Documentation/theory.md`, which `TheoryTests` compute.
  private static let (boundWithoutLapses, boundOfNovices) = (3.421, 4.521)

  /// A number to the decimals of the text.
  private func rounded(_ value: Double) -> String {
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    return String(format: "%.\(decimals)f", value)
  }

  /// The figure, computed and rounded once.
  func computed() throws -> String {
    let conditions = row.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let found = try numbers(conditions[0]).sorted()
    try #require(!found.isEmpty, "no row of \(source) has \(row)")
    var value = found[0]
    switch how.split(separator: " ").last.map(String.init) {
    case "median": value = (found[(found.count - 1) / 2] + found[found.count / 2]) / 2
    case "least": value = found[0]
    case "most": value = found[found.count - 1]
    case "millions": value = found.reduce(0, +) / 1e6
    case "lapsing": value = found[0] * Self.boundOfNovices / Self.boundWithoutLapses
    default: try #require(found.count == 1, "\(found.count) rows of \(source) have \(row)")
    }
    if conditions.count > 1 { value /= try #require(try numbers(conditions[1]).first) }
    if how.hasPrefix("percent") { value *= 100 }
    if how == "minus" { value = -value }
    if how == "factor" { value = exp2(value) }
    return rounded(value)
  }
}

/// The numbers of all lines of a scenario with that key, without their comments.
private func values(of key: String, in scenario: String) -> [Double] {
  scenario.split(separator: "\n").flatMap { line -> [Double] in
    let line = line.split(separator: "#", omittingEmptySubsequences: false)[0]
    guard let match = line.firstMatch(of: /^[\s-]*([\w-]+):(.*)$/), match.output.1 == key else { return [] }
    return match.output.2.matches(of: /\d+(?:\.\d+)?/).compactMap { Double($0.output) }
  }
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
  let parts = try committed("results/README.md").components(separatedBy: "\n## ")
  var sections = ["introduction": parts[0]]
  for part in parts.dropFirst() {
    let name = try #require(part.firstMatch(of: /\[([a-z-]+)\]\(/)).output.1
    // The answer, picture and ranking of the report are compared with it as a whole.
    sections[String(name)] = part.replacing(/<!-- report -->(?s:.*?)<!-- report -->/, with: "")
  }
  let page = try committed("README.md")
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
      case "scenario": #expect(try figure.isInScenarios(), "\(figure)")
      case "document": #expect(try figure.isInDocument(), "\(figure)")
      default:
        computed += 1
        let value = try figure.computed()
        #expect(value == figure.text, "\(figure)")
      }
    }
    #expect(computed > 60)
  }

  @Test func `is of a strategy that its scenario labels`() throws {
    let scenario = try committed("scenarios/strategy-shoot-out.yaml")
    let names = try committed("results/README.md").matches(of: /\d+-down\/\d+-up/).map { String($0.output) }
    #expect(names.count > 3)
    for name in names { #expect(scenario.contains("label: \(name.replacing("/", with: "-"))\n"), "\(name)") }
  }

  @Test(arguments: [
    ("right 52 to 51 % of the time, 0.26.", ["52", "51", "0.26"]), ("2-down/1-up at 70.7 %", ["70.7"]),
    ("`0.05` k₁ [0.03, 5](a-3.md) QUEST+ 1.9", ["0.03", "5", "1.9"]), ("2012)", ["2012"]),
  ])
  func `is found in the text`(_ text: String, _ expected: [String]) {
    #expect(figures(in: text) == expected)
  }
}
