import Fitting
import Foundation
import TestSupport
import Testing
import Training

@Suite struct `peach calibrate` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A row of results/calibration.json: `peach calibrate --format json`.
  private struct Row: Decodable {
    let estimate, listeners, mismatch: String
    let count: Int
    let coverage_50, coverage_80, coverage_95, distance, band: Double
    let inside_band: Bool
  }

  private struct Results: Decodable {
    let replicates, comparisons, seed: Int
    let rows: [Row]
  }

  private func results() throws -> Results {
    let file = Self.root.appending(path: "results/calibration.json")
    return try JSONDecoder().decode(Results.self, from: Data(contentsOf: file))
  }

  @Test func `prints a line for each kind of listeners, and writes the ranks' distributions`() throws {
    let scratch = try ScratchDirectory()
    let file = scratch.path("ranks.csv")
    let run = try peach("calibrate", "quest", "--replicates", "20", "--comparisons", "5", "--csv", file)
    #expect(run.status == 0, "\(run.errors)")
    for mismatch in Mismatch.allCases {
      #expect(run.output.contains(mismatch.summary))
    }
    #expect(run.output.contains("Every session ended with an estimate."))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines[0] == "estimate,mismatch,rank,cumulative,band")
    #expect(lines.count == 1 + Mismatch.allCases.count * 101)
    #expect(lines[101].hasPrefix("quest,none,1.0,1.0,"))
    let again = try peach("calibrate", "quest", "--replicates", "20", "--comparisons", "5", "--csv", file)
    #expect(again.status == 64 && again.errors.contains("ranks.csv"))
  }

  @Test func `draws a panel for each estimate and kind of listeners, the curves with their verdict`() throws {
    let scratch = try ScratchDirectory()
    let file = scratch.path("ranks.svg")
    let run = try peach(
      "calibrate", "quest", "quest-plus", "--replicates", "20", "--comparisons", "30", "--figure", file,
      "--format",
      "json")
    #expect(run.status == 0, "\(run.errors)")
    let figure = try String(contentsOfFile: file, encoding: .utf8)
    #expect(figure.components(separatedBy: "<g transform").count == 1 + 2 * Mismatch.allCases.count)
    let rows = try JSONDecoder().decode(Results.self, from: Data(run.output.utf8)).rows
    for row in rows {
      let title =
        "\(row.estimate), \(row.listeners): distance \(String(format: "%.3f", row.distance)), band "
        + "\(String(format: "%.3f", row.band)), \(row.inside_band ? "inside" : "outside")"
      #expect(figure.contains("<title>\(title)</title>"), "\(title)")
    }
    #expect(figure.components(separatedBy: "class=\"outside\"").count == 1 + rows.count { !$0.inside_band })
    let again = try peach("calibrate", "quest", "--replicates", "20", "--figure", file)
    #expect(again.status == 64 && again.errors.contains("ranks.svg"))
  }

  @Test func `says nothing of ranks where no session ends with an estimate`() throws {
    let run = try peach("calibrate", "fit", "--replicates", "20", "--comparisons", "2")
    #expect(
      run.status == 0 && !run.output.contains("inside\n") && run.output.contains("as assumed: 20"),
      "\(run.output)")
  }

  @Test(arguments: [
    (
      ["calibrate", "kazez"],
      """
      kazez: must be an estimate of the threshold, got "kazez". Known: quest, quest-plus, tracking, tracker, fit.
      """
    ),
    (
      ["calibrate", "--replicates", "19"], "--replicates: must be in 20…1000000, got 19. The default is 1000."
    ),
    (["calibrate", "--comparisons", "1"], "--comparisons: must be in 2…100000, got 1. The default is 100."),
  ])
  func `refuses what it cannot examine`(_ arguments: [String], sentence: String) throws {
    let run = try CommandRun("peach", arguments, environment: ["LC_ALL": "C"])
    #expect(run.status == 64 && run.errors.contains(sentence), "\(run.errors)")
  }

  /// One row in the gate, since a debug build takes long; all with PEACH_FULL_TESTS=1.
  @Test func `gives the committed rows again`() async throws {
    let (results, catalog) = (try results(), CalibrationCatalog(StrategyCatalog.standard.entries))
    #expect(results.rows.count == catalog.entries.count * Mismatch.allCases.count)
    let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] != nil
    for row in isFull ? results.rows : Array(results.rows.prefix(1)) {
      let entry = try #require(catalog.entries.first { $0.name == row.estimate })
      let mismatch = try #require(Mismatch(rawValue: row.mismatch))
      let ranks = try await CalibrationRun(
        entry, mismatch, replicates: results.replicates, comparisons: results.comparisons,
        seed: UInt64(results.seed)
      ).ranks(jobs: 2)
      #expect(ranks.ranks.count == row.count && ranks.isInsideBand == row.inside_band)
      #expect(ranks.distance == row.distance && ranks.band == row.band)
      #expect(ranks.coverage(0.5)?.fraction == row.coverage_50)
      #expect(ranks.coverage(0.8)?.fraction == row.coverage_80)
      #expect(ranks.coverage(0.95)?.fraction == row.coverage_95)
    }
  }

  /// The table of Documentation/calibration.md, digit by digit.
  @Test func `is quoted as committed`() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Documentation/calibration.md"), encoding: .utf8)
    for row in try results().rows {
      func percent(_ fraction: Double) -> String { String(format: "%.1f", 100 * fraction) }
      let cells = [
        row.estimate, row.listeners, percent(row.coverage_50), percent(row.coverage_80),
        percent(row.coverage_95), String(format: "%.3f", row.distance),
        row.inside_band ? "inside" : "outside",
      ]
      #expect(text.contains("| \(cells.joined(separator: " | ")) |"), "\(cells)")
    }
  }
}
