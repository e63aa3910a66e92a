// The figures of `Documentation/advise.md` and the people of `results/advice.csv`, from which they are counted.
import Foundation
import TestSupport
import Testing

@Suite struct `The validation of advice` {
  /// A person's row.
  private struct Row {
    let kind, verdict: String
    let slope: Double
    /// Whether the brackets of the timeline's and of the profile's factor, and of the effect, contain the truth; nil
    /// without a bracket.
    let timeline, profile, effect: Bool?
    /// The true effect of the recommended constants: negative is better.
    let trueEffect: Double?

    init(_ line: [String: String]) throws {
      func number(_ column: String) -> Double? { line[column].flatMap(Double.init) }
      func holds(_ name: String) -> Bool? {
        guard let value = number(name), let low = number("\(name)_low"), let high = number("\(name)_high")
        else {
          return nil
        }
        return low <= value && value <= high
      }
      (kind, verdict) = (try #require(line["kind"]), try #require(line["verdict"]))
      slope = try #require(number("slope"))
      (timeline, profile, effect) = (holds("timeline"), holds("profile"), holds("effect"))
      trueEffect = number("effect")
    }
  }

  private func people() throws -> [Row] {
    try CommittedTable(committed("results/advice.csv")).lines.map { try Row($0) }
  }

  private func document() throws -> String { try committed("Documentation/advise.md") }

  /// "96 of 98", with the share and its standard error if asked.
  private func text(_ hits: [Bool], withShare: Bool = false) -> String {
    let (count, all) = (hits.count { $0 }, Double(hits.count))
    guard withShare else { return "\(count) of \(hits.count)" }
    let share = Double(count) / all
    let error = (share * (1 - share) / all).squareRoot()
    return "\(count) of \(hits.count), " + String(format: "%.1f ± %.1f %%", 100 * share, 100 * error)
  }

  @Test func `has in its table the brackets that contain the truth, by kind and slope`() throws {
    let (people, lines) = (try people(), Set(try document().split(separator: "\n").map(String.init)))
    #expect(people.count == 120)
    let kinds: [(String, (Row) -> Bool)] = [
      ("all", { _ in true }), ("steady", { $0.kind == "steady" }), ("learners", { $0.kind == "learner" }),
      ("drifters", { $0.kind == "drifter" }), ("learning drifters", { $0.kind == "learning drifter" }),
      ("slope below 1", { $0.slope < 1 }), ("slope above 1", { $0.slope >= 1 }),
    ]
    for (name, isOne) in kinds {
      let some = people.filter(isOne)
      let (factor, effect) = (some.compactMap(\.timeline), some.compactMap(\.effect))
      let row = [factor, effect].map { text($0, withShare: name == "all") }.joined(separator: " | ")
      if !lines.contains("| \(name) | \(row) |") { Issue.record("advise.md has no row | \(name) | \(row) |") }
    }
  }

  @Test func `counts who was answered, who was recommended other constants, and for whom they were better`()
    throws
  {
    let people = try people()
    let plain = try document().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let declined = people.count { $0.timeline == nil }
    #expect(
      plain.contains(
        "of 120 people \(120 - declined) were answered, and \(declined) were told to train more."))
    let recommended = people.filter { $0.verdict == "better" }
    let better = recommended.count { ($0.trueEffect ?? 1) < 0 }
    #expect(better == recommended.count)
    #expect(
      plain.contains(
        "Other constants were recommended to \(recommended.count) people and were better for all \(better);"))
  }

  /// Two of the people as `make test-advice` examines all.
  @Test func `gives two of the people the committed brackets and effects`() throws {
    let tool = FileManager.package.appending(path: "Tests/Tools/advise_validation.py").path
    let file = FileManager.package.appending(path: "results/advice.csv").path
    let run = try CommandRun(
      "/usr/bin/env",
      ["python3", tool, CommandRun.url(of: "peach").path, "--only", "40,81", "--figures", file])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("answered: 2 of 2"))
  }
}
