import Foundation
import TestSupport
import Testing

@Suite struct `The answer of peach sweep` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// The answer of a study of staircases, by the error of the timeline and by how soon the level converges.
  private func answer(down: String, threshold: Double) throws -> String {
    let file = try scratch.write(
      """
      name: staircases
      seed: 1
      population:
        - { group: deaf, listener: novice, threshold-cents: \(threshold), count: 40 }
        - { listener: novice, count: 40 }
      strategy: { name: staircase, down: \(down) }
      training: { sessions: 5, comparisons-per-session: 60 }
      objectives: [rmse_octaves_timeline, trials_to_converge]
      """, to: "staircases.yaml")
    let run = try CommandRun("peach", ["sweep", file, "--out", scratch.path("out"), "--force"])
    try #require(run.status == 0, "\(run.errors)")
    return run.output.replacing("\n", with: " ")
  }

  @Test func `warns of thresholds that no difference reaches`() throws {
    let warning = """
      Beware: the threshold of deaf lies outside the differences that are presented, 0.1 to 100 cents. Allow larger \
      ones with maximum-cents (in a scenario under settings).
      """
    #expect(try answer(down: "[2, 3]", threshold: 300).contains(warning))
    #expect(try !answer(down: "[2, 3]", threshold: 60).contains("Beware"))
  }

  @Test func `says of a condition that is best for no group that it is so on average only`() throws {
    let shipped = try String(
      contentsOf: FileManager.package.appending(path: "scenarios/todays-app.yaml"), encoding: .utf8)
    let newcomers = shipped.replacing(
      "{ sessions: 10, comparisons-per-session: 100 }", with: "{ sessions: 1, comparisons-per-session: 30 }")
    let file = try scratch.write(newcomers, to: "newcomers.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(" instead of 2.5. wider-20 is best on average, but for none of the 6 groups. "), "\(run)"
    )
    #expect(!words.contains("another condition is better"))
  }

  @Test func `ends with the command that sets the constants of the best labelled strategy`() throws {
    let committed = FileManager.package.appending(path: "scenarios/todays-app.yaml")
    let scenario = try String(contentsOf: committed, encoding: .utf8)
    let run = try peach(
      "sweep", scratch.write(scenario.replacing("count: 200", with: "count: 40"), to: "today.yaml"), "--out",
      scratch.path("out"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Use wider-20 instead of app, the baseline: "))
    #expect(words.contains(" Next: peach settings strategy=kazez k1=0.04 k2=0.15 first-cents=20. "), "\(run)")
  }

  @Test func `hints at a comparison for newcomers with all constants and the measure that ranks`() throws {
    let file = try scratch.write(
      """
      name: constants
      seed: 1
      population: [{ listener: novice, count: 40 }]
      strategy: { name: kazez, k1: [0.03, 0.05], k2: [0.09, 0.15], first-cents: 20 }
      training: { sessions: 2, comparisons-per-session: 60 }
      objectives: [rmse_octaves_moving_average]
      baseline: { strategy.k1: 0.05, strategy.k2: 0.09 }
      """, to: "constants.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let hint =
      #/For newcomers: peach compare k1=0\.05,k2=0\.09,first-cents=20 k1=[\d.]+,k2=[\d.]+,first-cents=20 --listener amateur --sessions 1 --comparisons 30 --measure rmse_octaves_moving_average\./#
    #expect(words.contains(hint), "\(run)")
  }

  @Test func `recommends no constants at an end of the values tried, and prints as much with a long path`()
    throws
  {
    let committed = FileManager.package.appending(path: "scenarios/kazez-constants.yaml")
    let scenario = try String(contentsOf: committed, encoding: .utf8)
    let file = try scratch.write(
      scenario.replacing("[0.03, 0.04, 0.05, 0.08]", with: "[0.03, 0.05, 0.08]").replacing(
        "[0.09, 0.15, 0.2]", with: "[0.05, 0.09, 0.13]"), to: "narrow.yaml")
    func printed(_ out: String) throws -> String {
      let run = try peach("sweep", file, "--out", scratch.path(out))
      return try #require(run.output.components(separatedBy: "\nAll 9 conditions").first)
    }
    let text = try printed("o")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(!words.contains("peach settings") && words.contains("a wider"), "\(text)")
    #expect(words.contains("better than the baseline in each of the 4 groups"), "\(text)")
    #expect(words.contains("For the group expert, k1 0.03, k2 0.09 is better: "), "\(text)")
    #expect(try printed(String(repeating: "long", count: 30)) == text)
  }

  @Test(arguments: [
    ("", "trials_to_converge", true),
    // A third objective has no room.
    (
      ", step-up: [0.5, 0.25], step-down: [0.5, 0.25]", "rmse_octaves_moving_average, trials_to_converge",
      false
    ),
  ])
  func `explains brackets only where it prints them`(
    _ constants: String, _ objectives: String, _ isShown: Bool
  ) throws {
    let file = try scratch.write(
      """
      name: staircases
      seed: 1
      population: [{ listener: novice, count: 40 }, { listener: expert, count: 40 }]
      strategy: { name: staircase, down: [2, 3]\(constants) }
      training: { sessions: 1, comparisons-per-session: 10 }
      objectives: [rmse_octaves_timeline, \(objectives)]
      """, to: "staircases.yaml")
    let text = try peach("sweep", file, "--out", scratch.path("out")).output
    #expect(text.contains("(22 of 40)") == isShown && text.contains("In brackets: ") == isShown, "\(text)")
  }

  @Test func `recommends no constants that are not distinguishable from the baseline`() throws {
    func answer(listeners: Int) throws -> String {
      let file = try scratch.write(
        """
        name: constants
        seed: 1
        population: [{ listener: novice, count: \(listeners) }]
        strategy: { name: kazez, k1: [0.049, 0.05], k2: [0.09, 0.0901] }
        training: { sessions: 2, comparisons-per-session: 60 }
        objectives: [rmse_octaves_moving_average]
        baseline: { strategy.k1: 0.05, strategy.k2: 0.09 }
        """, to: "constants.yaml")
      return try peach("sweep", file, "--out", scratch.path("out")).output
    }
    let text = try answer(listeners: 4)
    #expect(text.contains("Too few listeners to judge: 4 a group, 5 needed. With "), "\(text)")
    #expect(!text.contains("Next: ") && !text.contains("For newcomers: "), "\(text)")
  }

  /// The best of three rules for five people is better than the runner-up for one of them only.
  @Test func `names conditions that are worse by too little to matter`() throws {
    let people = [2.5, 8.5, 14.5, 16.5, 48.8].map {
      "{ group: p\(Int($0)), threshold-cents: \($0), count: 20 }"
    }
    let file = try scratch.write(
      """
      name: rules
      seed: 1
      population: [\(people.joined(separator: ", "))]
      strategy:
        - { name: kazez, label: mine }
        - { name: kazez, label: tuned, k1: 0.04, k2: 0.15, first-cents: 20 }
        - { name: staircase, down: 2 }
      profile: { correct-only: true }
      training: { sessions: 5, comparisons-per-session: 40 }
      objectives: [rmse_octaves_tracker, fraction_too_hard]
      baseline: { strategy: mine }
      """, to: "rules.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(lines.count <= 24, "\(run)")
    #expect(
      words.contains(
        #/ (tuned|staircase), the runner-up, is practically as good: a factor of [\d.]+ against [\d.]+\. /#),
      "\(run)")
  }

  @Test func `says in one sentence what the best by one objective costs, and names a condition in between`()
    throws
  {
    let file = try scratch.write(
      """
      name: doses
      seed: 1
      population: [{ listener: novice, count: 20, learning: exponential, learning-gain-octaves: 1, learning-trials: 1000 }]
      strategy: kazez
      training: { sessions: 10, comparisons-per-session: [30, 120, 480] }
      measures: [learning_gain, session_length_minutes]
      objectives: [{ measure: learning_gain, direction: maximize }, session_length_minutes]
      baseline: { training.comparisons-per-session: 30 }
      """, to: "doses.yaml")
    let text = try peach("sweep", file, "--out", scratch.path("out")).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let answer =
      #/With 480 comparisons a day instead of 30, the baseline, the threshold falls by a factor of [\d.]+ instead of [\d.]+\. But a session takes \d+\.\d instead of [\d.]+ minutes: no condition is best by both objectives\. In between: with 120 comparisons a day, the threshold falls by a factor of [\d.]+, and a session takes [\d.]+ minutes\. 480 comparisons a day /#
    #expect(text.contains(answer), "\(text)")
    let report = try String(contentsOfFile: scratch.path("out/doses/report.html"), encoding: .utf8)
    #expect(
      report.contains("480 comparisons a day: ") && report.contains("; 120 comparisons a day: ")
        && report.contains("; 30 comparisons a day · baseline: "), "rows of the picture are named alike")
  }

  @Test func `says of an objective without values that it was not observed, and draws no group of dashes`()
    throws
  {
    let file = try scratch.write(
      """
      name: arrows
      seed: 1
      population:
        - { group: steady, listener: novice, count: 20 }
        - { group: learning, listener: novice, count: 20, learning: exponential, learning-gain-octaves: 0.7, learning-trials: 1000 }
      strategy: kazez
      trend: { threshold: [0.02, 0.1, 0.4] }
      training: { sessions: 2, comparisons-per-session: 60 }
      objectives: [false_trend_rate, { measure: trend_power_30, direction: maximize }]
      """, to: "arrows.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    #expect(
      run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "How often the arrow sees a fall by 30 % was not observed: no condition has a value for half of the listeners of a group."
      ),
      "\(run)")
    let report = try String(contentsOfFile: scratch.path("out/arrows/report.html"), encoding: .utf8)
    let ranking = try #require(report.firstRange(of: "Ranking by how often the arrow is false</h2>"))
    let table = report[ranking.upperBound...].components(separatedBy: "</table>")[0]
    let (value, swept) = (
      try #require(table.range(of: ">Value")), try #require(table.range(of: ">arrow threshold<"))
    )
    #expect(value.lowerBound < swept.lowerBound, "the only group that ranks stands beside the rank")
    #expect(table.contains(">steady</th>") && !table.contains(">learning</th>"), "\(table)")
  }

  @Test func `needs a folder to be written to`() throws {
    let file = try scratch.write("name: constants\n", to: "constants.yaml")
    let run = try peach("sweep", file, "--out", "")
    #expect(
      run.status == 64
        && run.errors.hasPrefix(
          "Error: --out: must name a folder, got nothing. Write --out . for the current one.\n"),
      "\(run)")
  }

  @Test func `offers no rule that rests where listeners guess as a trade-off`() throws {
    #expect(
      try answer(down: "[2, 3]", threshold: 40).contains("Trade-off: with down 3, the level converges after"))
    let text = try answer(down: "[1, 2]", threshold: 40)
    #expect(text.hasPrefix("Use down 2") && !text.contains("ith down 1,"), "\(text)")
  }

  @Test func `has a row of each strategy, though others are before it`() throws {
    let file = try scratch.write(
      """
      name: rules
      population: [{ listener: novice, count: 20 }]
      strategy:
        - { name: staircase, down: [2, 3], step-up: [0.25, 0.3, 0.35, 0.4, 0.45, 0.5] }
        - { name: constant }
      training: { sessions: 2, comparisons-per-session: 60 }
      objectives: [fraction_too_hard]
      """, to: "rules.yaml")
    let run = try CommandRun("peach", ["sweep", file, "--out", scratch.path("out")])
    let rows = run.output.split(separator: "\n")
    #expect(rows.contains { $0.hasPrefix("constant ") }, "\(run.output)\(run.errors)")
    #expect(rows.count { $0.hasPrefix("staircase ") } > 2 && rows.count < 24, "\(run.output)")
  }
}
