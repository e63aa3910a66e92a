import Foundation
import TestSupport
import Testing

/// A tuning of two constants for two groups that takes a moment.
private let tuning = """
  # The first line.
  name: tiny-tune
  population: [{ listener: novice, count: 7 }, { listener: expert }]
  strategy: { name: kazez, k1: { from: 0.02, to: 0.06 }, k2: { from: 0.05, to: 0.2 } }
  sampler: { name: sobol, points: 6 }
  training: { sessions: 2, comparisons-per-session: 25 }   # short
  measures: [fraction_correct, rmse_octaves_moving_average]
  profile: { correct-only: true }
  baseline: { strategy.k1: 0.05, strategy.k2: 0.09 }
  tune:
    objective: rmse_octaves_moving_average
    constraints: [{ measure: fraction_correct, at-least: 0.6 }]
    groups: [novice, expert]
    budget: 40000
    listeners: 4
    confirm-listeners: 20

  """

@Suite struct `Other listeners than a scenario's` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// Listeners with thresholds of 5, 6, … cents, and others with the given ones.
  private func users(_ count: Int, and others: [(String, cents: Double)] = []) throws -> String {
    let groups =
      (0..<count).map { "  - { group: user-\($0), threshold-cents: \(5 + $0) }" }
      + others.map { "  - { group: \($0), threshold-cents: \($1) }" }
    return try scratch.write(
      "name: users\npopulation:\n\(groups.joined(separator: "\n"))\nlistener: { lapse-rate: 0.02 }\nstrategy: kazez\n",
      to: "users.yaml")
  }

  private func manifest(_ name: String) throws -> String {
    let data = try Data(contentsOf: URL(filePath: scratch.path("out/\(name)/manifest.json")))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require((json?["scenario"] as? [String: Any])?["text"] as? String)
  }

  @Test func `are fitted to the exports of people and tuned for in two commands`() throws {
    let files = try scratch.users((0..<3).map { "user\($0).csv" })
    let fitted = try peach("fit", files[0], files[1], files[2], "--format", "yaml", "--name", "users")
    let users = try scratch.write(fitted.output, to: "users.yaml")
    let file = try scratch.write(tuning, to: "t.yaml")
    let run = try peach("tune", file, "--listener", users, "--out", scratch.path("out"))
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(run.status == 0 && ["user0", "user1", "user2"].allSatisfy(rows.contains), "\(run)")
    let text = try manifest("tiny-tune-users")
    #expect(text.hasPrefix("# The first line.\nname: tiny-tune-users\npopulation:\n  - { group: user0, "))
    #expect(text.contains("\ntraining: { sessions: 2, comparisons-per-session: 25 }   # short\n"))
    #expect(
      text.hasSuffix(
        "\ntune: { objective: rmse_octaves_moving_average, constraints: [{ measure: fraction_correct, at-least: 0.6 }], "
          + "listeners: 4, confirm-listeners: 20, budget: 60000 }\n"
      ))
    let other = try peach("tune", file, "--listener", users, "--out", scratch.path("out"), "--format", "json")
    let json = try other.json()
    #expect(json["groups"] as? [String] == ["user0", "user1", "user2"])
    try expectRanges(of: try #require(json["coarse"] as? [String: Any]), in: run.output)
    // Run again from what the study has, it is the same study.
    let again = try scratch.write(text, to: "t.yaml")
    #expect(try peach("tune", again, "--out", scratch.path("out")).output == run.output)
  }

  /// The line of the constants' ranges that are as good has those of the result, each around the constant to use.
  private func expectRanges(of coarse: [String: Any], in output: String) throws {
    let ranges = try #require(coarse["equal"] as? [String: [Double]])
    let values = try #require(coarse["values"] as? [String: Double])
    for (path, ends) in ranges {
      #expect(ends[0] < ends[1] && ends[0] <= values[path]! && values[path]! <= ends[1])
    }
    let shown = ranges.sorted { $0.key < $1.key }.map {
      "\($0.key.dropFirst(9)) \($0.value[0]) to \($0.value[1])"
    }
    #expect(
      output.contains("\n  Equally good, each alone: \(shown.joined(separator: ", "))\n") == !ranges.isEmpty,
      "\(output)")
  }

  @Test func `are counted where a screen has no room for a row each`() throws {
    let (file, users) = (try scratch.write(tuning, to: "t.yaml"), try users(9))
    let run = try peach("tune", file, "--listener", users, "--out", scratch.path("out"))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let words = run.output.replacing("\n", with: " ")
    #expect(run.status == 0 && lines.count <= 24 && !lines.contains { $0.hasPrefix("  user-") }, "\(run)")
    #expect(words.contains(#/Against the baseline they are [a-z ]+ in \d of 9 groups/#), "\(words)")
    let json = try peach("tune", file, "--listener", users, "--out", scratch.path("out"), "--format", "json")
      .json()
    let groups = try #require((json["coarse"] as? [String: Any])?["groups"] as? [[String: Any]])
    let losing = groups.filter { $0["verdict"] as? String == "worse" }
    let most = losing.max { abs($0["difference"] as? Double ?? 0) < abs($1["difference"] as? Double ?? 0) }
    let loss = most.map { "; \($0["group"]!) ×" }
    #expect(words.contains(" loses most. ") == (loss != nil) && loss.map(words.contains) != false, "\(words)")
  }

  private func tuned(for users: String) throws -> (
    words: String, bold: String, evidence: String, [String: Any]
  ) {
    let file = try scratch.write(tuning, to: "t.yaml")
    let arguments = ["tune", file, "--listener", users, "--out", scratch.path("out"), "--force"]
    let run = try CommandRun("peach", arguments)
    let report = try String(contentsOfFile: scratch.path("out/tiny-tune-users/report.html"), encoding: .utf8)
    let bold = try #require(report.firstMatch(of: #/<p class="answer"><b>(.*)</b>/#)?.1)
    let evidence = try #require(report.firstMatch(of: #/<p>(.*Measured on .*)</p>/#)?.1)
    let json = try CommandRun("peach", arguments + ["--format", "json"]).json()
    let coarse = try #require(json["coarse"] as? [String: Any])
    return (run.output.replacing("\n", with: " "), String(bold), String(evidence), coarse)
  }

  /// The test computes both pooled factors, with and without the group that decides, as root mean squares.
  @Test(arguments: [["far"], ["far", "farther"]])
  func `are named where one or two of many decide the pooled factor`(names: [String]) throws {
    let others = names.enumerated().map { ($1, cents: 0.05 / Double(1 + 3 * $0)) }
    let (words, bold, _, coarse) = try tuned(for: users(9, and: others))
    let groups = try #require(coarse["groups"] as? [[String: Any]])
    func factor(_ key: String, without left: [String]) throws -> Double {
      let squares = try groups.filter { !left.contains($0["group"] as? String ?? "") }
        .map { try #require($0[key] as? Double) }.map { $0 * $0 }
      return exp2((squares.reduce(0, +) / Double(squares.count)).squareRoot())
    }
    let objective = try #require((coarse["objective"] as? [String: Any])?["value"] as? Double)
    #expect(try abs(factor("value", without: []) - exp2(objective)) < 1e-9)
    let listed = names.reversed().map { "\($0) (×[0-9]+ → ×[0-9]+)" }.joined(separator: " and ")
      .replacing("(", with: "\\(").replacing(")", with: "\\)")
    let decide = names.count == 1 ? "decides" : "decide"
    let sentence = try Regex(
      "Without \(listed), which \(decide) the pooled factor, it is ([0-9.]+) instead of ([0-9.]+)\\.")
    for text in [words, bold] {
      let found = try #require(text.firstMatch(of: sentence), "\(text)")
      for (index, key) in ["value", "baseline"].enumerated() {
        let shown = try #require(found.output[index + 1].substring.flatMap { Double($0) })
        #expect(try abs(shown - factor(key, without: names)) <= 0.051)
      }
    }
  }

  @Test func `are not said to decide where none does, nor newcomers to lose who gain`() throws {
    let (words, bold, evidence, coarse) = try tuned(for: users(9))
    #expect(!words.contains("the pooled factor") && !bold.contains("the pooled factor"), "\(words)")
    let newcomers = try #require(coarse["newcomers"] as? [String: Any])
    #expect(newcomers["losing"] as? Int == 0, "\(words)")
    #expect(evidence.contains(" Newcomers gain") && !bold.contains("Newcomers"))
  }

  @Test func `are in the commands that a sweep names next`() throws {
    let file = try scratch.write(
      """
      name: hint
      population: [{ listener: novice, count: 100 }]
      strategy: { name: kazez, k1: [0.02, 0.04, 0.05], k2: [0.09, 0.15, 0.5] }
      training: { sessions: 3, comparisons-per-session: 100 }
      objectives: [rmse_octaves_timeline]
      baseline: { strategy.k1: 0.05, strategy.k2: 0.09 }
      tune: { objective: rmse_octaves_timeline, budget: 10000000 }

      """, to: "hint.yaml")
    let run = try peach(
      "sweep", file, "--listener", "amateur", "--listener", "novice", "--out", scratch.path("out"))
    let (words, options) = (run.output.replacing("\n", with: " "), " --listener amateur --listener novice")
    #expect(words.contains("peach tune hint.yaml\(options) searches between the values"), "\(run)")
    #expect(words.contains(" peach tune scenarios/tune-todays-app.yaml\(options)."), "\(run)")
  }

  @Test func `are all groups of a file for compare, counted where they are many`() throws {
    func compare(_ listeners: String...) throws -> CommandRun {
      try CommandRun(
        "peach",
        ["compare", "default", "k1=0.08", "--listeners", "20", "--sessions", "2", "--comparisons", "25"]
          + listeners.flatMap { ["--listener", $0] }, environment: ["COLUMNS": "80"])
    }
    let few = try users(2)
    let run = try compare(few)
    #expect(try run.status == 0 && run.output == compare("\(few)#user-0", "\(few)#user-1").output, "\(run)")
    let many = try compare(users(9))
    let words = many.output.replacing("\n", with: " ")
    #expect(
      words.contains(
        #/^\S+ is better, pooled over 9 kinds of listeners: .*\. \S+ is better for (all 9|\d of 9) kinds of listeners[,.]/#
      ), "\(many)")
    let rows = many.output.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(rows.firstIndex { $0.hasPrefix("listener ") })
    let note = try #require(
      rows.firstIndex(of: "The others of 9 kinds, which decide less: --format json."), "\(many)")
    #expect(rows.count <= 24 && note > heading + 1, "\(many)")
    #expect(rows[(heading + 1)..<note].allSatisfy { $0.contains(#/^user-\d +×/#) }, "\(many)")
    #expect(words.contains(" For 20 each of 9 kinds; ") && !words.contains("→ ×1.0 "), "\(many)")
    #expect(
      words.components(separatedBy: ", worse for ").dropFirst().allSatisfy {
        $0.contains(#/^\d \(most for user-\d, ×[\d.]+ → ×[\d.]+\)/#)
      }, "\(many)")
  }

  @Test func `are not all people if the file says that the fit left some out`() throws {
    let file = try scratch.write(tuning, to: "t.yaml")
    func tuned(_ first: String) throws -> String {
      let text = try String(contentsOfFile: users(2), encoding: .utf8)
      let users = try scratch.write("\(first)\n\(text)", to: "some.yaml")
      let run = try peach("tune", file, "--listener", users, "--out", scratch.path("some"), "--force")
      return run.output.replacing("\n", with: " ")
    }
    let sentence =
      "some.yaml has 2 of 3 people, since the answers of the others determine no listener. Report: "
    let some = try tuned("# 2 of 3 people, by `peach fit`; 95 % intervals behind the constants.")
    #expect(some.contains(sentence), "\(some)")
    let all = try tuned("# 2 of 2 people, by `peach fit`; 95 % intervals behind the constants.")
    #expect(all.contains("Report: ") && !all.contains(" people, since"), "\(all)")
  }

  @Test func `are as many as the scenario's in a sweep`() throws {
    let file = try scratch.write(tuning, to: "t.yaml")
    let run = try peach(
      "sweep", file, "--listener", "poor", "--listener", "\(file)#expert", "--out", scratch.path("out"))
    #expect(run.status == 0 && !run.output.contains("peach tune \(file) "), "\(run)")
    #expect(
      try manifest("tiny-tune-poor-expert").contains(
        "\npopulation:\n  - { listener: poor, count: 7 }\n  - { listener: expert }\nstrategy: "))
  }

  @Test func `need names that differ, and a scenario with keys at the beginning of lines`() throws {
    let file = try scratch.write(tuning, to: "t.yaml")
    #expect(
      try peach("tune", file, "--listener", "poor", "--listener", "poor").isRefused(
        "--listener: \(file): groups must have names that differ, got \"poor\" again after 4:5. Give it another name with "
          + "\"group: …\"."))
    let inBraces = try scratch.write(
      "{ name: b, population: [{ listener: poor }], strategy: { name: kazez, k1: [0.04, 0.05] } }",
      to: "b.yaml")
    #expect(
      try peach("sweep", inBraces, "--listener", "poor").isRefused(
        "--listener: \(inBraces): a scenario whose listeners or baseline are replaced must have each key at the beginning of a line. "
          + "Write it without outer braces and indentation."))
    #expect(
      try peach("tune", file, "--listener", "poo").errors.hasPrefix(
        "--listener: listener \"poo\" is unknown. "))
  }
}
