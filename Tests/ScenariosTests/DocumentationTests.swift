import Foundation
import Scenarios
import Testing

@Suite struct `The documentation` {
  @Test func `has a complete example that loads`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Documentation/scenarios.md"), encoding: .utf8)
    let example = try #require(page.split(separator: "```yaml\n").last?.split(separator: "```").first)
    let scenario = try Scenario(yaml: String(example), file: "Documentation/scenarios.md")
    #expect(scenario.experiment.cells.count == 24 && scenario.experiment.baseline == 1)
  }
}
