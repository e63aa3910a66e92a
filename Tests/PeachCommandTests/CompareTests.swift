import Foundation
import TestSupport
import Testing

@Suite struct `peach compare` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// 20 listeners, two sessions of 25 comparisons: as much as `scenario()` has.
  private func compare(_ arguments: String...) throws -> CommandRun { try compare(arguments) }

  private func compare(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      "peach", ["compare"] + arguments + ["--listeners", "20", "--sessions", "2", "--comparisons", "25"],
      environment: ["COLUMNS": "80", "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent"])
  }

  @Test func `gives the paired differences of a sweep with the same listeners`() throws {
    let file = try scratch.write(
      scenario(k1: "[0.05, 0.08]", listeners: 20) + "baseline: { strategy.k1: 0.05 }\n", to: "tiny.yaml")
    let sweep = try peach("sweep", file, "--out", scratch.path("out"), "--format", "json").json()
    let differences = try #require(sweep["differences"] as? [[String: Any]])
    let novice = try #require(differences.first { $0["group"] as? String == "novice" })
    let wanted = try #require(novice["measures"] as? [String: [String: Any]])
    let found = try compare("default", "k1=0.08", "--spread-octaves", "0", "--format", "json").json()
    let lines = try #require(found["measures"] as? [[String: Any]])
    #expect(lines.count == 5 && wanted["fraction_correct"] != nil && wanted["rmse_octaves_profile"] != nil)
    for line in lines {
      let name = try #require(line["measure"] as? String)
      // Nobody may have a value; then the sweep's JSON leaves the measure out.
      let paired = line["paired"] as? [String: Any]
      #expect((paired == nil) == (wanted[name] == nil), "\(name)")
      #expect(paired?["unit"] as? String == wanted[name]?["unit"] as? String)
      for key in ["difference", "sd", "n", "value", "baseline", "variance_factor"] {
        // The study keeps amounts in cents, whose octaves have other last bits.
        let (one, other) = (paired?[key] as? Double ?? 0, wanted[name]?[key] as? Double ?? 0)
        #expect(abs(one - other) <= 1e-9 * max(1, other.magnitude), "\(name) \(key)")
      }
    }
  }

  @Test func `judges the display of the Peach app as a sweep does whose profile leaves wrong answers out`()
    throws
  {
    let measure = "rmse_octaves_moving_average"
    let file = try scratch.write(
      scenario(k1: "[0.05, 0.08]", listeners: 20)
        + "profile: { correct-only: true }\nmeasures: [\(measure)]\nbaseline: { strategy.k1: 0.05 }\n",
      to: "tiny.yaml")
    let sweep = try peach("sweep", file, "--out", scratch.path("out"), "--format", "json").json()
    let differences = try #require(sweep["differences"] as? [[String: Any]])
    let novice = try #require(differences.first { $0["group"] as? String == "novice" })
    let wanted = try #require((novice["measures"] as? [String: [String: Any]])?[measure])
    let sides = ["default", "k1=0.08", "--spread-octaves", "0", "--measure", measure]
    let run = try compare(sides + ["--format", "json"]).json()
    let found = try #require((run["measures"] as? [[String: Any]])?.first?["paired"] as? [String: Any])
    for key in ["value", "baseline", "difference"] {
      let (one, other) = (try #require(found[key] as? Double), try #require(wanted[key] as? Double))
      #expect(abs(one - other) <= 1e-9, "\(key)")
    }
    let words = try compare(sides).output.replacing("\n", with: " ")
    #expect(
      words.contains(" Sessions begin at the mean of the right answers, as in the Peach app. "), "\(words)")
    let fixed = try compare([
      "unison-first-cents=50", "unison-first-cents=50,k1=0.08", "--measure", "rmse_octaves_moving_average",
    ]).output.replacing("\n", with: " ")
    #expect(fixed.contains(" Sessions begin at 50 cents. "), "\(fixed)")
    let mixed = try compare([
      "default", "unison-first-cents=50", "--measure", "rmse_octaves_moving_average",
    ]).output.replacing("\n", with: " ")
    #expect(
      mixed.contains(
        " Sessions of the first begin at the mean of the right answers, as in the Peach app, those of the second at 50 cents. "
      ), "\(mixed)")
  }

  @Test func `says how many listeners have a value of a measure, where some have none`() throws {
    let run = try CommandRun(
      "peach",
      ["compare", "k1=0.05", "k1=0.03", "--listeners", "60", "--sessions", "1", "--comparisons", "20"],
      environment: ["COLUMNS": "80", "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent"])
    let words = run.output.replacing("\n", with: " ")
    #expect(
      words.contains(#/Listeners who have a value: trials_to_converge \d\d of 60\. Without any/#),
      "\(words)")
    #expect(
      try !compare("k1=0.05", "k1=0.03", "--measure", "fraction_correct").output.contains("who have a value"))
  }

  @Test func `begins with the better side, and has a line for each measure`() throws {
    let run = try compare(
      "k1=0.08", "k1=0.05,k2=0.12", "--measure", "geometric_mean_cents", "--measure", "fraction_too_hard")
    let parts = run.output.components(separatedBy: "\n\n")
    #expect(run.status == 0 && run.errors.hasPrefix("2\u{202F}000 comparisons in "))
    let answer = parts[0].replacing("\n", with: " ")
    #expect(
      answer.wholeMatch(
        of:
          /k1=0\.05,k2=0\.12 is better than k1=0\.08: [\d.]+ % instead of [\d.]+ % of comparisons are too hard\./
      )
        != nil, "\(answer)")
    let cells = parts[1].split(separator: "\n").map { line in
      line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(cells[0] == ["measure", "first", "second", "second is", "second − first"])
    #expect(cells[1][0] == "geometric_mean_cents" && cells[1][3] == "higher")
    #expect(cells[2][0] == "fraction_too_hard" && cells[2][3] == "better")
    #expect(cells[1][4].wholeMatch(of: /\+\d.* (±\d|\[-?\d).* oct/) != nil)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(
      parts[2].replacing("\n", with: " ").contains(
        "20 × novice, thresholds spread by 0.4 octaves; 2 sessions of 25 comparisons; seed 1"))
  }

  @Test func `says how many people an experiment needs`() throws {
    let run = try compare("k1=0.08", "k1=0.05", "--measure", "fraction_correct", "--people")
    #expect(
      run.output.contains(/second − first +people per group\nfraction_correct .* higher .* \d+\n/),
      "\(run.output)")
  }

  @Test func `judges procedures at the level that each estimates`() throws {
    let names = ["staircase:down=2,step-up=1,step-down=1", "quest-plus:slopes=1"]
    let arguments = [names[0], names[1], "--comparisons", "60"]
    let run = try CommandRun("peach", ["compare"] + arguments + ["--listeners", "20", "--sessions", "2"])
    let first = run.output.components(separatedBy: "\n\n")[0].replacing("\n", with: " ")
    #expect(
      first.contains(
        /(is better than|is not distinguishable from) .*: the estimate misses the level that it estimates by a factor of/
      ),
      "\(first)")
    let row = try #require(
      run.output.split(separator: "\n").first { $0.hasPrefix("rmse_octaves_estimate_own_target ") })
    #expect(!row.contains("–"))
    #expect(
      first.contains("\(names[0]) aims at 70.7 % right answers, \(names[1]) at 75 %."), "\(first)")
    let lines = run.output.split(separator: "\n").map { String($0) }
    let place = try #require(lines.firstIndex { $0.contains(/^aims at +70\.7 % +75 %$/) })
    let after = ["bias", "sd", "rmse"].map { "\($0)_octaves_estimate_own_target " }
    #expect(zip(lines[(place + 1)...], after).allSatisfy { $0.hasPrefix($1) }, "\(run.output)")
    // Where the difference comes from: the parts of the error, and what an estimate assumes of lapses.
    let parts = try #require(
      first.firstMatch(
        of:
          #/The estimates of \S+ lie ([\d.]+) octaves too (low|high) on average and scatter by ([\d.]+), those of \S+ ([\d.]+) too (low|high) and by ([\d.]+)\. quest-plus:slopes=1 assumes a lapse rate of 0\.02; these listeners lapse at 0\.04\./#
      ), "\(first)")
    func whole(_ bias: Substring, _ scatter: Substring) -> Double {
      (pow(Double(bias)!, 2) + pow(Double(scatter)!, 2)).squareRoot()
    }
    let errors = row.split(separator: " ").dropFirst().prefix(2).compactMap { Double($0) }
    #expect(
      abs(whole(parts.1, parts.3) - errors[0]) < 0.01 && abs(whole(parts.4, parts.6) - errors[1]) < 0.01)
    // A rule without an estimate has no such line.
    #expect(try !compare("default", "staircase").output.contains("own_target"))
  }

  @Test func `says that a staircase states no interval, and advises another measure`() throws {
    let arguments = ["staircase", "quest-plus", "--listeners", "20", "--sessions", "2"]
    let run = try CommandRun(
      "peach", ["compare"] + arguments + ["--measure", "interval_coverage_estimate"])
    #expect(
      run.output.replacing("\n", with: " ").hasPrefix(
        "How many of the estimate’s intervals hold the threshold cannot be compared: staircase states no interval of the threshold, only an estimate. "
          + "Compare how far estimates scatter with --measure sd_octaves_estimate_own_target."),
      "\(run.output)")
  }

  /// The first paragraph on one line.
  private func sentences(_ arguments: String...) throws -> String {
    let run = try CommandRun(
      "peach",
      ["compare"] + arguments + ["--listeners", "20", "--sessions", "2", "--comparisons", "25"])
    return run.output.components(separatedBy: "\n\n")[0].replacing("\n", with: " ")
  }

  @Test func `says what decides where a side makes no estimate`() throws {
    let one = try sentences("kazez", "quest-plus")
    #expect(
      one.contains(
        ". kazez makes no estimate of the threshold: the tracker decides, which estimates the threshold from the answers of "
          + "either side."), "\(one)")
    let neither = try sentences("kazez", "constant")
    #expect(
      neither.contains(
        ". For the display of the Peach app add --measure rmse_octaves_moving_average. Neither side makes an estimate of the "
          + "threshold: the timeline decides, which follows the levels presented, not the threshold."),
      "\(neither)")
    #expect(neither.contains(" by the display of the app's first versions: the timeline "), "\(neither)")
    // Who names the measure knows it.
    #expect(try sentences("kazez", "k1=0.08", "--measure", "rmse_octaves_timeline").hasPrefix("k"))
    // The first decides, whatever the order of the catalog.
    let (hard, timeline) = ("fraction_too_hard", "rmse_octaves_timeline")
    let first = try sentences("kazez", "k1=0.08", "--measure", hard, "--measure", timeline)
    let second = try sentences("kazez", "k1=0.08", "--measure", timeline, "--measure", hard)
    #expect(first.contains("too hard") && !first.hasPrefix("kazez is not"), "\(first)")
    let ends =
      #/the timeline misses the threshold by a factor of [\d.]+ instead of [\d.]+ at the ends of sessions\. /#
    #expect(second.contains(ends) && !first.contains("ends of sessions"), "\(second)")
    let shown =
      #/ On average the display shows 0\.\d+ times the threshold( \(too low\))? instead of 0\.\d+ times \(too low\)\./#
    #expect(second.contains(shown) && !first.contains(shown), "\(second)")
  }

  @Test(arguments: [
    ("sixty", ""), ("6.5", ""), ("99999999999999999999", " in -9223372036854775808…9223372036854775807"),
  ])
  func `names the range of a number only if it is out of it`(_ text: String, range: String) throws {
    let run = try compare("k1=0.05", "k1=0.04", "--comparisons", text)
    #expect(
      run.status == 64 && run.errors.contains("A whole number\(range) is needed, such as 12."),
      "\(run.errors)")
  }

  @Test func `explains why a measure cannot be compared, or decides nothing`() throws {
    #expect(
      try sentences("kazez", "quest", "--measure", "rmse_octaves_estimate")
        == """
        How far the estimate misses the threshold cannot be compared: kazez makes no estimate of the threshold. Name another --measure, see \
        peach list measures.
        """)
    #expect(
      try sentences("kazez", "k1=0.08", "--measure", "learning_gain")
        == """
        How far the threshold falls cannot be compared: no listener has a value on both sides; Documentation/measures.md says when a \
        measure is undefined. Take more --sessions or --comparisons, or name another --measure.
        """)
    #expect(
      try sentences("kazez", "quest", "--measure", "fraction_correct")
        .contains(
          /^Neither side is better, since how many answers are right has no better end\. With quest, \d+ % instead of \d+ % of answers are right\.$/
        ))
  }

  @Test func `says better, worse and undecided in JSON as in the table`() throws {
    let measures = ["geometric_mean_cents", "fraction_too_easy", "fraction_too_hard", "learning_gain"]
    let json = try compare(
      "k1=0.08", "k1=0.05,k2=0.12", "--format", "json", "--measure", measures[0], "--measure", measures[1],
      "--measure", measures[2], "--measure", measures[3]
    ).json()
    let results = try #require(json["measures"] as? [[String: Any]]).map { $0["result"] as? String }
    #expect(results == ["higher", "worse", "better", "no interval"])
    let aims = try compare("staircase", "kazez", "--format", "json").json()
    #expect((aims["first_aims_at"] as? Double).map { ($0 * 1000).rounded() } == 707)
    #expect(aims["second_aims_at"] is NSNull)
  }

  @Test func `names strategies with and without constants, and populations`() throws {
    let run = try compare("kazez", "strategy.k1=0.08", "--listener", "real-ears")
    #expect(run.status == 0)
    let words = run.output.replacing("\n", with: " ")
    #expect(words.contains("20 × real-ears, each one of 25 people"), "\(run.output)")
    #expect(try compare("kazez", "staircase", "--format", "json").json()["second"] as? String == "staircase")
  }

  @Test func `says for how many people of a named population the better side is better`() throws {
    let sides = ["k1=0.08,k2=0.05", "k1=0.03,k2=0.15", "--measure", "fraction_too_hard"]
    let words = try CommandRun(
      "peach", ["compare"] + sides + ["--listener", "real-ears", "--listeners", "20", "--comparisons", "50"],
      environment: ["COLUMNS": "80", "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent"]
    ).output.replacing("\n", with: " ")
    let people = try #require(
      words.firstMatch(
        of: /k1=0\.03,k2=0\.15 is better for (\d+) of the (\d+) people; the 95 % interval is of these people,/
      ),
      "\(words)")
    let (better, all) = (try #require(Int(people.1)), try #require(Int(people.2)))
    // 20 listeners have the constants of at most 20 people, and rarely of few.
    #expect((8...20).contains(all) && better <= all && better > all / 2)
    #expect(try !compare("k1=0.08", "k1=0.05").output.contains(/of the \d+ people/))
  }

  @Test func `is undecided of one strategy with independent listeners`() throws {
    let run = try compare("default", "default", "--independent", "--measure", "fraction_correct", "--people")
    #expect(run.status == 0)
    #expect(run.output.contains(/fraction_correct .* undecided .* ≥ \d+\n/), "\(run.output)")
    let words = run.output.replacing("\n", with: " ")
    #expect(words.contains("Each side has its own listeners."))
    let defaults = "default (kazez with k1=0.05, k2=0.09, first-cents=0)"
    #expect(words.contains(" First: \(defaults), second: \(defaults). "), "\(run.output)")
    // Of these seeds one is decided by chance, which is no result.
    for seed in 1...12 {
      let run = try compare(
        "default", "default", "--independent", "--measure", "trials_to_converge", "--seed", "\(seed)",
        "--format", "json")
      let json = try run.json()
      let answer = try #require(json["answer"] as? String)
      #expect(
        json["better"] is NSNull && answer.hasPrefix("Both sides are the same condition, "), "\(answer)")
      #expect(!answer.contains("better"))
    }
    let json = try compare("default", "default", "--independent", "--format", "json").json()
    #expect(json["better"] is NSNull)
  }

  @Test func `takes the listeners of a file as they are`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let found = try compare("default", "k1=0.08", "--listener", "\(file)#expert", "--format", "json").json()
    #expect(found["listener"] as? String == "expert" && found["spread_octaves"] as? Double == 0)
    let text = try compare("default", "k1=0.08", "--listener", "\(file)#expert")
    #expect(
      text.output.replacing("\n", with: " ").contains(
        "20 × expert, all with the same threshold, which groups of people never have;"))
  }

  @Test func `refuses settings that cannot be compared`() throws {
    #expect(
      try compare("default", "k1=0.05").isRefused(
        """
        k1=0.05: the second side must differ from the first, got the same values. Change one, or add --independent \
        to see what chance alone makes of them.
        """))
    #expect(
      try compare("k1=2", "default").isRefused(
        """
        k1=2: kazez.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 2. Lower k1 or maximum-cents.
        """))
    #expect(
      try compare("default", "first-cents=200").isRefused(
        """
        first-cents=200: kazez.first-cents must be at most maximum-cents, which is 100 cents, got 200. Lower \
        first-cents or raise maximum-cents.
        """))
    #expect(
      try compare("default", "k1=0.04,cold-start-cents=50").isRefused(
        """
        k1=0.04,cold-start-cents=50: settings.cold-start-cents must be used by the strategy to be compared, got kazez, \
        which does not use it. Leave it out.
        """))
    #expect(
      try compare("default", "k1").isRefused(
        "k1: kazez.k1 must be set as k1=VALUE, got \"k1\". Leave it out for the default."))
    #expect(
      try compare("default", "staircas:down=2").errors.hasPrefix(
        "staircas:down=2: strategy \"staircas\" is unknown. Did you mean \"staircase\"? Known: "))
    #expect(
      try compare("default", "k1=0.04", "--strategy", "kazes").errors.hasPrefix(
        "--strategy: strategy \"kazes\" is unknown. Did you mean \"kazez\"? Known: "))
    #expect(
      try compare("default", "k1=0.04", "--measure", "fraction").errors.hasPrefix(
        "--measure: measure \"fraction\" is unknown. "))
    #expect(
      try compare("default", "k1=0.04", "--spread-octaves", "11").isRefused(
        "--spread-octaves: spread-octaves must be a number in 0…10, got 11. The default is 0 octaves."))
    let few = try peach("compare", "default", "k1=0.04", "--listeners", "19")
    #expect(
      few.status == 64
        && few.errors.hasPrefix(
          "Error: --listeners: must be in 20…1000000, got 19. The default is 200.\n")
    )
  }
}
