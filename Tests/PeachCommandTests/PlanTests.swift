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

  @Test func `prints powers, the row without a difference, the cheapest design and a text to register`()
    throws
  {
    let run = try peach("plan", planned())
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(run.status == 0, "\(run.errors)")
    #expect(lines[0] == "tiny: first group strategy.k1 0.05, second group strategy.k1 0.043")
    #expect(
      lines[1]
        == "Power to find a difference in geometric_mean_cents, by people in each group and comparisons of each person:"
    )
    #expect(lines[3].wholeMatch(of: /comparisons +5 +200/) != nil)
    #expect(lines[4].wholeMatch(of: /25 +0\.\d\d +\d\.\d\d/) != nil && lines[5].hasPrefix("50 "))
    #expect(lines[6].wholeMatch(of: /no difference +0\.\d\d\d +0\.\d\d\d/) != nil)
    // Twenty simulated people are few: another seed has others.
    #expect(
      lines[8].hasPrefix(
        "Each power is the share of 400 simulated experiments with a significant t test. Another seed, "))
    #expect(lines[8].contains(#/, with other simulated people, gives powers within ±0\.[1-9]\d of these /#))
    #expect(lines[8].hasSuffix("Without a difference the share is α = 0.05 within ±0.022."))
    #expect(lines[10].hasPrefix("Cheapest design with power 0.8: 200 people in each group, "))
    #expect(lines[10].contains("Other seeds "))
    #expect(lines[12] == "For a pre-registration:")
    #expect(
      lines[13].hasPrefix(
        "We compare two conditions between two groups of different people: strategy.k1 0.05 and strategy.k1 0.043, "
      ))
    #expect(run.errors.hasPrefix("3\u{202F}000 comparisons in "))
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

  @Test func `says that no design reaches the power`() throws {
    let file = try planned("  power: 0.999\n  alpha: 0.0001")
    let text = try String(contentsOfFile: file, encoding: .utf8).replacing("[5, 200]", with: "[2, 3]")
    let run = try peach("plan", scratch.write(text, to: "small.yaml"))
    #expect(run.output.contains("\nNo design reaches a power of 0.999; the highest is 0."))
    #expect(run.output.hasSuffix("For a pre-registration:\nnone, since no design reaches the power.\n"))
  }

  @Test func `finds how many comparisons an estimate needs`() throws {
    let run = try peach("plan", planned(), "--precision", "10")
    #expect(run.output.hasPrefix("tiny: strategy.k1 0.05, 20 listeners\n"))
    for estimate in ["profile", "timeline", "tracker"] {
      #expect(run.output.contains("\nWithin ±10.0 octaves by the \(estimate): 25 comparisons."))
    }
    let json = try peach("plan", planned(), "--precision", "0.0001", "--format", "json").json()
    #expect((json["precisions"] as? [[String: Any]])?.count == 6)
    #expect((json["sufficient"] as? [String: Any])?.values.allSatisfy { $0 is NSNull } == true)
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
