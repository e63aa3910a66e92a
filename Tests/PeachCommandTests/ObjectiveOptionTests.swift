import Chronology
import Foundation
import Results
import Scenarios
import TestSupport
import Testing

@testable import PeachCommand

/// A tuning of today's display that takes a moment, with the constants for apps within its ranges.
private let tuning = """
  name: tiny-tune
  question: Which constants?
  population: [{ listener: novice }, { listener: amateur }]
  strategy:
    name: kazez
    k1: { from: 0.02, to: 0.06 }
    k2: { from: 0.05, to: 0.2 }
    first-cents: { from: 5, to: 100, scale: log }
  sampler: { name: sobol, points: 6 }
  training: { sessions: 2, comparisons-per-session: 25 }
  measures: [rmse_octaves_moving_average, fraction_correct]   # those of the report
  profile: { correct-only: true }
  baseline: { strategy.k1: 0.05, strategy.k2: 0.09, strategy.first-cents: 100 }
  tune:
    objective: rmse_octaves_moving_average
    constraints: [{ measure: fraction_correct, at-least: 0.6 }]
    budget: 60000
    listeners: 4
    confirm-listeners: 20

  """

@Suite struct `The objective of a tuning` {
  let scratch: ScratchDirectory
  let file: String

  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(tuning, to: "t.yaml")
  }

  private func tune(_ options: String..., file other: String? = nil) throws -> CommandRun {
    try CommandRun(
      "peach", ["tune", other ?? file, "--out", scratch.path("out")] + options, environment: ["COLUMNS": "80"]
    )
  }

  private func manifest(_ study: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: scratch.path("out/\(study)/manifest.json")))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `is --measure's in place of the scenario's, in the answer, the study's name and its scenario`()
    throws
  {
    let own = try tune().output
    let run = try tune("--measure", "rmse_octaves_last_20_right")
    #expect(
      run.output.replacing("\n", with: " ").contains(
        #/the baseline: the mean of the last 20 right answers misses the threshold by a factor of/#), "\(run)"
    )
    let study = try manifest("tiny-tune-last-20-right")
    #expect(study["command"] as? String == "peach tune \(file) --measure rmse_octaves_last_20_right")
    #expect(study["question"] as? String == "Which constants? (rmse_octaves_last_20_right)")
    let text = try #require((study["scenario"] as? [String: Any])?["text"] as? String)
    #expect(
      text.contains(
        "\nmeasures: [rmse_octaves_last_20_right, rmse_octaves_moving_average, fraction_correct]\n"),
      "\(text)")
    #expect(
      text.contains(
        "\ntune: { objective: rmse_octaves_last_20_right, constraints: [{ measure: fraction_correct, at-least: 0.6 }], "
      ),
      "\(text)")
    // Both studies stand side by side, and the study's scenario is the same study.
    #expect(try tune().output == own)
    let again = try CommandRun(
      "peach", ["tune", scratch.write(text, to: "t.yaml"), "--out", scratch.path("out")],
      environment: ["COLUMNS": "80"])
    #expect(again.output == run.output, "\(again)")
  }

  @Test func `is judged in sessions of --sessions and --comparisons, with a budget for as many listeners`()
    throws
  {
    let run = try tune("--sessions", "3", "--comparisons", "40", "--measure", "rmse_octaves_last_20_right")
    #expect(
      run.output.replacing("\n", with: " ").contains(
        #/ misses the threshold by a factor of [\d.]+ instead of [\d.]+ at session ends, pooled\. /#
      ),
      "\(run)")
    let study = try manifest("tiny-tune-last-20-right-3x40")
    #expect(
      study["command"] as? String
        == "peach tune \(file) --measure rmse_octaves_last_20_right --sessions 3 --comparisons 40")
    #expect(study["question"] as? String == "Which constants? (rmse_octaves_last_20_right) (3 × 40)")
    let text = try #require((study["scenario"] as? [String: Any])?["text"] as? String)
    #expect(text.contains("\ntraining: { sessions: 3, comparisons-per-session: 40 }\n"), "\(text)")
    #expect(text.contains("budget: 144000") && !text.contains("budget: 60000"), "\(text)")
    // The scenario's own numbers are no change.
    #expect(try tune("--sessions", "2", "--comparisons", "25").output == tune().output)
    #expect(
      try tune("--sessions", "0").errors.contains("--sessions: must be in 1…100000, got 0. 30 are a month."))
  }

  @Test(arguments: ["rmse_octaves_tracker", "rmse_octaves_last_50_right", "rmse_octaves_moving_average"])
  func `judges people who begin, too`(measure: String) throws {
    // Under this baseline people guess, so it is not kept.
    let json = try tune("--measure", measure, "--baseline", "k1=0.06,k2=0.05", "--format", "json").json()
    let coarse = try #require(json["coarse"] as? [String: Any], "\(json)")
    #expect((json["objective"] as? [String: Any])?["measure"] as? String == measure)
    #expect((coarse["newcomers"] as? [String: Any])?["measure"] as? String == measure)
  }

  @Test func `may be a measure of which more is better, and must have a better end`() throws {
    #expect(try tune("--measure", "fraction_useful").status == 0)
    let study = try manifest("tiny-tune-fraction-useful")
    let text = try #require((study["scenario"] as? [String: Any])?["text"] as? String)
    #expect(
      text.contains("\ntune: { objective: { measure: fraction_useful, direction: maximize }, "), "\(text)")
    #expect(
      try tune("--measure", "fraction_correct").isRefused(
        """
        --measure: must name a measure with a better end, got fraction_correct. Name one such as rmse_octaves_moving_average.
        """))
    #expect(try tune("--measure", "rmse_octaves_last_30_right").errors.contains("Did you mean"))
  }

  @Test func `is confirmed with the constants for apps, too, on the same listeners`() throws {
    let (text, json) = (try tune().output, try tune("--format", "json").json())
    let shipped = try #require(json["shipped"] as? [String: Any], "\(text)")
    #expect(
      shipped["values"] as? [String: Double] == [
        "strategy.first-cents": 20, "strategy.k1": 0.04, "strategy.k2": 0.15,
      ])
    let objective = try #require(shipped["objective"] as? [String: Any])
    let value = try #require(objective["value"] as? Double)
    let word = try #require(shipped["verdict"] as? String)
    let line = try #require(
      text.firstMatch(
        of:
          #/\n  (As good|Worse by|Better by).*: first-cents 20, k1 0\.04, k2 0\.15 of Documentation\/tuning\.md: ×([\d.]+)\n/#
      ), "\(text)")
    #expect(abs(Double(line.2)! - exp2(value)) < 0.06 && line.1.lowercased().hasPrefix(word.prefix(5)))
    // As the baseline they have the same value, and are not named twice.
    let beside = try tune("--baseline", "k1=0.04,k2=0.15,first-cents=20", "--force", "--format", "json")
      .json()
    let baseline = try #require(
      (beside["confirmed"] as? [[String: Any]])?.first { $0["is_baseline"] as? Bool == true })
    #expect((baseline["objective"] as? [String: Any])?["value"] as? Double == value)
    #expect(beside["shipped"] is NSNull)
  }

  @Test func `is not confirmed with constants that are outside the ranges`() throws {
    let narrow = try scratch.write(tuning.replacing("to: 0.2 }", with: "to: 0.14 }"), to: "t.yaml")
    let json = try tune("--format", "json", file: narrow).json()
    #expect(json["shipped"] is NSNull && json["coarse"] is [String: Any], "\(json)")
  }

  @Test func `is followed by lines that say what takes time after the search`() async throws {
    let scenario = try Scenario(contentsOf: file, in: .current)
    var parts: [(text: String, isNew: Bool)] = []
    let work = try TuningWork(
      scenario, try #require(scenario.tuning), jobs: 1, command: "", in: scratch.path("parts"), .new,
      replacing: false, announce: { parts.append(($0, $1)) }, elapsed: { 0 })
    _ = try await work.complete(jobs: 1, started: Instant(seconds: 0), drawnWith: nil)
    #expect(
      parts.filter(\.isNew).map(\.text).prefix(3) == [
        "Confirming the winner, the runner-up and the baseline …", "Rounding the constants …",
        "Confirming the constants of Documentation/tuning.md …",
      ])
    for text in ["Rounding the constants: 2 conditions …", "Writing the study: 2 conditions …"] {
      #expect(parts.contains { $0.text == text && !$0.isNew }, "\(parts)")
    }
  }
}
