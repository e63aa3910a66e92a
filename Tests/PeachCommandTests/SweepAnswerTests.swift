import Foundation
import TestSupport
import Testing

@testable import PeachCommand
@testable import Results

/// The text between two marks, without tags, on one line.
private func words(_ page: String, from start: String, to end: String) -> String {
  let rest = page.components(separatedBy: start)[1].components(separatedBy: end)[0]
  return rest.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

@Suite struct `The answer of a sweep` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private let ranked = """
    question: Which constants?
    objectives: [rmse_octaves_timeline, trials_to_converge]
    baseline: { strategy.k1: 0.05, strategy.k2: 0.09 }

    """

  /// Two constants over three values each.
  private func grid(_ more: String) -> String {
    scenario(k1: "[0.03, 0.05, 0.08], k2: [0.05, 0.09, 0.13]", listeners: 6, sessions: 3, comparisons: 60)
      + more
  }

  private func sweep(_ text: String, _ options: String...) throws -> CommandRun {
    let file = try scratch.write(text, to: "grid.yaml")
    return try CommandRun("peach", ["sweep", file, "--out", scratch.path("out")] + options)
  }

  @Test func `is that of the report, with a table and a map on one screen`() throws {
    let run = try sweep(grid(ranked))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let isNarrow = lines.allSatisfy { $0.count <= 80 || $0.contains(scratch.path) }
    #expect(run.status == 0 && isNarrow && lines.count <= 24, "\(run.output)")
    #expect(lines[0] == "Which constants?")
    let page = try String(contentsOfFile: scratch.path("out/tiny/report.html"), encoding: .utf8)
    let headline = words(page, from: "<p class=\"answer\">", to: "</p>")
    let parts = run.output.components(separatedBy: "\n\n")
    #expect(
      parts[0].split(separator: "\n").dropFirst().joined(separator: " ").hasPrefix(headline), "\(headline)")
    let heads = parts[1].split(separator: "\n")[0].split(separator: " ").joined(separator: " ")
    #expect(heads == "k1 k2 rmse_octaves_timeline trials_to_converge against the baseline")
    #expect(parts[1].split(separator: "\n").last?.hasSuffix("the baseline") == true)
    #expect(parts[2].hasPrefix("rmse_octaves_timeline, by k1 (down) and k2 (across) (* best):\n"))
    #expect(parts[2].split(separator: "\n").count == 6)
    #expect(parts[3].hasPrefix("For simulated listeners: 6 each of expert and novice; 3 sessions of 60"))
    #expect(parts[3].contains("All 9 conditions and columns: --full. Report:"))
    #expect(try sweep(grid(ranked)).output == run.output)
  }

  @Test func `marks the best of each group in the map`() throws {
    let json = try sweep(grid(ranked), "--format", "json").json()
    let map = try sweep(grid(ranked)).output.components(separatedBy: "\n\n")[2].split(separator: "\n")
    let cells = try #require(json["cells"] as? [[String: Any]])
    for (index, group) in ["expert", "novice"].enumerated() {
      let values = cells.compactMap { cell -> Double? in
        let groups = cell["groups"] as? [[String: Any]]
        let measures =
          groups?.first { $0["group"] as? String == group }?["measures"] as? [String: [String: Any]]
        return measures?["rmse_octaves_timeline"]?["mean"] as? Double
      }
      let best = try #require(values.indices.min { values[$0] < values[$1] })
      let row = map[3 + best / 3].split(separator: " ")
      #expect(row[1 + 3 * index + best % 3].hasSuffix("*"), "\(map.joined(separator: "\n"))")
    }
  }

  @Test func `ranks by the first measure with a better end where a baseline has no objectives`() throws {
    let run = try sweep(
      grid(
        "measures: [fraction_correct, fraction_too_hard]\nbaseline: { strategy.k1: 0.05, strategy.k2: 0.09 }\n"
      ))
    #expect(run.output.contains(" comparisons are too hard"), "\(run.output)")
    #expect(!run.output.contains("not ranked"))
    let both = try sweep(grid("measures: [fraction_correct]\n"), "--force")
    #expect(both.output.contains("The conditions are not ranked."))
  }
}

@Suite struct `A map of an objective` {
  /// A map of that many rows and columns, with values that fall from left to right.
  private func map(_ rows: Int, _ columns: Int, groups: [String]) -> ObjectiveMap {
    let values: [[Int]] = (0..<rows).map { row in (0..<columns).map { column in 1 + row + 100 / (1 + column) }
    }
    let texts: [[String]] = values.map { $0.map { "\($0).25" } }
    let shades: [[Int?]] = values.map { $0.map { min(4, $0 / 20) } }
    let drawn = groups.map {
      ObjectiveMap.Group(name: $0, texts: texts, shades: shades, best: (row: 0, column: columns - 1))
    }
    return ObjectiveMap(
      heading: "rmse_octaves", title: "RMSE, octaves", rowName: "k1", columnName: "k2",
      rows: (0..<rows).map { "0.0\($0)" },
      columns: (0..<columns).map { "0.1\($0)" }, groups: drawn)
  }

  @Test(arguments: [(3, 3, 4), (2, 12, 2), (30, 40, 3)]) func `fits its width`(
    rows: Int, columns: Int, groups: Int
  ) {
    let names = (0..<groups).map { "group-\($0)" }
    for width in [40, 80, 200] {
      let lines = map(rows, columns, groups: names).text(width: width)
      #expect(lines.dropFirst().allSatisfy { $0.count <= width }, "\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `shades what has no room for numbers`() {
    let lines = map(2, 40, groups: ["novice"]).text(width: 60)
    #expect(lines[0].hasSuffix("(█ best … · worst):"))
    #expect(lines[3].hasPrefix("0.00  ·") && lines[3].hasSuffix("█"))
  }
}
