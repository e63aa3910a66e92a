import Foundation
import TestSupport
import Testing

@Suite struct `peach compare with several kinds of listeners` {
  /// 20 listeners, two sessions of 25 comparisons.
  private func compare(_ arguments: String...) throws -> CommandRun { try compare(arguments) }

  private func compare(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      "peach", ["compare"] + arguments + ["--listeners", "20", "--sessions", "2", "--comparisons", "25"],
      environment: ["COLUMNS": "80", "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent"])
  }

  @Test func `has the answer first, then a row for each kind and its newcomers, on one screen`() throws {
    let run = try compare("default", "k1=0.08,k2=0.09", "--listener", "all", "--people")
    let parts = run.output.components(separatedBy: "\n\n")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.status == 0 && lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(run)")
    let answer = parts[0].replacing("\n", with: " ")
    #expect(
      answer.contains(
        #/^(\S+ is|Neither side is distinguishably) better, pooled over 5 kinds of listeners: the timeline misses the threshold by a factor of [\d.]+ instead of [\d.]+ at the ends of sessions\. \S+ is better for (all 5|\d of 5) kinds of listeners/#
      ), "\(answer)")
    #expect(
      answer.contains(
        #/ On average the display shows [\d.]+ to [\d.]+ times the threshold[^.]* instead of .* times( \(too low\))?\. Newcomers, after 30 comparisons, ×[\d.]+ → ×[\d.]+ pooled: /#
      ), "\(answer)")
    let rows = parts[1].split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.map { $0[0] } == ["listener", "expert", "amateur", "novice", "poor", "real-ears"])
    let kind =
      #/\S+ +×[\d.]+ → ×[\d.]+ +(better|worse|undecided) +(≥ )?[\d\u{202F}]+ +×[\d.]+ → ×[\d.]+ +(better|worse|undecided)/#
    #expect(
      parts[1].split(separator: "\n").dropFirst().allSatisfy { $0.wholeMatch(of: kind) != nil }, "\(parts[1])"
    )
    #expect(
      parts[2].replacing("\n", with: " ").contains(
        "For 20 each of expert, amateur, novice, poor and real-ears; 2 sessions of 25 comparisons, of newcomers one of 30; seed 1."
      ))
  }

  @Test func `has the numbers of one kind alone, and of a newcomer's session`() throws {
    let sides = ["default", "k1=0.08"]
    let several = try compare(
      sides[0], sides[1], "--listener", "poor", "--listener", "novice", "--listener", "poor", "--format",
      "json"
    ).json()
    let kinds = try #require(several["kinds"] as? [[String: Any]])
    #expect(kinds.map { $0["listener"] as? String } == ["poor", "novice"])
    let whole = try #require((kinds[1]["whole"] as? [String: Any])?["paired"] as? [String: Any])
    let alone = try compare(
      sides[0], sides[1], "--listener", "novice", "--measure", "rmse_octaves_timeline", "--format", "json"
    ).json()
    let paired = try #require((alone["measures"] as? [[String: Any]])?.first?["paired"] as? [String: Any])
    let newcomers = try #require((kinds[1]["newcomers"] as? [String: Any])?["paired"] as? [String: Any])
    let first = try CommandRun(
      "peach",
      ["compare"] + sides + [
        "--measure", "rmse_octaves_timeline", "--format", "json", "--listeners", "20", "--sessions", "1",
        "--comparisons", "30",
      ], environment: ["XDG_CONFIG_HOME": "/nonexistent"]
    ).json()
    let once = try #require((first["measures"] as? [[String: Any]])?.first?["paired"] as? [String: Any])
    for key in ["value", "baseline", "difference"] {
      #expect(whole[key] as? Double == paired[key] as? Double)
      #expect(newcomers[key] as? Double == once[key] as? Double)
    }
  }

  @Test func `pools the squares of all kinds, as a tuning pools its groups`() throws {
    let json = try compare("default", "k1=0.08", "--listener", "all", "--format", "json").json()
    let pooled = try #require(json["pooled"] as? [String: Any])
    for part in ["whole", "newcomers"] {
      let paired = try #require((pooled[part] as? [String: Any])?["paired"] as? [String: Any])
      let kinds = try (try #require(json["kinds"] as? [[String: Any]])).map {
        try #require(($0[part] as? [String: Any])?["paired"] as? [String: Any])
      }
      for key in ["value", "baseline"] {
        let squares = try kinds.map { pow(try #require($0[key] as? Double), 2) }
        let mean = squares.reduce(0, +) / Double(kinds.count)
        #expect(abs(try #require(paired[key] as? Double) - mean.squareRoot()) < 1e-12, "\(part) \(key)")
      }
    }
  }

  @Test func `has a second measure over the whole training beside the deciding one`() throws {
    let measures = ["--measure", "rmse_octaves_moving_average", "--measure", "rmse_octaves_tracker"]
    let run = try compare(["default", "k1=0.08", "--listener", "poor", "--listener", "novice"] + measures)
    let parts = run.output.components(separatedBy: "\n\n")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(run)")
    #expect(
      parts[0].replacing("\n", with: " ").contains(
        #/ by a factor of [\d.]+ instead of [\d.]+ at the ends of sessions\. Likewise, the .* misses the threshold by a factor of [\d.]+ instead of [\d.]+\. /#
      ), "\(parts[0])")
    let row =
      #/(poor|novice) +×[\d.]+ → ×[\d.]+ +[a-z]+ +×[\d.]+ → ×[\d.]+ +[a-z]+ +×[\d.]+ → ×[\d.]+/#
    #expect(
      parts[1].split(separator: "\n").dropFirst().allSatisfy { $0.wholeMatch(of: row) != nil }, "\(parts[1])")
    #expect(parts[1].split(separator: "\n")[0].hasSuffix(" tracker"), "\(parts[1])")
    // Each kind has the numbers that it has alone.
    let several = try compare(
      ["default", "k1=0.08", "--listener", "poor", "--listener", "novice", "--format", "json"] + measures
    ).json()
    let alone = try compare(["default", "k1=0.08", "--listener", "novice", "--format", "json"] + measures)
      .json()
    let second = try #require((several["kinds"] as? [[String: Any]])?[1]["second"] as? [String: Any])
    let wanted = try #require((alone["measures"] as? [[String: Any]])?[1])
    #expect(second["measure"] as? String == "rmse_octaves_tracker")
    #expect(
      (second["paired"] as? [String: Any])?["value"] as? Double
        == (wanted["paired"] as? [String: Any])?["value"] as? Double)
  }

  /// Without the kind that decides, the root of the mean of the other kinds' squares is smaller on the other side.
  @Test func `names the kind that decides the pooled value`() throws {
    let arguments = [
      "compare", "staircase:down=2", "quest-plus", "--listener", "all", "--listeners", "40", "--sessions",
      "20",
      "--comparisons", "50",
    ]
    let words = try CommandRun("peach", arguments).output.replacing("\n", with: " ")
    let sentence =
      #/ Without (\S+), which decides the pooled factor, quest-plus is better: a factor of ([\d.]+) against ([\d.]+)\. /#
    let found = try #require(words.firstMatch(of: sentence), "\(words)")
    #expect(words.hasPrefix("staircase:down=2 is better, pooled over 5 kinds of listeners: "), "\(words)")
    #expect(words.contains(" Both sides make an estimate of the threshold, which decides; "))
    let json = try CommandRun("peach", arguments + ["--format", "json"]).json()
    let others = (try #require(json["kinds"] as? [[String: Any]])).filter {
      $0["listener"] as? String != String(found.1)
    }
    for (key, shown) in [("value", found.2), ("baseline", found.3)] {
      let squares = try others.map { kind in
        let paired = try #require((kind["whole"] as? [String: Any])?["paired"] as? [String: Any])
        return pow(try #require(paired[key] as? Double), 2)
      }
      let factor = exp2((squares.reduce(0, +) / Double(others.count)).squareRoot())
      #expect(try abs(factor - #require(Double(shown))) <= 0.051)
    }
  }

  @Test(arguments: [
    ["fraction_correct"], ["rmse_octaves_timeline", "fraction_correct"],
    ["rmse_octaves_timeline", "rmse_octaves_tracker", "rmse_octaves_profile"],
  ])
  func `needs one or two measures with a better end`(_ measures: [String]) throws {
    let listed =
      measures.count < 3
      ? measures.joined(separator: " and ") : "\(measures[0]), \(measures[1]) and \(measures[2])"
    let options = measures.flatMap { ["--measure", $0] }
    let run = try compare(["default", "k1=0.08", "--listener", "all"] + options)
    #expect(
      run.isRefused(
        "--measure: must name one or two measures with a better end for several kinds of listeners, got "
          + "\(listed). Name one such as rmse_octaves_timeline, or one --listener."
      ),
      "\(run)")
  }
}
