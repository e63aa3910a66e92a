import Foundation
import TestSupport
import Testing

@Suite struct `peach compare` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// 20 listeners, two sessions of 25 comparisons: as much as `scenario()` has.
  private func compare(_ arguments: String...) throws -> CommandRun {
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

  @Test func `prints a line for each measure with unit, verdict and people`() throws {
    let run = try compare(
      "k1=0.05,k2=0.09", "k1=0.08", "--measure", "geometric_mean_cents", "--measure", "session_length_minutes"
    )
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(run.status == 0 && run.errors.hasPrefix("2\u{202F}000 comparisons in "))
    #expect(lines[0] == "kazez: first k1=0.05,k2=0.09, second k1=0.08")
    #expect(
      lines[1]
        == "20 × novice, thresholds spread by 0.4 octaves; 2 sessions of 25 comparisons; seed 1")
    let cells = lines[3...5].map { $0.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(
      cells[0] == ["measure", "first", "second", "second − first", "unit", "result", "people per group"])
    #expect(cells[1].count == 7 && cells[2].count == 7)
    #expect([cells[1][0], cells[1][4], cells[1][5]] == ["geometric_mean_cents", "octaves", "lower"])
    #expect([cells[2][0], cells[2][4]] == ["session_length_minutes", "minutes"])
    #expect(cells[1][3].wholeMatch(of: /-\d.* (±\d|\[-?\d).*/) != nil && Int(cells[1][6]) != nil)
  }

  @Test func `says not distinguishable of one setting with independent listeners`() throws {
    let run = try compare("default", "default", "--independent", "--measure", "fraction_correct")
    #expect(run.status == 0)
    #expect(
      run.output.contains(/fraction_correct .* fraction  not distinguishable +≥ \d+\n/), "\(run.output)")
    #expect(run.output.contains("Each setting has its own listeners."))
  }

  @Test func `takes the listeners of a file as they are`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let found = try compare("default", "k1=0.08", "--listener", "\(file)#expert", "--format", "json").json()
    #expect(found["listener"] as? String == "expert" && found["spread_octaves"] as? Double == 0)
    let text = try compare("default", "k1=0.08", "--listener", "\(file)#expert")
    #expect(
      text.output.contains("20 × expert, all with the same threshold, which groups of people never have;"))
  }

  @Test func `refuses settings that cannot be compared`() throws {
    #expect(
      try compare("default", "k1=0.05").isRefused(
        """
        k1=0.05: the second setting must differ from the first, got the same values. Change one, or add --independent \
        to see what chance alone makes of them.
        """))
    #expect(
      try compare("k1=2", "default").isRefused(
        """
        k1=2: kazez.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 2. Lower k1 or maximum-cents.
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
