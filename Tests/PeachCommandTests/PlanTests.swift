import Foundation
import TestSupport
import Testing

@Suite struct `peach plan` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Two cells, 20 listeners under each, two numbers of comparisons.
  private func planned(_ plan: String = "") throws -> String {
    try scratch.write(
      scenario(k1: "[0.05, 0.043]", listeners: 10) + """
        listener: { spread-octaves: 0.4 }
        baseline: { strategy.k1: 0.05 }
        plan:
          measure: geometric_mean_cents
          listeners: [5, 200]
          comparisons: [25, 50]
          repetitions: 400
          simulated: 20
        \(plan)
        """, to: "tiny.yaml")
  }

  @Test func `prints powers, a row without a difference, the cheapest design, a text to register`() throws {
    let run = try peach("plan", planned(), "--full")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(run.status == 0, "\(run.errors)")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(run.output)")
    let parts = run.output.split(separator: "\n\n").map { $0.replacing("\n", with: " ") }
    try #require(parts.count == 6)
    #expect(
      parts[0].contains(
        #/^200 people in each group with (25|50) comparisons each \([125] sessions?\) find the difference in geometric mean between k1 0\.05 and k1 0\.043 with a power of 0\.\d\d ±0\.\d\d\. That takes [12]0\u{202F}000 comparisons in all, the fewest of the designs that reach 0\.8\. The simulated difference, k1 0\.043 less k1 0\.05, is [−-]?0\.\d+ octaves \(\d+ % (less|more)\), \d\.\d+ standard deviations\.$/#
      ), "\(parts[0])")
    #expect(parts[1].hasPrefix("With other simulated people "))
    #expect(
      parts[2]
        == "tiny: k1 0.05 in the first group, k1 0.043 in the second. Power to find a difference in geometric mean (geometric_mean_cents), by people in each group (columns) and comparisons of each person (rows):"
    )
    let table = lines.drop { !$0.hasPrefix("comparisons") }.prefix(4)
    #expect(table[table.startIndex].wholeMatch(of: /comparisons +5 +200/) != nil)
    #expect(table[table.startIndex + 1].wholeMatch(of: /25 +0\.\d\d +\d\.\d\d/) != nil)
    #expect(table[table.startIndex + 3].wholeMatch(of: /no difference +0\.\d\d\d +0\.\d\d\d/) != nil)
    // Twenty simulated people are few: another seed has others.
    #expect(
      parts[4].hasPrefix(
        "Each power is the share of 400 simulated experiments with a significant t test. Another seed, "))
    #expect(parts[4].contains(#/, with other simulated people, gives powers within ±0\.[1-9]\d of these /#))
    #expect(parts[4].contains(" 19 times out of 20: the largest ± of all designs. A larger \"simulated\" "))
    #expect(parts[4].hasSuffix("Without a difference the share is α = 0.05 within ±0.022."))
    #expect(
      parts[5].hasPrefix(
        """
        For a pre-registration: We compare two conditions between two groups of different people: kazez (k1 0.05, k2 0.09, \
        first-cents 0) and kazez (k1 0.043, k2 0.09, first-cents 0), everything else alike. Each group has 200 people;
        """))
    #expect(parts[5].contains("The outcome is one number of each person, geometric mean in cents, as log2: "))
    #expect(run.errors.hasPrefix("3\u{202F}000 comparisons in "))
    let short = try peach("plan", planned()).output
    #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
    let hint = "--full adds the error of these powers and a text to register."
    #expect(
      short.split(separator: "\n\n").map { $0.replacing("\n", with: " ") } == parts.prefix(4) + ["\(hint) "])
  }

  @Test func `says how many other seeds choose the design, and then what they choose`()
    throws
  {
    let text = try String(contentsOfFile: planned(), encoding: .utf8)
      .replacing("[5, 200]", with: "[150, 160, 170, 180, 190, 200]")
    let run = try peach("plan", scratch.write(text, to: "close.yaml"))
    let answer = run.output.components(separatedBy: "\n\n").prefix(2).joined(separator: "\n")
      .replacing("\n", with: " ")
    #expect(
      answer.contains(
        #/^1\d0 people in each group .* with a power of 0\.\d+ ±0\.\d+\. That takes .*\. With other simulated people the cheapest design \(people × comparisons\) is ((this one|\d+ × \d+|none) in (\d+ %|fewer than 5 %)(, )?){2,} of simulations\. /#
      ), "\(answer)")
    #expect(answer.contains("this one in "), "\(answer)")
    let shares = answer.matches(of: #/ in (\d+) %/#).compactMap { Int($0.1) }
    #expect(shares == shares.sorted(by: >) && shares.reduce(0, +) <= 100, "\(answer)")
    #expect(
      answer.contains(
        #/(\d+ × \d+ is the cheapest that reaches 0\.8 in nearly all of them, with 0\.[89]\d ±|No design reaches 0\.8 in nearly)/#
      ),
      "\(answer)")
  }

  @Test func `says that no other design is the cheapest of one in twenty seeds`() throws {
    let text = try String(contentsOfFile: planned("  power: 0.1"), encoding: .utf8)
      .replacing("[5, 200]", with: "[200]").replacing("[25, 50]", with: "[50]")
    let run = try peach("plan", scratch.write(text, to: "one.yaml"))
    #expect(
      run.output.replacing("\n", with: " ").contains(
        " With other simulated people no other design is the cheapest in 5 % or more of simulations. "),
      "\(run.output)")
  }

  @Test func `warns that the estimates of two strategies are of different levels`() throws {
    func words(_ second: String) throws -> String {
      let text =
        try String(contentsOfFile: planned(), encoding: .utf8)
        .replacing("{ name: kazez, k1: [0.05, 0.043] }", with: "[{ name: quest-plus }, { name: \(second) }]")
        .replacing("baseline: { strategy.k1: 0.05 }", with: "baseline: { strategy: quest-plus }")
        .replacing("geometric_mean_cents", with: "estimate_cents") + "measures: [estimate_cents]\n"
      return try peach("plan", scratch.write(text, to: "levels.yaml")).output.replacing("\n", with: " ")
    }
    // log2 of the ratio of the normal quantiles of 0.7071 and 0.75.
    #expect(
      try words("staircase, down: 2").hasPrefix(
        """
        The conditions estimate different levels: at quest-plus's, 75.0 % of the answers are right, at staircase's 70.7 %. \
        Without lapses and bias these differ by −0.31 octaves, staircase less quest-plus. That part of the difference below \
        does not say which condition is better. 
        """))
    #expect(try !words("quest").contains("levels"))
  }

  @Test func `writes each design to CSV and the contour to a figure`() throws {
    let (csv, svg) = (scratch.path("power.csv"), scratch.path("power.svg"))
    let run = try peach("plan", planned(), "--csv", csv, "--figure", svg, "--format", "json")
    let designs = try #require(try run.json()["designs"] as? [[String: Any]])
    let rows = try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\r\n").map {
      $0.split(separator: ",").map(String.init)
    }
    #expect(
      rows[0] == [
        "comparisons", "people_per_group", "power", "power_se", "null_power", "total_comparisons",
        "difference",
        "first_sd", "second_sd", "defined_share",
      ])
    #expect(rows.count == 5 && designs.count == 4)
    for (row, design) in zip(rows.dropFirst(), designs) {
      for (name, cell) in zip(rows[0], row) {
        let (one, other) = (try #require(Double(cell)), try #require(design[name] as? Double))
        // The reader of JSON rounds.
        #expect(abs(one - other) < 1e-12, "\(name)")
      }
    }
    let figure = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(figure.hasPrefix("<svg ") && figure.hasSuffix("</svg>\n"))
    #expect(figure.contains("<line ") && figure.components(separatedBy: "<title>").count == 5)
    #expect(
      try peach("plan", planned(), "--csv", csv).isRefused(
        "\(csv): the file must not exist yet. Choose another name or add --force."))
  }

  @Test func `plans an experiment within persons in words of its own`() throws {
    let file = try planned("  design: within-person\n  effect-spread: 0.1")
    let csv = scratch.path("within.csv")
    let run = try peach("plan", file, "--full", "--csv", csv)
    let words = run.output.replacing("\n", with: " ")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      words.contains(
        #/^(5|200) people with (25|50) comparisons \([125] sessions?\) under each condition find the difference in geometric mean between k1 0\.05 and k1 0\.043 with a power of /#
      ), "\(words)")
    #expect(
      words.contains(
        #/ The difference within a person, k1 0\.043 less k1 0\.05, is −?0\.\d+ octaves \(\d+ % (less|more)\), with a standard deviation of 0\.\d+ between people\. /#
      ), "\(words)")
    #expect(
      words.contains(
        "tiny: each person under k1 0.05 and k1 0.043. Power to find a difference in geometric mean (geometric_mean_cents), by people (columns) and comparisons of each person under each condition (rows):"
      ))
    #expect(words.contains("We compare two conditions within each person: kazez (k1 0.05, "))
    #expect(words.contains(" under each condition, half of them in each order. "))
    #expect(words.contains("A two-sided paired t test at α = 0.05 compares the conditions."))
    #expect(
      words.contains(
        "The true difference varies between people with a standard deviation of 0.1 octaves, beside "))
    let json = try peach("plan", file, "--format", "json").json()
    #expect(json["design"] as? String == "within-person" && json["effect_spread"] as? Double == 0.1)
    let header = try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\r\n")[0]
    #expect(
      header
        == "comparisons,people,power,power_se,null_power,total_comparisons,difference,first_sd,second_sd,difference_sd,defined_share"
    )
  }

  @Test func `registers a strategy that is the same under both conditions once`() throws {
    let text = try String(contentsOfFile: planned("  power: 0.1"), encoding: .utf8)
      .replacing("[0.05, 0.043]", with: "0.05")
      .replacing("spread-octaves: 0.4", with: "spread-octaves: 0.4, lapse-rate: [0, 0.1]")
      .replacing("strategy.k1: 0.05", with: "listener.lapse-rate: 0")
    let words = try peach("plan", scratch.write(text, to: "same.yaml"), "--full").output.replacing(
      "\n", with: " ")
    #expect(
      words.contains(
        "different people: listener.lapse-rate 0 and listener.lapse-rate 0.1, with kazez (k1 0.05, k2 0.09, first-cents 0) under both and everything else alike. "
      ), "\(words)")
  }

  @Test func `registers an error of the threshold in words, with thousands as in the answer`() throws {
    let text = try String(contentsOfFile: planned("  power: 0.1"), encoding: .utf8)
      .replacing("geometric_mean_cents", with: "rmse_octaves_timeline").replacing("[25, 50]", with: "[1000]")
      .replacing("repetitions: 400", with: "repetitions: 1000")
    let run = try peach("plan", scratch.write(text, to: "words.yaml"), "--full")
    let words = run.output.replacing("\n", with: " ")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      words.contains(
        """
         how far the timeline misses the threshold in octaves: the root mean square, over the ends of sessions, of the octaves by which the \
        timeline's rolling mean lies above the 75 % threshold.
        """), "\(words)")
    #expect(words.contains("each person makes 1\u{202F}000 comparisons in "))
    #expect(words.contains("In 1\u{202F}000 simulated experiments the power was "))
  }

  @Test
  func `plans by the estimate that an experiment registers, and names it beside a measure of the truth`()
    throws
  {
    func run(_ measure: String) throws -> CommandRun {
      let text =
        try String(contentsOfFile: planned(), encoding: .utf8)
        .replacing("geometric_mean_cents", with: measure)
        .replacing("{ name: kazez, k1: [0.05, 0.043] }", with: "quest")
        .replacing("spread-octaves: 0.4", with: "spread-octaves: 0.4, threshold-cents: [10, 8]")
        .replacing("strategy.k1: 0.05", with: "listener.threshold-cents: 10")
        .replacing("repetitions: 400", with: "power: 0.1") + "measures: [\(measure)]\n"
      return try peach("plan", scratch.write(text, to: "\(measure).yaml"), "--full")
    }
    let (estimate, error) = (try run("estimate_cents"), try run("bias_octaves_estimate"))
    let words = estimate.output.replacing("\n", with: " ")
    #expect(estimate.status == 0 && !estimate.errors.contains("truth"), "\(estimate.errors)")
    #expect(
      words.contains(
        "The outcome is one number of each person, estimate in cents, as log2: the geometric mean, over the ends of sessions, of the procedure's estimate. "
      ), "\(words)")
    #expect(error.status == 0)
    #expect(
      error.errors.replacing("\n", with: " ").hasPrefix(
        """
        bias_octaves_estimate needs the true threshold, which is not known of people. An experiment with people can compare a \
        measure such as estimate_cents or, where the strategy makes no estimate, geometric_mean_cents.
        """), "\(error.errors)")
  }

  @Test func `says that no design reaches the power`() throws {
    let file = try planned("  power: 0.999\n  alpha: 0.0001")
    let text = try String(contentsOfFile: file, encoding: .utf8).replacing("[5, 200]", with: "[2, 3]")
    let run = try peach("plan", scratch.write(text, to: "small.yaml"), "--full")
    #expect(
      run.output.replacing("\n", with: " ").contains(
        #/^No design reaches a power of 0\.999; the highest is 0\.\d\d, with [23] people in each group with (25|50) comparisons each \(\d sessions?\)\. Plan for more /#
      ), "\(run.output)")
    #expect(run.output.hasSuffix("For a pre-registration:\nnone, since no design reaches the power.\n"))
  }

  @Test func `finds how many comparisons an estimate needs`() throws {
    let run = try peach("plan", planned(), "--precision", "10")
    let words = run.output.replacing("\n", with: " ")
    #expect(
      words.hasPrefix(
        "To know the threshold of 95 % of the listeners within ±10.0 octaves (a factor of 1024) takes 25 comparisons under k1 0.05, by the "
      ))
    #expect(words.contains("; 25 comparisons under k1 0.043, by the "))
    #expect(words.contains(". tiny: 20 listeners Error of each estimate, "))
    for name in ["k1 0.05", "k1 0.043"] { #expect(run.output.contains("\n\(name)\nestimate  ")) }
    for estimate in ["profile", "timeline", "tracker"] {
      #expect(run.output.contains("\nWithin ±10.0 octaves by the \(estimate): 25 comparisons."))
    }
    #expect(run.output.contains("\nThe strategy kazez makes no estimate of its own.\n"))
    let none = try peach("plan", planned(), "--precision", "0.0001").output.replacing("\n", with: " ")
    #expect(
      none.hasPrefix(
        "No estimate is within ±0.0001 octaves of the threshold for 95 % of the listeners after 50 comparisons. "
      ))
    #expect(
      none.contains(
        #/ 50 comparisons\. The nearest is under k1 0\.05 the [a-z]+ \(±\d\.\d\d\); under k1 0\.043 the [a-z]+ \(±\d\.\d\d\)\. /#
      ),
      "\(none)")
    // No strategy here makes an estimate of its own.
    #expect(none.contains(" True is the 75 % threshold. "))
    #expect(run.errors.ranges(of: " comparisons in ").count == 1)
    let json = try peach("plan", planned(), "--precision", "0.0001", "--format", "json").json()
    let conditions = try #require(json["conditions"] as? [[String: Any]])
    #expect(conditions.map { ($0["precisions"] as? [[String: Any]])?.count } == [6, 6])
    #expect(
      conditions.allSatisfy {
        ($0["sufficient"] as? [String: Any])?.values.allSatisfy { $0 is NSNull } == true
      })
  }

  @Test func `evaluates the estimates under any number of cells, the baseline first`() throws {
    let text = try String(contentsOfFile: planned(), encoding: .utf8)
      .replacing("[0.05, 0.043]", with: "[0.04, 0.05, 0.06, 0.07]")
    let file = try scratch.write(text, to: "four.yaml")
    let json = try peach("plan", file, "--precision", "1", "--format", "json").json()
    let conditions = try #require(json["conditions"] as? [[String: Any]])
    #expect(
      conditions.map { $0["condition"] as? String } == ["k1 0.05", "k1 0.04", "k1 0.06", "k1 0.07"])
    #expect(
      try peach("plan", file).isRefused(
        """
        \(file): plan must have the key "against" unless the scenario has two conditions, got 4 \
        conditions. Add the condition of the second group, for example "against: { strategy.k1: 0.04 }".
        """))
  }

  @Test func `judges a strategy's own estimate at the level that it estimates`() throws {
    let text = try String(contentsOfFile: planned(), encoding: .utf8)
      .replacing(
        "{ name: kazez, k1: [0.05, 0.043] }", with: "[{ name: quest-plus }, { name: staircase, down: 2 }]"
      )
      .replacing("baseline: { strategy.k1: 0.05 }", with: "baseline: { strategy: quest-plus }")
    let run = try peach("plan", scratch.write(text, to: "own.yaml"), "--precision", "10", "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    let conditions = try #require(try run.json()["conditions"] as? [[String: Any]])
    #expect(conditions.count == 2)
    for condition in conditions {
      #expect(
        condition["sufficient"] as? [String: Int] == [
          "profile": 25, "timeline": 25, "tracker": 25, "estimate": 25, "mean-estimate": 25,
        ])
      // Of a single session the mean is the estimate; of two it is more exact.
      let rows = try #require(condition["precisions"] as? [[String: Any]])
      let radius = { (estimate: String) in
        rows.filter { $0["estimate"] as? String == estimate }.compactMap { $0["radius_octaves"] as? Double }
      }
      #expect(radius("mean-estimate")[0] == radius("estimate")[0])
      #expect(radius("mean-estimate")[1] < radius("estimate")[1])
    }
  }

  @Test func `refuses a scenario without a plan and options that do not go together`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(
      try peach("plan", file).isRefused(
        "\(file): the scenario must have the key \"plan\", got none. Documentation/experiments.md has an example."
      ))
    let other = try peach("plan", file, "--precision", "0")
    #expect(
      other.status == 64
        && other.errors.contains(
          "--precision: must be above 0 and at most 10 octaves, got 0.0. 0.25 is a factor of 1.19.")
    )
    let both = try peach("plan", file, "--precision", "1", "--figure", "f.svg")
    #expect(
      both.status == 64
        && both.errors.contains(
          "--figure: cannot be combined with --precision, which has no power to draw. Leave one out.")
    )
  }
}
