// `peach advise` on simulated people whose truth is known: here three people with 240 comparisons each; `make test-advice`
// takes 120 with 1,000.
import Foundation
import TestSupport
import Testing

@testable import PeachCommand

@Suite struct `peach advise` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Writes the records of a listener of 3 cents, 40 comparisons a day, as the app does.
  private func records(days: Int, perDay: Int = 40, strategy: String = "kazez") throws -> String {
    try scratch.records(
      """
      name: person
      seed: 11
      population: [{ group: me, threshold-cents: 3, lapse-rate: 0.02, count: 1 }]
      strategy: \(strategy)
      training: { sessions: \(days), comparisons-per-session: \(perDay) }

      """)
  }

  @Test func `says where the settings are not those of the stored answers`() throws {
    let data = scratch.path("stored")
    try #require(try peach("import", try records(days: 6), "--data", data).status == 0)
    let words = try peach("advise", "--data", data).output
    let sentence = "The answers were not given under tracking, the settings; today means tracking."
    #expect(words.split(whereSeparator: \.isNewline).contains { $0 == sentence }, "\(words)")
  }

  @Test func `sets what the app shows after all answers against the threshold of the chosen days`() throws {
    let file = try records(days: 14)
    func shown(_ options: String...) throws -> [Double] {
      let json = try CommandRun("peach", ["advise", "--records", file, "--format", "json"] + options).json()
      return try ["timeline", "profile", "moving_average"].map { display in
        let shown = try #require(json[display] as? [String: Any])
        let (cents, factor) = (shown["shown_cents"] as? Double, shown["factor"] as? Double)
        #expect(
          abs(try #require(cents) / (try #require(factor)) / (json["threshold_cents"] as! Double) - 1) < 1e-9)
        return try #require(cents)
      }
    }
    let (all, later) = (try shown(), try shown("--from", "2026-01-10"))
    #expect(all == later)
    // fit has the mean at the ends of sessions, here of the last two days.
    let fit = try CommandRun(
      "peach", ["fit", "--records", file, "--from", "2026-01-17", "--format", "json"]
    ).json()
    // Later answers than those of --to are not displayed yet.
    let before = try shown("--to", "2026-01-17")
    #expect(before != all)
    let ends = (before[2] * all[2]).squareRoot()
    #expect(abs(try #require(fit["displayed_cents"] as? Double) / ends - 1) < 1e-9)
  }

  @Test func `fits a screen, and its scenario repeats the comparison`() throws {
    let file = try records(days: 6)
    let scenario = scratch.path("me.yaml")
    // In its folder, so that the length of its path does not matter.
    let run = try CommandRun(
      "peach", ["advise", "--records", "me.csv", "--scenario-file", "me.yaml"], directory: scratch.path)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.status == 0 && lines.count <= 24, "\(run.output)\(run.errors)")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(
      lines[0].contains(
        #/^(Use kazez k1=\S+ k2=\S+ instead of|Keep the present constants,|With) kazez k1=0\.05 k2=0\.09(\.| you mostly guess, .*)$/#
      ))
    #expect(lines[1].hasPrefix("Threshold of unison (3 of 4 right), fitted to all answers: "))
    #expect(lines[2] == "240 comparisons, 2026-01-05 … 2026-01-10; brackets are 95 % intervals.")
    #expect(lines[3] == "The file names no constants: the present ones follow from its steps.")
    // The code is whole on its line.
    let code = lines.filter { $0.contains("squareRoot") }
    #expect(
      code.allSatisfy { $0.hasPrefix("   p = min(100, max(0.1, p + (isCorrect ? -") }, "\(code)")
    for title in [
      "1. How far off are the means of the differences that the app shows?",
      "2. Does the arrow mean anything for you?",
      "3. Which constants, judged by the app's first timeline?", "4. How to use it",
    ] {
      #expect(lines.contains { $0 == title })
    }
    let simulated = try peach("simulate", scenario, "--cell", "0", "--jobs", "1")
    #expect(simulated.status == 0, "\(simulated.errors)")
    #expect(
      try peach("advise", "--records", file, "--scenario-file", scenario).isRefused(
        "\(scenario): the file must not exist yet. Choose another name or add --force."))
  }

  @Test func `shows its progress on a terminal from the beginning`() throws {
    let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    let terminal = PseudoTerminal(
      [CommandRun.url(of: "peach").path, "advise", "--records", try records(days: 6)],
      environment: environment)
    let lines = terminal.writtenToTheEnd().split(separator: "\r\u{1B}[K")
    #expect(lines.first == "Finding listeners whose answers could have been yours: 0 %")
    #expect(lines.contains { $0.contains(" comparisons/s ") })
    #expect(
      lines.last?.hasPrefix("Keep the present ") == true || lines.last?.hasPrefix("Use ") == true
        || lines.last?.hasPrefix("With ") == true)
  }

  @Test func `recommends nothing if the steps of a file follow no Kazez rule and no settings are named`()
    throws
  {
    let file = try records(days: 6, strategy: "{ name: constant, levels: [1, 3, 9] }")
    #expect(
      try peach("advise", "--records", file).isRefused(
        """
        \(file): the steps must follow the Kazez rule, got others, so there is no advice. Name the strategy with \
        --settings FILE; peach fit --records \(file) prints the threshold.
        """, status: 1))
  }

  @Test func `judges the display of the Peach app, in the practice of the Peach app`() throws {
    let file = try records(days: 6)
    let scenario = scratch.path("me.yaml")
    let run = try peach(
      "advise", "--records", file, "--measure", "rmse_octaves_moving_average", "--scenario-file", scenario,
      "--format", "json")
    let json = try run.json()
    #expect(json["measure"] as? String == "rmse_octaves_moving_average")
    let text = try String(contentsOfFile: scenario, encoding: .utf8)
    #expect(text.contains("\nname: \"me\"\n"), "\(text)")
    #expect(text.contains("\nprofile: { correct-only: true }\n"))
    #expect(text.contains("\nmeasures: [rmse_octaves_moving_average, "))
    // The person begins at 100 cents, five octaves above the threshold.
    let words = try peach("advise", "--records", file, "--measure", "rmse_octaves_moving_average").output
    #expect(
      words.contains("\n   Beginning nearer than at 100 cents may help more: see peach tune.\n"), "\(words)")
    let other = try peach("advise", "--records", file, "--format", "json").json()
    #expect((other["scenario"] as? String)?.contains("\nprofile: { correct-only: false }\n") == true)
  }

  /// Sessions in the evening of 5 to 10 January 2026, in UTC.
  @Test func `counts days in the zone of --time-zone, and repeats it`() throws {
    let file = try records(days: 6)
    let json = try peach(
      "advise", "--records", file, "--time-zone", "Asia/Tokyo", "--format", "json"
    ).json()
    #expect(json["first_day"] as? String == "2026-01-06", "\(json)")
    let run = try peach("advise", "--records", file, "--time-zone", "Asia/Tokyo")
    #expect(run.output.contains("2026-01-06 … 2026-01-11"), "\(run)")
    #expect(
      try peach("advise", "--records", file, "--time-zone", "Mars").errors.hasPrefix("--time-zone: "))
  }

  @Test func `takes a file's first difference as the rule's`() throws {
    let file = try records(days: 6, strategy: "{ name: kazez, k1: 0.04, k2: 0.15, first-cents: 50 }")
    let json = try CommandRun("peach", ["advise", "--records", file, "--format", "json"]).json()
    let scenario = try #require(json["scenario"] as? String)
    #expect(scenario.contains("k1: 0.04, k2: 0.15, first-cents: 50"), "\(scenario)")
    #expect(scenario.contains("label: \"kazez k1=0.04 k2=0.15 first-cents=50\""), "\(scenario)")
    #expect(scenario.contains("\nname: advice\n") || scenario.contains("\nname: advice\nquestion"))
  }

  @Test func `begins sessions where every session of a file begins`() throws {
    let file = try records(
      days: 6, strategy: "{ name: kazez, k1: 0.04, k2: 0.15 }\nsettings: { unison-first-cents: 10 }")
    let scenario = scratch.path("me.yaml")
    let run = try peach("advise", "--records", file, "--scenario-file", scenario)
    #expect(
      run.output.contains("\nEvery session begins at 10 cents, so those simulated do, too.\n"), "\(run)")
    let text = try String(contentsOfFile: scenario, encoding: .utf8)
    #expect(text.contains("unison-first-cents: 10") && text.contains("first-cents: 0 }"), "\(text)")
  }

  /// Sessions of one length that begin far above the threshold have good displays also with rules that never rest.
  @Test(arguments: [(4.0, 40), (8.0, 40), (8.0, 30), (15.0, 30)])
  func `recommends no guessing where every session begins at 50 cents`(_ threshold: Double, _ perDay: Int)
    throws
  {
    let file = try scratch.records(
      """
      name: person
      seed: 5
      population: [{ group: me, threshold-cents: \(threshold), lapse-rate: 0.02, count: 1 }]
      strategy: { name: kazez, k1: 0.04, k2: 0.15 }
      settings: { unison-first-cents: 50 }
      training: { sessions: 25, comparisons-per-session: \(perDay) }

      """)
    let options = ["advise", "--records", file, "--measure", "rmse_octaves_moving_average"]
    let json = try CommandRun("peach", options + ["--format", "json"]).json()
    let right = try #require(json["right_answers"] as? [String: Double])
    let best = try #require(json["recommended"] as? [String: Any])
    let (k1, k2) = (try #require(best["k1"] as? Double), try #require(best["k2"] as? Double))
    let isRecommended = json["verdict"] as? String == "better"
    #expect(!isRecommended || min(right["recommended"] ?? 0, k2 / (k1 + k2)) >= 0.65, "\(best) \(right)")
    if isRecommended {
      let command = try #require(json["command"] as? String)
      #expect(command.hasSuffix(" unison-first-cents=50"))
      let swift = try #require(json["swift"] as? String)
      #expect(swift.hasPrefix("p = 50.0  // the first comparison of every session\n"))
    }
  }

  @Test func `judges a file by the constants of its steps unless settings are named`() throws {
    let file = try records(days: 6, strategy: "{ name: kazez, k1: 0.04, k2: 0.15 }")
    try FileManager.default.createDirectory(
      atPath: scratch.path("peach"), withIntermediateDirectories: true)
    let settings = try scratch.write("strategy: staircase\n", to: "peach/settings.yaml")
    func advise(_ options: String...) throws -> [Substring] {
      try CommandRun(
        "peach", ["advise", "--records", file] + options, environment: ["XDG_CONFIG_HOME": scratch.path]
      )
      .output.split(separator: "\n")
    }
    let plain = try advise()
    #expect(plain[0].hasSuffix("kazez k1=0.04 k2=0.15.") && plain[3].hasPrefix("The file names no"))
    let named = try advise("--settings", settings)
    #expect(named[0].hasPrefix("Keep staircase"))
    #expect(named[3] == "The file's steps do not follow staircase, which --settings names.")
    let same = try advise(
      "--settings", scratch.write("strategy: kazez\nk1: 0.04\nk2: 0.15\n", to: "same.yaml"))
    #expect(same[0] == plain[0] && same[3].hasPrefix("1. "))
    // The cost for newcomers stands beside every recommendation.
    for lines in [plain, named] {
      let words = lines.joined(separator: " ")
      let setting = lines == plain ? "peach settings " : "peach train --strategy kazez --set k1="
      #expect(words.contains(setting) == words.contains(/newcomers?/.ignoresCase()), "\(words)")
    }
  }

  /// Listeners under the app's rule: of 300 cents, who guess at all differences, and of 10 cents, whose first 100
  /// answers have the keys exchanged.
  @Test func `says that differences are too small, or on which days the keys seem reversed`() throws {
    func records(_ listener: String, days: Int) throws -> String {
      try scratch.records(
        """
        name: person
        seed: 3
        population: [{ group: me, lapse-rate: 0.02, \(listener), count: 1 }]
        strategy: kazez
        training: { sessions: \(days), comparisons-per-session: 40 }

        """)
    }
    let far = try peach("advise", "--records", records("threshold-cents: 300", days: 60))
    #expect(far.status == 1 && far.output.isEmpty)
    #expect(
      far.errors.contains(
        "advise: the threshold must lie below the largest difference presented, 100 cents, got "), "\(far)")
    let reversed = "threshold-cents: 10, reversed-keys-rate: 1, reversed-keys-until: 100"
    let file = try records(reversed, days: 20)
    for command in ["advise", "fit"] {
      let errors = try peach(command, "--records", file).errors.replacing("\n", with: " ")
      #expect(
        errors.contains(
          #/keys: large differences must be right more often than by guessing, got \d+ right of 1\d\d from 50 cents on, on 2026-01-05 … 2026-01-07: the keys for higher and lower seem to be reversed there\. Leave these days out with --from 2026-01-08\./#
        ), "\(errors)")
    }
    let rest = try peach("advise", "--records", file, "--from", "2026-01-08")
    #expect(rest.status == 0 && rest.output.contains("680 comparisons, 2026-01-08 … 2026-01-24"), "\(rest)")
  }

  /// Of a person who learns from 30 to 10.6 cents, the first seven of 15 days are left out.
  @Test func `names the later days, also in fit, where the answers change over time`() throws {
    let file = try scratch.records(
      """
      name: learner
      seed: 11
      population:
        - { group: me, threshold-cents: 30, lapse-rate: 0.03, count: 12, learning: exponential, learning-gain-octaves: 1.5, learning-trials: 300 }
      strategy: { name: kazez, k1: 0.05, k2: 0.09 }
      profile: { correct-only: true }
      training: { sessions: 15, comparisons-per-session: 40 }

      """, of: "me:10", to: "fay.csv")
    let options = ["--records", file, "--from", "2026-01-12"]
    let refused = try peach("advise", "--records", file)
    let command = "peach advise \(options.joined(separator: " "))"
    #expect(
      refused.errors.contains(" Your answers change over time: try the later days alone, \(command). "),
      "\(refused)")
    #expect(try CommandRun("peach", ["advise"] + options).status == 0)
    let later = "\n  peach fit \(options.joined(separator: " "))\n"
    #expect(try peach("fit", "--records", file).output.contains("\nThe later days alone:\(later)"))
    let several = try peach("fit", file, "--slope", "1.2").output
    let sloped = later.replacing(" --from", with: " --slope 1.2 --from")
    #expect(several.contains("\nLater days alone, for people whose answers change:\(sloped)"), "\(several)")
  }

  @Test func `declines with few records, and names both demands at once`() throws {
    let file = try records(days: 5)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let few = try scratch.write(lines.prefix(32).joined(separator: "\n") + "\n", to: "few.csv")
    #expect(
      try peach("advise", "--records", few).isRefused(
        "advise: there must be at least 200 comparisons on 3 days, got 30 on 1. Train 170 more, on 2 more days.",
        status: 1))
  }

  @Test func `asks for one more day`() throws {
    #expect(
      try peach("advise", "--records", records(days: 2, perDay: 120)).isRefused(
        "advise: there must be at least 200 comparisons on 3 days, got 240 on 2. Train 1 more, on 1 more day.",
        status: 1))
  }

  @Test func `declines records of one day, however many`() throws {
    #expect(
      try peach("advise", "--records", records(days: 1, perDay: 240)).isRefused(
        "advise: there must be at least 200 comparisons on 3 days, got 240 on 1. Train 2 more, on 2 more days.",
        status: 1))
  }

  @Test func `covers the truth of people of other slopes who learn, and recommends nothing worse`() throws {
    let tool = FileManager.package.appending(path: "Tests/Tools/advise_validation.py").path
    let run = try CommandRun(
      "/usr/bin/env",
      [
        "python3", tool, CommandRun.url(of: "peach").path, "--people", "3", "--sessions", "6", "--listeners",
        "50", "--seed", "23",
      ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains("answered: 2 of 3"))
    #expect(lines.contains("timeline factor covered: 2 of 2 (1.000 ± 0.000)"))
    #expect(lines.contains("effect covered: 2 of 2 (1.000 ± 0.000)"))
    #expect(
      lines.contains { $0.hasSuffix("worse for the true listener by more than three standard errors: 0") })
  }

  @Test func `repeats every option in the command that it prints`() throws {
    let command = try #require(
      Advise.parseAsRoot([
        "--records", "my data/me.csv", "--ability", "unison", "--from", "2026-01-05", "--to", "2026-01-10",
        "--measure", "rmse_octaves_moving_average", "--seed", "7", "--settings", "app.yaml", "--jobs", "2",
      ]) as? Advise
    ).again
    #expect(
      command == """
        peach advise --records 'my data/me.csv' --ability unison --from 2026-01-05 --to 2026-01-10 \
        --measure rmse_octaves_moving_average --seed 7 --settings app.yaml
        """)
  }

  @Test func `is for one person, whose file has an option`() throws {
    let one = try peach("advise", "me.csv")
    #expect(
      one.errors.hasPrefix(
        "advise: a file must be named with --records, got me.csv. Write peach advise --records me.csv.\n"
      ),
      "\(one)")
    let several = try peach("advise", "anna.csv", "ben.csv")
    #expect(
      several.status == 64
        && several.errors.hasPrefix(
          """
          advise: must have the records of one person, got 2 files. For several people run peach fit with these files, \
          then peach tune for all of them, as its last lines say.

          """),
      "\(several)")
    let unknown = try peach("advise", "--frobnicate", "3")
    #expect(unknown.errors.hasPrefix("Error: Unknown option '--frobnicate'"), "\(unknown)")
  }
}
