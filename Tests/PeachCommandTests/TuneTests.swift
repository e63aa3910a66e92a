import Foundation
import Numerics
import TestSupport
import Testing

@testable import PeachCommand

/// A tuning of two constants that takes a moment.
private func scenario(budget: Int = 40_000, confirm: Int = 20) -> String {
  """
  name: tiny-tune
  seed: 1
  population: [{ listener: novice }, { listener: expert }]
  strategy: { name: weighted, target: { from: 0.6, to: 0.9 }, step-up: { from: 0.1, to: 1, scale: log } }
  sampler: { name: sobol, points: 8 }
  training: { sessions: 2, comparisons-per-session: 25 }
  measures: [fraction_correct, rmse_octaves_timeline]
  baseline: { strategy.target: 0.75, strategy.step-up: 0.5 }
  tune:
    objective: rmse_octaves_timeline
    constraints: [{ measure: fraction_correct, at-least: 0.6 }]
    budget: \(budget)
    listeners: 4
    confirm-listeners: \(confirm)

  """
}

@Suite struct `peach tune` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func files(_ out: String) throws -> [String: Data] {
    let names = ["summary.csv", "evaluations.csv", "tuning.json", "report.html"]
    let files = try names.map { try Data(contentsOf: URL(filePath: scratch.path("\(out)/tiny-tune/\($0)"))) }
    return Dictionary(uniqueKeysWithValues: zip(names, files))
  }

  @Test func `says what to use, who has won, by how much and whether that can be told, and leaves a study`()
    throws
  {
    let file = try scratch.write(scenario(), to: "t.yaml")
    let run = try peach("tune", file, "--out", scratch.path("out"))
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let words = run.output.replacing("\n", with: " ")
    #expect(
      words.hasPrefix(
        "Use step-up 1, target 0.6 instead of step-up 0.5, target 0.75, the baseline: "), "\(run.output)")
    #expect(lines.allSatisfy { $0.count <= 80 || $0.contains(scratch.path) } && lines.count <= 24)
    for sentence in [
      "target and step-up lie at an end of the values tried: a wider range may be better.",
      "The constants are for simulated novice and expert where at least 60 % of answers are right;",
    ] { #expect(words.contains(sentence)) }
    // The answer is one sentence, and a row for each group follows.
    let heads = " +group +whole training +after 30 comparisons +novice +×"
    let first = try Regex(#"^Use [^:]+: [^:]+ at session ends, pooled\."# + heads)
    #expect(words.contains(first), "\(words)")
    let parts = run.output.components(separatedBy: "\n\n")
    let table = parts[1].split(separator: "\n").map { $0.split(separator: " ") }
    #expect(table[0] == ["target", "step-up", "rmse_octaves_timeline", "fraction_correct"])
    #expect(table.dropFirst().map { $0[0] } == ["to", "winner", "runner-up", "baseline"])
    #expect(["use", "use,"].contains(table[1][1]) && table[1].suffix(3).last == "met", "\(parts[1])")
    let answer = parts[2].replacing("\n", with: " ")
    #expect(answer.contains(#/(than the runner-up|than the winner|Winner and runner-up are) /#), "\(answer)")
    // One sign for less than 0.
    #expect(!run.output.contains("−"))
    let report = try String(contentsOfFile: scratch.path("out/tiny-tune/report.html"), encoding: .utf8)
    let use = "<b>Use step-up 1, target 0.6 instead of step-up 0.5, target 0.75, the baseline: "
    #expect(report.contains("<p class=\"answer\">\(use)"))
    #expect(
      report.contains(
        #/<p>[^<]*The winner of the search is step-up [\d.]+, target [\d.]+\. How far the timeline misses the threshold: [\d.]+ [^a-z]+ octaves, against [\d.]+ [^a-z]+ with the baseline \(/#
      ))
    #expect(report.contains(#/<p>[^<]*The winner is better than the baseline by [\d.]+ [^a-z]+ octaves\./#))
    #expect(
      report.contains(
        #/<p>[^<]*Against the baseline they are better in 2 of 2 groups: novice ×[^<]* better\./#))
    #expect(report.contains("show the mean of the groups"))
    // The table of all groups, and the one of each group.
    #expect(report.ranges(of: "<td class=\"text\">to use").count >= 2)
    #expect(run.output.hasSuffix("\(scratch.path("out/tiny-tune/report.html"))\n"))
    #expect(try scratch.names() == ["out", "t.yaml"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")) == ["tiny-tune"])
    let made = try FileManager.default.contentsOfDirectory(atPath: scratch.path("out/tiny-tune")).sorted()
    #expect(
      made == [
        "answer.svg", "differences.csv", "evaluations.csv", "listeners.sqlite", "manifest.json",
        "report.html", "summary.csv", "tuning.json",
      ])
  }

  @Test func `begins with the rounded constants to use, for whom they hold, and the command that sets them`()
    throws
  {
    let text = scenario(budget: 60_000).replacing(
      "strategy: { name: weighted, target: { from: 0.6, to: 0.9 }, step-up: { from: 0.1, to: 1, scale: log } }",
      with: "strategy: { name: kazez, k1: { from: 0.02, to: 0.06 }, k2: { from: 0.05, to: 0.2 } }"
    ).replacing("strategy.target: 0.75, strategy.step-up: 0.5", with: "strategy.k1: 0.05, strategy.k2: 0.09")
    let file = try scratch.write(text, to: "t.yaml")
    let run = try peach("tune", file, "--out", scratch.path("out"))
    let json = try peach("tune", file, "--out", scratch.path("out"), "--format", "json").json()
    let coarse = try #require(json["coarse"] as? [String: Any])
    let values = try #require(coarse["values"] as? [String: Double])
    let (k1, k2) = (try #require(values["strategy.k1"]), try #require(values["strategy.k2"]))
    for value in [k1, k2] { #expect("\(value)".filter(\.isNumber).drop { $0 == "0" }.count <= 3) }
    #expect(run.output.contains("\n  peach settings strategy=kazez k1=\(k1) k2=\(k2)\n"))
    #expect(
      run.output.contains(
        "\n  p = min(100, max(0.1, p + (isCorrect ? -\(k1) : \(k2)) * p * p.squareRoot()))\n"))
    let words = run.output.replacing("\n", with: " ")
    #expect(
      words.hasPrefix(
        "Use k1 \(k1), k2 \(k2) instead of k1 0.05, k2 0.09, the baseline: the timeline misses "),
      "\(words)")
    func distance(_ other: [String: Double]) -> Double {
      other.reduce(0) { $0 + abs(log($1.value / values[$1.key]!)) }
    }
    let farthest =
      try #require(coarse["others"] as? [[String: Double]]).max { distance($0) < distance($1) }
      .map { "such as k1 \($0["strategy.k1"]!), k2 \($0["strategy.k2"]!), " } ?? ""
    // Not on a full screen, and always in the report.
    let report = try String(contentsOfFile: scratch.path("out/tiny-tune/report.html"), encoding: .utf8)
    #expect(
      report.contains(#/Constants within 0\.1 octaves of the [a-z-]+ are equally good/#)
        && report.contains(" are equally good, \(farthest)and another seed finds others; "))
    #expect(report.contains(#/<b>Use [^<]* at session ends, pooled\. Newcomers[ :,]/#))
    #expect(json["scenario"] as? String == "tiny-tune" && json["seed"] as? Int == 1)
    #expect(json["version"] is String)
    #expect(words.contains("for simulated novice and expert where at least 60 % of answers are right;"))
    try expectNewcomers(of: coarse, file, k1, k2, in: words)
    try expectGroups(of: coarse, in: words)
    // As good as what was rounded.
    let (interval, loss) = (coarse["ci95"] as? [Double], coarse["difference"] as? Double)
    #expect(json["least_effect"] as? Double == 0.1)
    #expect(loss.map { $0 < 0.1 } == true || interval.map { $0[0] <= 0 } == true)
  }

  /// The group that loses most, as `peach compare` finds it.
  private func expectNewcomers(
    of coarse: [String: Any], _ file: String, _ k1: Double, _ k2: Double, in words: String
  ) throws {
    let newcomers = try #require(coarse["newcomers"] as? [String: Any])
    let group = try #require(newcomers["group"] as? String)
    let comparison = try peach(
      "compare", "k1=0.05,k2=0.09", "k1=\(k1),k2=\(k2)", "--listener", "\(file)#\(group)", "--sessions", "1",
      "--comparisons", "30", "--measure", "rmse_octaves_timeline", "--format", "json"
    ).json()
    let measure = try #require((comparison["measures"] as? [[String: Any]])?.first)
    let paired = measure["paired"] as? [String: Any]
    for key in ["value", "baseline"] { #expect(newcomers[key] as? Double == paired?[key] as? Double) }
    #expect(newcomers["verdict"] as? String == measure["result"] as? String)
    let counts = try ["groups", "gaining", "losing"].map { try #require(newcomers[$0] as? Int) }
    #expect(counts[0] == 2 && counts[1] + counts[2] <= 2 && counts[2] > 0)
    for one in try #require(newcomers["by_group"] as? [[String: Any]]) {
      let (name, verdict) = (one["group"] as? String ?? "?", one["verdict"] as? String ?? "?")
      let row = try Regex(" \(name) [^→]*→ ×[0-9.]+ +[a-z ]+ ×[0-9.]+ → ×[0-9.]+ +\(verdict) ")
      #expect(words.contains(row), "\(words)")
    }
  }

  /// The differences are those of the study's table.
  private func expectGroups(of coarse: [String: Any], in words: String) throws {
    let groups = try #require(coarse["groups"] as? [[String: Any]])
    let table = CommittedTable(
      try String(contentsOfFile: scratch.path("out/tiny-tune/differences.csv"), encoding: .utf8))
    for group in groups {
      let name = try #require(group["group"] as? String)
      let row = try #require(table.rows(where: "cell=0 group=\(name) measure=rmse_octaves_timeline").first)
      let (one, other) = (row["difference"].flatMap { Double($0) } ?? 0, group["difference"] as? Double ?? 1)
      // Their sums differ in the last bits.
      #expect(abs(one - other) <= 1e-12, "\(name)")
      let line = try Regex(" \(name) +×([0-9.]+) → ×([0-9.]+) +(better|worse|not)")
      let shown = try #require(words.firstMatch(of: line), "\(words)")
      for (key, index) in [("baseline", 1), ("value", 2)] {
        let factor = try #require(shown.output[index].substring.flatMap { Double($0) })
        #expect(try abs(factor - exp2(#require(group[key] as? Double))) <= 0.051)
      }
    }
    #expect(groups.count == 2)
  }

  /// The baseline's constants are no worse than the few that are tried; which condition wins depends on the seed.
  @Test(arguments: [
    (2, "it is better than the winner of the search"), (5, "the search has found nothing better"),
  ])
  func `says to keep a baseline that is better than what was tried`(seed: Int, reason: String) throws {
    let text = """
      name: base
      population: [{ listener: novice }, { listener: amateur }]
      strategy: { name: kazez, k1: { from: 0.03, to: 0.05 }, k2: { from: 0.1, to: 0.2 } }
      sampler: { name: sobol, points: 6 }
      training: { sessions: 2, comparisons-per-session: 50 }
      measures: [rmse_octaves_timeline]
      baseline: { strategy.k1: 0.05, strategy.k2: 0.15 }
      tune: { objective: rmse_octaves_timeline, budget: 250000, listeners: 2, confirm-listeners: 400 }

      """
    let run = try peach(
      "tune", scratch.write(text, to: "base.yaml"), "--out", scratch.path("out"), "--seed", "\(seed)")
    let words = run.output.replacing("\n", with: " ")
    let keep = "Keep k1 0.05, k2 0.15, the baseline: \(reason)."
    #expect(words.hasPrefix("\(keep) The constants are for simulated novice and amateur; "), "\(run)")
    #expect(!words.contains("peach settings") && !words.contains("to use"))
    let report = try String(contentsOfFile: scratch.path("out/base/report.html"), encoding: .utf8)
    #expect(report.contains("<b>\(keep)"))
  }

  @Test func `proposes whole numbers as they are`() throws {
    let text = scenario(budget: 60_000)
      .replacing(
        "strategy: { name: weighted, target: { from: 0.6, to: 0.9 }, step-up: { from: 0.1, to: 1, scale: log } }",
        with: "strategy: { name: staircase, down: { from: 1, to: 4, steps: 4 } }"
      ).replacing("strategy.target: 0.75, strategy.step-up: 0.5", with: "strategy.down: 2")
      .replacing("sampler: { name: sobol, points: 8 }\n", with: "")
    let run = try peach("tune", scratch.write(text, to: "t.yaml"), "--out", scratch.path("out"))
    let words = run.output.replacing("\n", with: " ")
    #expect(
      words.contains(
        " These are the constants of the winner; no rounder ones are within 0.1 octaves of the winner. "),
      "\(run)")
    #expect(words.hasPrefix("Use down 1 instead of down 2, the baseline: "))
  }

  @Test func `tells every evaluation in evaluations.csv`() throws {
    let file = try scratch.write(scenario(), to: "t.yaml")
    let json = try peach("tune", file, "--out", scratch.path("out"), "--format", "json").json()
    let search = try #require(json["search"] as? [String: Any])
    let text = try String(contentsOfFile: scratch.path("out/tiny-tune/evaluations.csv"), encoding: .utf8)
    let rows = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(
      rows[0].prefix(6) == ["phase", "round", "id", "strategy.target", "strategy.step-up", "listeners"])
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    // Eight points and the baseline; 4 listeners of each of two groups.
    #expect(rows.count { $0[0] == "race" && $0[1] == "0" } == 9)
    #expect(rows.filter { $0[0] == "race" && $0[1] == "0" }.allSatisfy { $0[5] == "8" })
    let ids = Set(rows.dropFirst().map { $0[2] })
    #expect(ids.count == search["conditions"] as? Int)
    #expect(rows.contains { $0[0] == "refinement" } && rows.last?[0] == "confirmation")
  }

  @Test func `gives the same files for any number of jobs, and others for another seed`() throws {
    let file = try scratch.write(scenario(), to: "t.yaml")
    for (out, more) in [("one", ["--jobs", "1"]), ("two", ["--jobs", "2"]), ("other", ["--seed", "2"])] {
      #expect(try CommandRun("peach", ["tune", file, "--out", scratch.path(out)] + more).status == 0)
    }
    #expect(try files("one") == files("two"))
    #expect(try files("one")["evaluations.csv"] != files("other")["evaluations.csv"])
  }

  @Test func `that is finished is printed again, and only replaced by force`() throws {
    let file = try scratch.write(scenario(), to: "t.yaml")
    let place = scratch.path("out/tiny-tune")
    for format in ["text", "json"] {
      let arguments = ["tune", file, "--out", scratch.path("out"), "--format", format]
      let first = try CommandRun("peach", arguments + ["--force"])
      #expect(first.errors.contains(" comparisons in "))
      let again = try CommandRun("peach", arguments)
      #expect(again.errors == "\(place): already finished. Add --force to run it again.\n")
      #expect(again.output == first.output && again.status == 0)
      let both = try CommandRun(
        "/bin/sh", ["-c", #"exec "$0" "$@" 2>&1"#, CommandRun.url(of: "peach").path] + arguments)
      #expect(both.output == again.output + again.errors)
    }
    let other = try peach("tune", file, "--out", scratch.path("out"), "--seed", "9")
    let refusal = "\(place): a finished study is only replaced by the same run, got another seed, "
    #expect(other.status == 1 && other.output.isEmpty && other.errors.hasPrefix(refusal))
    let sweep = try peach("sweep", file, "--out", scratch.path("out"))
    #expect(
      sweep.isRefused(
        """
        \(place): a finished study is only replaced by the same run, got another command, peach sweep instead of peach \
        tune. Add --force to replace it, or choose another --out.
        """, status: 1), "\(sweep.errors)")
  }

  @Test func `shows a measure once, however many constraints it has`() throws {
    let two = "[{ measure: fraction_correct, at-least: 0.6 }, { measure: fraction_correct, at-most: 0.61 }]"
    let file = try scratch.write(
      scenario().replacing("[{ measure: fraction_correct, at-least: 0.6 }]", with: two), to: "t.yaml")
    let run = try peach("tune", file, "--out", scratch.path("out"))
    #expect(run.status == 0, "\(run.errors)")
    let table = run.output.components(separatedBy: "\n\n")[1]
    #expect(table.ranges(of: "fraction_correct").count == 1)
    let trials = try String(contentsOfFile: scratch.path("out/tiny-tune/evaluations.csv"), encoding: .utf8)
    let names = try #require(trials.split(whereSeparator: \.isNewline).first).split(separator: ",")
    #expect(Set(names).count == names.count && names.contains("fraction_correct"))
    for row in trials.split(whereSeparator: \.isNewline) {
      #expect(row.split(separator: ",", omittingEmptySubsequences: false).count == names.count)
    }
  }

  @Test func `refuses a scenario that says nothing of tuning`() throws {
    let file = try scratch.write(
      "{ name: n, population: [{ listener: novice }], strategy: kazez }", to: "n.yaml")
    let rule = "a scenario to tune must have the key \"tune\", got none. See Documentation/tuning.md."
    #expect(try peach("tune", file).isRefused("\(file): \(rule)"))
  }

  /// Runs a tuning with one job; it is killed at that change of a file, if one is given.
  private func tune(
    _ file: String, into out: String, _ options: String..., killedAt change: Int? = nil
  ) throws -> CountedRun {
    try CountedRun(["tune", file, "--jobs", "1", "--out", scratch.path(out)] + options, killedAt: change)
  }

  @Test func `does not go over an interrupted run unasked, nor on with another`() throws {
    let file = try scratch.write(scenario(), to: "t.yaml")
    #expect(try tune(file, into: "out", killedAt: 40).status == SIGKILL)
    let journal = URL(filePath: scratch.path("out/.tiny-tune.tuning/journal.tsv"))
    try #require(try !Data(contentsOf: journal).isEmpty, "it had begun")
    let study = scratch.path("out/tiny-tune")
    let again = try peach("tune", file, "--out", scratch.path("out"))
    #expect(again.status == 1 && again.errors.hasPrefix("\(study): an unfinished tuning with "))
    #expect(
      again.errors.hasSuffix(" got a new run. Continue it with --resume or start again with --fresh.\n"))
    let other = try peach("tune", file, "--out", scratch.path("out"), "--seed", "9", "--resume")
    #expect(
      other.isRefused(
        """
        \(study): a run can only be resumed with the seed it was begun with, 1, got 9. Use that or start again with \
        --fresh.
        """, status: 1))
    #expect(try peach("tune", file, "--out", scratch.path("out"), "--fresh").status == 0)
  }

  /// How often to be killed twice; 25 times in a full run.
  static let rounds = FullTests.areWanted ? 25 : 2

  @Test(.timeLimit(.minutes(20)))
  func `killed at any change of a file, and again, ends with the same bits when it is resumed`() throws {
    let file = try scratch.write(scenario(budget: 200_000, confirm: 60), to: "t.yaml")
    let unharmed = try tune(file, into: "whole")
    try #require(unharmed.status == 0, "\(unharmed.errors)")
    let (whole, changes) = (try files("whole"), try #require(unharmed.changes))
    for round in 0..<Self.rounds {
      let moment = Philox4x32.block(counter: .init(UInt32(round), 0, 0, 0), key: (2, 0))
      let out = "round-\(round)"
      let first = 1 + Int(moment.w0) % changes
      #expect(try tune(file, into: out, killedAt: first).status == SIGKILL, "round \(round), change \(first)")
      // If it makes so many.
      _ = try tune(file, into: out, "--resume", killedAt: 1 + Int(moment.w1) % changes)
      let last = try tune(file, into: out, "--resume")
      #expect(last.status == 0, "round \(round), change \(first): \(last.errors)")
      #expect(try files(out) == whole, "round \(round), change \(first)")
    }
  }
}
