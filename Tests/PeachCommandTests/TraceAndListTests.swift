// Levels: `Documentation/theory.md`, row "kazez .05/.09 from 100 cents, always right".
import Foundation
import Simulation
import TestSupport
import Testing
import Training

@Suite struct `peach trace` {
  @Test func `prints strategy, parameters, trials and what would be next as JSON`() throws {
    let run = try peach(
      "trace", "--strategy", "kazez", "--set", "k2=0.1", "highest-note=C4", "--answers", "110", "--format",
      "json")
    #expect(run.status == 0 && run.errors.isEmpty)
    let json = try run.json()
    #expect(
      Set(json.keys) == [
        "strategy", "parameters", "trials", "next_level_cents", "estimate_cents", "seed", "version",
      ])
    #expect(json["strategy"] as? String == "kazez" && json["estimate_cents"] is NSNull)
    #expect(
      json["parameters"] as? [String: Double] == [
        "k1": 0.05, "k2": 0.1, "first-cents": 0, "highest-note": 60,
      ])
    let trials = try #require(json["trials"] as? [[String: Any]])
    #expect(trials.allSatisfy { Set($0.keys) == ["trial", "note", "level_cents", "correct"] })
    #expect(trials.map { $0["trial"] as? Int } == [1, 2, 3])
    #expect(trials.map { $0["correct"] as? Bool } == [true, true, false])
    #expect(trials.allSatisfy { (36...60).contains($0["note"] as? Int ?? 0) })
    let levels =
      trials.map { $0["level_cents"] as? Double ?? .nan } + [json["next_level_cents"] as? Double ?? .nan]
    // The last: 32.32233·(1 + .1·√32.32233) = 50.69846.
    for (level, expected) in zip(levels, [100, 50, 32.32233, 50.69846]) {
      #expect(abs(level - expected) < 6e-6)
    }
  }

  @Test func `prints an estimate where the strategy has one`() throws {
    let json = try peach(
      "trace", "--strategy", "staircase", "--answers", "11110110", "--set", "skip-reversals=0", "--format",
      "json"
    )
    .json()
    #expect(abs(try #require(json["estimate_cents"] as? Double) - 59.460_356) < 1e-6)
    let text = try peach(
      "trace", "--strategy", "staircase", "--answers", "11110110", "--set", "skip-reversals=0"
    ).output
    #expect(text.hasSuffix("\nestimate: 59.46 cents at 70.7 % right\n"))
  }

  @Test func `prints a table to people`() throws {
    let run = try peach("trace", "--strategy", "kazez", "--answers", "10")
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines[0] == ["trial", "note", "cents", "answer"])
    #expect(lines[1].last == "right" && lines[2].last == "wrong" && lines[2][2] == "50.0000")
    #expect(lines[3] == ["next", "81.8198"])
    #expect(run.output.hasSuffix("\nestimate: none; kazez makes none\n"))
    let staircase = try peach("trace", "--strategy", "staircase", "--answers", "11").output
    #expect(staircase.hasSuffix("\nestimate: none yet\n"), "\(staircase)")
    // All digits of a column have the same weight.
    let column = run.output.split(separator: "\n").dropFirst().dropLast().compactMap {
      $0.firstMatch(of: #/\.(\d+)/#)?.1.count
    }
    #expect(column == [4, 4, 4])
  }

  @Test func `draws the same notes for the same seed, and others for another`() throws {
    func run(_ seed: String) throws -> String {
      try peach("trace", "--strategy", "random", "--answers", "1010", "--seed", seed).output
    }
    #expect(try run("7") == run("7") && run("7") != run("8"))
  }

  @Test(arguments: [
    (
      ["--strategy", "kazes", "--answers", "1"],
      """
      --strategy: strategy "kazes" is unknown. Did you mean "kazez"? Known: \
      \(StrategyCatalog.standard.descriptors.map(\.name).joined(separator: ", ")).
      """
    ),
    (
      ["--strategy", "kazez", "--answers", "1x1"],
      "--answers:2: answers must be 0 or 1, got \"x\". Write for example 1101."
    ),
    (
      ["--strategy", "constant", "--set", "level=3", "--answers", "1"],
      "--set: constant has no parameter \"level\". Did you mean \"levels\"?"
    ),
    (
      ["--strategy", "kazez", "--set", "k1=11", "--answers", "1"],
      "--set: k1 must be a number in 0…10, got 11. The default is 0.05."
    ),
    (
      ["--strategy", "kazez", "--set", "k1", "--answers", "1"],
      "--set: kazez.k1 must be set as k1=VALUE, got \"k1\". Leave it out for the default."
    ),
    (
      ["--strategy", "kazez", "--set", "k1=0.2", "--answers", "1"],
      """
      --set: kazez.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 0.2. Lower k1 or \
      maximum-cents.
      """
    ),
    (
      ["--strategy", "kazez", "--set", "highest-note=40", "--answers", "1"],
      """
      --set: settings.highest-note must be at least an octave above lowest-note 36 (C2), got 40 (E2). Widen the note range \
      to an octave or more.
      """
    ),
  ])
  func `refuses what cannot be in one sentence`(_ arguments: [String], sentence: String) throws {
    let run = try CommandRun("peach", ["trace"] + arguments)
    #expect(run.isRefused(sentence), "\(run.status): \(run.errors)")
  }
}

