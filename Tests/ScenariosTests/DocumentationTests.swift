import Foundation
import Scenarios
import Simulation
import TestSupport
import Testing
import Training

@Suite struct `The documentation` {
  private func page(_ name: String = "scenarios") throws -> String {
    try String(contentsOf: FileManager.package.appending(path: "Documentation/\(name).md"), encoding: .utf8)
  }

  @Test func `names files that exist on the five ways through the code`() throws {
    let sections = try page("architecture").split(separator: "\n## ")
    let ways = try #require(sections.first { $0.hasPrefix("Five ways through the code") })
    let files = ways.matches(of: /\n\| `([^`]+)` \|/).map { String($0.1) }
    #expect(ways.matches(of: /\n\*\*From [^*]+\*\*\n/).count == 5 && files.count > 20)
    for file in files {
      let path = FileManager.package.appending(path: "Sources/\(file)").path
      #expect(
        FileManager.default.fileExists(atPath: path),
        "architecture.md: \(file) does not exist. Change its row.")
    }
  }

  @Test func `tells musicians the same in German`() throws {
    func rows(_ name: String) throws -> Int { try page(name).matches(of: /\n(\| |- |#{2,3} )/).count }
    let (english, german) = (try rows("musicians"), try rows("musiker"))
    #expect(
      english == german, "musiker.md has \(german) rows, musicians.md \(english). Translate the others.")
  }

  @Test func `has a complete example that loads`() throws {
    let example = try #require(try page().split(separator: "```yaml\n").last?.split(separator: "```").first)
    let scenario = try Scenario(yaml: String(example), file: "Documentation/scenarios.md")
    #expect(scenario.experiment.cells.count == 24 && scenario.experiment.baseline == 1)
  }

  @Test func `has every strategy in the table of strategies`() throws {
    let sections = try page("training").split(separator: "\n## ")
    let table = try #require(sections.first { $0.hasPrefix("Strategies\n") })
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let shown = Set(
      rows.flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]+)`/) }.map { String($0.1) })
    for name in StrategyCatalog.standard.names where !shown.contains(name) {
      Issue.record("training.md: \(name) has no row in Strategies. Add one.")
    }
  }

  @Test func `has every constant of a listener as the catalog has it`() throws {
    let lines = Set(try page().split(separator: "\n").map(String.init))
    for part in ListenerModel.parts {
      let title = "**\(part.name)**: \(part.summary). Source: \(part.source)."
      if !lines.contains(title) {
        Issue.record("scenarios.md: \(part.name) has no title, or another. Add: \(title)")
      }
      for parameter in part.parameters {
        let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
        let rule = parameter.rule.dropFirst("must be ".count)
        let row =
          "| `\(parameter.name)` | \(parameter.text(of: parameter.defaultValue))\(unit) | \(rule) | \(parameter.summary) |"
        if !lines.contains(row) {
          Issue.record("scenarios.md: \(parameter.name) has no row, or another. Add: \(row)")
        }
      }
    }
  }
}
