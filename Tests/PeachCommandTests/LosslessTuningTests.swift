import Foundation
import TestSupport
import Testing

@Suite struct `The constants of a tuning that make no group worse` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// A group far below the largest difference and one near it, which differ in what a narrower rule costs their beginners.
  private func tuned(k1: String, k2: String, from baseline: String, right: Double) throws -> (
    text: String, json: [String: Any]
  ) {
    let file = try scratch.write(
      """
      name: lossless
      population: [{ listener: amateur }, { listener: novice }]
      strategy: { name: kazez, k1: { from: \(k1) }, k2: { from: \(k2) } }
      sampler: { name: sobol, points: 8 }
      training: { sessions: 4, comparisons-per-session: 50 }
      measures: [rmse_octaves_timeline, fraction_correct]
      baseline: { \(baseline) }
      tune:
        objective: rmse_octaves_timeline
        constraints: [{ measure: fraction_correct, at-least: \(right) }]
        budget: 300000
        confirm-listeners: 150

      """, to: "lossless.yaml")
    let arguments = ["tune", file, "--out", scratch.path("out"), "--force"]
    let text = try CommandRun("peach", arguments).output
    return (text, try CommandRun("peach", arguments + ["--format", "json"]).json())
  }

  @Test
  func `lose at most the margin in every group, on listeners that neither the search nor the choice used`()
    throws
  {
    let (text, json) = try tuned(
      k1: "0.03, to: 0.05", k2: "0.09, to: 0.2", from: "strategy.k1: 0.05, strategy.k2: 0.09", right: 0.6)
    let coarse = try #require(json["coarse"] as? [String: Any])
    let newcomers = try #require(coarse["newcomers"] as? [String: Any])
    try #require((newcomers["losing"] as? Int ?? 0) > 0, "\(text)")
    let found = try #require(json["without_loss"] as? [String: Any])
    let constants = try #require(found["constants"] as? [String: Any], "\(found)")
    for list in ["groups", "newcomers"] {
      let groups = try #require(constants[list] as? [[String: Any]])
      #expect(groups.count == 2)
      for group in groups { #expect(try #require(group["ci95"] as? [Double])[1] <= 0.1, "\(list): \(group)") }
    }
    let values = try #require(constants["values"] as? [String: Double])
    let (k1, k2) = (try #require(values["strategy.k1"]), try #require(values["strategy.k2"]))
    #expect(
      text.contains(
        #/ If no group may lose more than 0\.1 octaves, use these \(×[0-9.]+ pooled\):\n/#), "\(text)")
    #expect(text.contains(":\n  peach settings strategy=kazez k1=\(k1) k2=\(k2)\n"), "\(text)")
    let report = try String(contentsOfFile: scratch.path("out/lossless/report.html"), encoding: .utf8)
    #expect(report.contains("peach settings strategy=kazez k1=\(k1) k2=\(k2)"))
    // Listeners of another seed agree.
    for group in ["amateur", "novice"] {
      let comparison = try peach(
        "compare", "k1=0.05,k2=0.09", "k1=\(k1),k2=\(k2)", "--listener", group, "--sessions", "1",
        "--comparisons", "30", "--measure", "rmse_octaves_timeline", "--seed", "77", "--format", "json"
      ).json()
      let measure = try #require((comparison["measures"] as? [[String: Any]])?.first)
      let paired = try #require(measure["paired"] as? [String: Any])
      #expect(try #require(paired["difference"] as? Double) <= 0.1, "\(group)")
    }
  }

  /// The baseline breaks the constraint and stays too long above the threshold of novices, which favours their beginners.
  @Test func `are said not to be found if none is confirmed`() throws {
    let (text, json) = try tuned(
      k1: "0.02, to: 0.05", k2: "0.03, to: 0.12", from: "strategy.k1: 0.03, strategy.k2: 0.03", right: 0.7)
    let found = try #require(json["without_loss"] as? [String: Any])
    let tried = try #require(found["tried"] as? Int)
    #expect(found["constants"] is NSNull && tried > 0)
    #expect(
      text.contains(
        "\n  \(tried) other conditions were tried: with each of them, too, some group may lose.\n"),
      "\(text)"
    )
  }
}
