import Foundation
import TestSupport
import Testing

@Suite struct `Thresholds and differences beyond 100 cents` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func `are named by tune and compare where the differences do not reach them`() throws {
    let scenario = """
      name: mine
      population: [{ group: keen, threshold-cents: 10, count: 1 }, { group: far, threshold-cents: 180, count: 1 }]
      strategy: { name: kazez, k1: { from: 0.02, to: 0.05 } }
      sampler: { name: sobol, points: 4 }
      training: { sessions: 2, comparisons-per-session: 50 }
      measures: [rmse_octaves_moving_average]
      tune:
        objective: { measure: rmse_octaves_moving_average, direction: minimize }
        budget: 100000
        listeners: 2
        confirm-listeners: 50

      """
    let warning = """
      Beware: the threshold of far lies outside the differences that are presented, 0.1 to 100 cents. Allow larger ones with \
      maximum-cents (in a scenario under settings)
      """
    let file = try scratch.write(scenario, to: "mine.yaml")
    let tuned = try peach("tune", file, "--out", scratch.path("out"))
    #expect(
      tuned.output.replacing("\n", with: " ").contains("\(warning), or leave the group out (tune.groups)."),
      "\(tuned)")
    let without = try scratch.write(
      scenario.replacing("  budget:", with: "  groups: [keen]\n  budget:"), to: "without.yaml")
    let keen = try peach("tune", without, "--out", scratch.path("keen"))
    #expect(keen.status == 0 && !keen.output.contains("Beware"), "\(keen)")
    func compared(_ group: String) throws -> String {
      try peach(
        "compare", "k1=0.05", "k1=0.02", "--listener", "\(file)#\(group)", "--listeners", "20", "--sessions",
        "1"
      ).output.replacing("\n", with: " ")
    }
    #expect(try compared("far").components(separatedBy: "\(warning).").count == 2)
    #expect(try !compared("keen").contains("Beware"))
  }

  /// The app of these records presents up to 300 cents.
  @Test func `are advised for up to the largest difference of the records`() throws {
    let file = try recorded(thresholdCents: 150, "k1: 0.02, k2: 0.09, first-cents: 100", maximum: 300)
    let run = try peach("advise", "--records", file, "--format", "json")
    let json = try run.json()
    #expect((json["scenario"] as? String)?.contains("maximum-cents: 300") == true, "\(run)")
    #expect((json["swift"] as? String)?.contains("min(300,") == true, "\(run)")
  }

  /// k1 must be below 1/√maximum-cents: 0.05 does not allow 500 cents.
  @Test func `are advised for up to 100 cents where the constants do not allow the largest of the records`()
    throws
  {
    let file = try recorded(thresholdCents: 10, "k1: 0.05, k2: 0.09", maximum: 100)
    let larger = try String(contentsOfFile: file, encoding: .utf8).replacing(",100.0,", with: ",500.0,")
    let followed = try peach(
      "advise", "--records", scratch.write(larger, to: "followed.csv"), "--format", "json")
    #expect(
      try (followed.json()["scenario"] as? String)?.contains("maximum-cents: 100") == true, "\(followed)")
  }

  /// A file of one person's answers to 20 sessions of 60 comparisons.
  private func recorded(thresholdCents: Int, _ constants: String, maximum: Int) throws -> String {
    try scratch.records(
      """
      name: me
      population: [{ group: me, threshold-cents: \(thresholdCents), count: 1 }]
      strategy: { name: kazez, \(constants) }
      settings: { maximum-cents: \(maximum) }
      training: { sessions: 20, comparisons-per-session: 60 }

      """)
  }
}
