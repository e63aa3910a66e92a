// `peach advise` on simulated people whose truth is known; in short three people with 240 comparisons, with
// PEACH_FULL_TESTS=1 forty with 1,000.
import Foundation
import TestSupport
import Testing

@Suite struct `peach advise` {
  private static let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Thresholds from 3 to 60 cents; lapses, learning, good and bad days.
  private static func constants(of index: Int, among count: Int) -> String {
    let cents = 3 * pow(20, Double(index) / Double(max(1, count - 1)))
    let special = [
      "lapse-rate: 0.02", "lapse-rate: 0.08",
      "lapse-rate: 0.02, learning: exponential, learning-gain-octaves: 0.6, learning-trials: 300",
      "lapse-rate: 0.02, drift-octaves: 0.15",
    ][index % 4]
    return "threshold-cents: \(cents), \(special)"
  }

  /// The timeline's error with those constants less that with the default ones, for a hundred listeners like a person, in
  /// the practice that advice is about.
  private func trueDifference(of person: String, sessions: Int, with constants: String) throws -> Double {
    let file = try scratch.write(
      """
      name: truth
      seed: 77
      population: [{ group: person, \(person), count: 100 }]
      strategy: [{ name: kazez, label: today }, { name: kazez, label: new, \(constants) }]
      training: { sessions: \(sessions), comparisons-per-session: 40, warm-up: \(sessions * 40 / 3) }
      measures: [rmse_octaves_timeline]
      baseline: { strategy: today }

      """, to: "truth.yaml")
    let sweep = try peach("sweep", file, "--out", scratch.path("out"), "--force", "--format", "json").json()
    let differences = try #require(sweep["differences"] as? [[String: Any]])
    let measures = try #require(differences.first?["measures"] as? [String: [String: Any]])
    return try #require(measures["rmse_octaves_timeline"]?["difference"] as? Double)
  }

  /// A scenario of such people.
  private func people(_ count: Int, sessions: Int) throws -> String {
    let groups = (0..<count).map { "  - { group: p\($0), \(Self.constants(of: $0, among: count)) }" }
    return try scratch.write(
      """
      name: people
      seed: 11
      population:
      \(groups.joined(separator: "\n"))
      strategy: kazez
      training: { sessions: \(sessions), comparisons-per-session: 40 }

      """, to: "people.yaml")
  }

  /// Writes a person's records as the app does.
  /// - Returns: the file and the true threshold at the end, in cents.
  private func records(_ group: String, of people: String) throws -> (file: String, truth: Double) {
    let file = scratch.path("\(group).csv")
    let run = try peach("simulate", people, "--person", "\(group):0", "--export", file, "--format", "json")
    return (file, try #require(try run.json()["true_threshold_cents"] as? Double))
  }

  @Test func `fits a screen, and its scenario repeats the comparison`() throws {
    let (file, _) = try records("p0", of: people(1, sessions: 6))
    let scenario = scratch.path("me.yaml")
    let run = try peach("advise", file, "--scenario", scenario)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.status == 0 && lines.count <= 24, "\(run.output)\(run.errors)")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(
      lines[0].hasPrefix("240 comparisons, 2026-01-05 … 2026-01-10; today's setting: kazez k1 0.05 k2 0.09"))
    for title in [
      "1. How far off is what you are shown?", "2. Does the arrow mean anything for you?",
      "3. Which constants?", "4. How to use it",
    ] {
      #expect(lines.contains { $0 == title })
    }
    let simulated = try peach("simulate", scenario, "--cell", "0", "--jobs", "1")
    #expect(simulated.status == 0, "\(simulated.errors)")
    #expect(
      try peach("advise", file, "--scenario", scenario).isRefused(
        "\(scenario): the file must not exist yet. Choose another name or add --force."))
  }

  @Test func `declines with few records, and says how many are missing`() throws {
    let (file, _) = try records("p0", of: people(1, sessions: 5))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let few = try scratch.write(lines.prefix(32).joined(separator: "\n") + "\n", to: "few.csv")
    #expect(
      try peach("advise", few).isRefused(
        "advise: there must be at least 200 comparisons, got 30. Train 170 comparisons more.", status: 1))
  }

  @Test func `covers the truth, and recommends what is better for the true listener`() throws {
    let count = Self.isFull ? 40 : 3
    let sessions = Self.isFull ? 25 : 6
    let file = try people(count, sessions: sessions)
    var (answered, covered, recommended, better) = (0, 0, 0, 0)
    for index in 0..<count {
      let (records, truth) = try records("p\(index)", of: file)
      let run = try peach("advise", records, "--format", "json")
      // Records may leave the threshold too uncertain; then the sentence says how many are missing.
      guard run.status == 0 else {
        #expect(run.status == 1 && run.errors.contains(" comparisons more."))
        continue
      }
      answered += 1
      let advice = try run.json()
      let timeline = try #require(advice["timeline"] as? [String: Any])
      let interval = try #require(timeline["factor_ci95"] as? [Double])
      let factor = try #require(timeline["shown_cents"] as? Double) / truth
      covered += interval[0] <= factor && factor <= interval[1] ? 1 : 0
      guard let command = advice["command"] as? String else { continue }
      recommended += 1
      let constants = command.split(separator: " ").filter { $0.hasPrefix("k") }
        .map { $0.replacing("=", with: ": ") }.joined(separator: ", ")
      let difference = try trueDifference(
        of: Self.constants(of: index, among: count), sessions: sessions, with: constants)
      better += difference < 0 ? 1 : 0
    }
    #expect(2 * answered > count)
    #expect(Double(covered) >= Self.least(0.93, of: answered), "\(covered) of \(answered)")
    #expect(Double(better) >= Self.least(0.95, of: recommended), "\(better) of \(recommended)")
  }

  /// A share less three standard errors, as a count.
  private static func least(_ share: Double, of count: Int) -> Double {
    Double(count) * share - 3 * (Double(count) * share * (1 - share)).squareRoot()
  }
}