@Suite struct `peach list` {
  @Test(arguments: [
    ("strategies", StrategyCatalog.standard.descriptors.map(\.name)),
    ("settings", ["settings", "profile", "trend", "timeline"]),
    (
      "listeners",
      NamedListenerCatalog.standard.names + ListenerPopulationCatalog.standard.names
        + ["listener", "matching"]
        + EffectCatalog.descriptors.map { "effect \($0.name)" }
        + PsychometricCatalog.standard.descriptors.map { "family \($0.name)" }
    ),
  ])
  func `names what there is, with parameters`(_ kind: String, names: [String]) throws {
    let entries = try #require(try peach("list", kind, "--format", "json").json()[kind] as? [[String: Any]])
    #expect(entries.map { $0["name"] as? String } == names)
    let keys = Set(["name", "summary", "source", "unit", "values", "parameters"])
      .union(kind == "strategies" ? ["aims_at"] : [])
    #expect(entries.allSatisfy { Set($0.keys) == keys && ($0["summary"] as? String)?.isEmpty == false })
    let text = try peach("list", kind)
    #expect(text.status == 0 && names.allSatisfy { text.output.contains("\($0): ") })
  }

  @Test func `says of a parameter its default, unit and rule`() throws {
    let text = try peach("list", "strategies").output
    #expect(text.contains("\n    k1 = 0.05: narrowing after a right answer; a number in 0…10\n"))
    #expect(
      text.contains(
        "\n    levels = [2, 4, 8, 16, 32] cents: the levels to draw from; one or more numbers in 0"))
    let entries = try peach("list", "strategies", "--format", "json").json()["strategies"] as? [[String: Any]]
    let parameters = try #require(entries?[0]["parameters"] as? [[String: Any]])
    #expect(parameters[0]["name"] as? String == "k1" && parameters[0]["default"] as? Double == 0.05)
    #expect(parameters[0]["rule"] as? String == "must be a number in 0…10")
  }

  @Test func `says of a strategy at what level it aims`() throws {
    for (name, aim, text) in [
      ("staircase", 0.707, "aims at the level of 70.7 % right answers, which it estimates"),
      ("quest-plus", 0.75, "aims at the level of 75 % right answers, which it estimates"),
      ("kazez", nil, "makes no estimate of the threshold"),
    ] {
      #expect(try peach("list", "strategies", name).output.hasSuffix("\n    \(text)\n"))
      let json = try peach("list", "strategies", name, "--format", "json").json()
      let entry = try #require((json["strategies"] as? [[String: Any]])?.first)
      let found = (entry["aims_at"] as? Double).map { ($0 * 1000).rounded() / 1000 }
      #expect(found == aim && entry.keys.contains("aims_at"), "\(name)")
    }
  }

  @Test func `finds a setting by its name, and names notes in JSON as in text`() throws {
    #expect(
      try peach("list", "settings", "lowest-note").output == """
        settings: how a person wants to train
            lowest-note = C2: lowest reference note, by name or MIDI number; a note in A0…C8 or its MIDI number, 21…108

        """)
    #expect(try peach("list", "settings", "timeline-window").output.contains("\n    window = 20 points: "))
    let constant = try peach("list", "settings", "k1").output
    #expect(
      constant.hasPrefix("kazez: ") && constant.contains("\n    k1 = 0.05: ") && !constant.contains("k2 = "))
    #expect(
      try peach("list", "listeners", "lapse-rate").output.contains(/\n    lapse-rate = [^\n]+\n/)
        && constant.hasPrefix(peach("list", "strategies", "kazez-k1").output))
    let json = try peach("list", "settings", "lowest-note", "--format", "json").json()
    let entry = try #require((json["settings"] as? [[String: Any]])?.first)
    let parameters = try #require(entry["parameters"] as? [[String: Any]])
    #expect(parameters.count == 1 && parameters[0]["default"] as? String == "C2")
    #expect(
      try peach("list", "settings", "lowest-noet").errors.hasPrefix(
        "list: settings have no \"lowest-noet\". Did you mean \"lowest-note\"?"))
  }

  @Test func `names measures with their definitions`() throws {
    let text = try peach("list", "measures").output
    #expect(text.hasPrefix("fraction_correct (fraction): right answers / comparisons\n"))
    #expect(
      text.contains("\nrmse_octaves_timeline_small_step_target (octaves): sqrt(mean e²) with e = log2("))
  }
}
