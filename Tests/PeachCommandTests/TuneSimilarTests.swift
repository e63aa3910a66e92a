import Foundation
import TestSupport
import Testing

/// A tuning that takes a moment, whose first difference is best at the end of its range.
private func scenario(_ population: String) -> String {
  """
  name: similar
  population: [\(population)]
  listener: { spread-octaves: 0.4 }
  strategy:
    name: kazez
    k1: { from: 0.005, to: 0.09, scale: log }
    k2: { from: 0.02, to: 0.5, scale: log }
    first-cents: { from: 20, to: 100, scale: log }
  sampler: { name: sobol, points: 12 }
  training: { sessions: 1, comparisons-per-session: 30 }
  profile: { correct-only: true }
  measures: [rmse_octaves_moving_average, fraction_correct]
  baseline: { strategy.k1: 0.05, strategy.k2: 0.09, strategy.first-cents: 100 }
  tune:
    objective: rmse_octaves_moving_average
    constraints: [{ measure: fraction_correct, at-least: 0.65 }]
    budget: 200000
    confirm-listeners: 50

  """
}

@Suite struct `Constants of a tuning` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func tune(_ population: String, _ options: String...) throws -> CommandRun {
    let file = try scratch.write(scenario(population), to: "t.yaml")
    return try CommandRun("peach", ["tune", file, "--out", scratch.path("out"), "--force"] + options)
  }

  @Test(arguments: [
    ("{ listener: expert }", "near 3.5"),
    ("{ group: a, threshold-cents: 4 }, { group: b, threshold-cents: 5 }", "at 4 to 5"),
  ])
  func `for listeners of nearly one threshold say so, with a command that asks other people`(
    population: String, thresholds: String
  ) throws {
    let run = try tune(population)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(run.status == 0 && lines.count <= 24, "\(run)")
    let first = try #require(
      lines.firstIndex(
        of: "  The constants suit only people who begin \(thresholds) cents; for others check:"), "\(run)")
    let command = lines[(first + 1)...].prefix { !$0.isEmpty }.joined(separator: "\n")
    #expect(
      command.contains(" --listener all") && command.contains("--measure rmse_octaves_moving_average"),
      "\(command)")
    // As a shell reads it.
    let program = CommandRun.url(of: "peach").path
    let pasted = try CommandRun(
      "/bin/sh",
      [
        "-c",
        command.replacing("peach compare", with: "\(program) compare")
          + " --listeners 20 --sessions 1 --comparisons 20",
      ])
    #expect(pasted.status == 0 && pasted.output.contains("pooled over 5 kinds of listeners"), "\(pasted)")
    let report = try String(contentsOfFile: scratch.path("out/similar/report.html"), encoding: .utf8)
    #expect(
      report.contains("The constants suit only people who begin \(thresholds) cents; for others check:"))
  }

  @Test func `are compared by a command on lines of the terminal's width, whatever the baseline sets`() throws
  {
    let run = try tune("{ listener: expert }", "--baseline", "k1=0.06,unison-first-cents=50")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 || $0.contains(scratch.path) }, "\(run)")
    #expect(run.output.contains("\n  peach compare k1=0.06,k2=0.09,unison-first-cents=50 \\\n    "), "\(run)")
  }

  @Test func `for listeners of different thresholds do not, and name an end of a range on a full screen`()
    throws
  {
    let run = try tune(
      "{ listener: expert }, { listener: amateur }, { listener: novice }, { listener: poor }")
    #expect(run.status == 0 && !run.output.contains("suit only people"), "\(run)")
    let words = run.output.replacing("\n", with: " ")
    #expect(words.contains(" lies at an end of the values tried: a wider range may be better. "), "\(run)")
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 24, "\(run)")
  }
}
