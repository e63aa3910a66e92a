import Foundation
import Listeners
import Scenarios
import Testing

@Suite struct `The documentation` {
  private func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Documentation/scenarios.md"), encoding: .utf8)
  }

  @Test func `has a complete example that loads`() throws {
    let example = try #require(try page().split(separator: "```yaml\n").last?.split(separator: "```").first)
    let scenario = try Scenario(yaml: String(example), file: "Documentation/scenarios.md")
    #expect(scenario.experiment.cells.count == 24 && scenario.experiment.baseline == 1)
  }

  @Test func `has every constant of a listener as the catalog has it`() throws {
    let lines = Set(try page().split(separator: "\n").map(String.init))
    for part in ListenerModel.parts {
      let title = "**\(part.name)**: \(part.summary). Source: \(part.source)."
      #expect(lines.contains(title), "missing: \(title)")
      for parameter in part.parameters {
        let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
        let rule = parameter.rule.dropFirst("must be ".count)
        let row =
          "| `\(parameter.name)` | \(parameter.defaultValue)\(unit) | \(rule) | \(parameter.summary) |"
        #expect(lines.contains(row), "missing: \(row)")
      }
    }
  }
}
