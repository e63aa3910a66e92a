// `Documentation/audit.md`: what the command answers first, on 80 columns, as data and by its status.
import Foundation
import TestSupport
import Testing

@Suite struct `The audit command` {
  private func peach(_ arguments: String...) throws -> CommandRun { try CommandRun("peach", arguments) }

  @Test func `says first that a strategy passes, in 80 columns`() throws {
    let run = try peach("audit", "constant", "--comparisons", "2000")
    #expect(run.status == 0 && run.output.hasPrefix("pass: no deaf listener beats constant; "))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `says how the timing rule is beaten, with status 1`() throws {
    let run = try peach(
      "audit", "constant", "--comparisons", "5000", "--direction", "fewer-right", "--format", "json")
    #expect(run.status == 1)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(document?["pass"] as? Bool == false && document?["seed"] as? Int == 1)
    let strategies = try #require(document?["strategies"] as? [[String: Any]])
    let listeners = try #require(strategies[0]["listeners"] as? [[String: Any]])
    let winShift = try #require(listeners.first { $0["listener"] as? String == "win-shift" })
    #expect(abs(try #require(winShift["share"] as? Double) - 2.0 / 3) < 0.03)
  }

  /// The displays do not depend on the number of comparisons that the deaf listeners answer.
  @Test func `shows what the document says: thresholds and three arrows of each kind of people`() throws {
    let shown = try peach("audit", "kazez", "--comparisons", "100").output.components(separatedBy: "\n\n")
    let table = try #require(shown.last)
    #expect(table.hasPrefix("shown to       profile  timeline  estimate  tracker  trend  today  change\n"))
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try committed("Documentation/audit.md").contains(table))
    let run = try peach("audit", "kazez", "--comparisons", "100", "--format", "json")
    let displays = try #require(try run.json()["displays"] as? [[String: Any]])
    #expect(
      displays.compactMap { $0["people"] as? String } == [
        "guessing", "always higher", "predicting", "reversed",
      ])
    for (row, counts) in zip(displays, [[1, 1], [7, 2], [6, 1], [0, 0]]) {
      let today = try #require(row["trend_sessions"] as? [String: Int])
      #expect(["improving", "declining"].map { today[$0] ?? 0 } == counts, "\(row)")
      #expect((row["trend"] as? [String: Int])?.values.reduce(0, +) == 10 && today.values.reduce(0, +) == 10)
      #expect((row["change"] as? [String: Int])?.isEmpty == true)
    }
  }

  @Test func `suggests the nearest strategy for an unknown one`() throws {
    let run = try peach("audit", "kazes")
    #expect(run.status == 64 && run.errors.contains("Did you mean \"kazez\"?"))
  }
}
