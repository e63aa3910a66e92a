import Calibration
import Foundation
import Simulation
import TestSupport
import Testing
import Training

@Suite struct `peach calibrate` {
  /// A row of results/calibration.json: `peach calibrate --format json`.
  private struct Row: Decodable, Sendable {
    let estimate, listeners, mismatch: String
    let count: Int
    let coverage_50, coverage_80, coverage_95, distance, band: Double
    let inside_band: Bool
  }

  private struct Results: Decodable {
    let replicates, comparisons, listeners, seed: Int
    let rows: [Row]
  }

  private func results(_ name: String = "calibration") throws -> Results {
    let file = FileManager.package.appending(path: "results/\(name).json")
    return try JSONDecoder().decode(Results.self, from: Data(contentsOf: file))
  }

  @Test func `prints a line for each kind of listeners, and writes the ranks' distributions`() throws {
    let scratch = try ScratchDirectory()
    let file = scratch.path("ranks.csv")
    let run = try peach("calibrate", "quest", "--replicates", "20", "--comparisons", "5", "--csv", file)
    #expect(run.status == 0, "\(run.errors)")
    for row in try results().rows where row.estimate == "quest" {
      #expect(run.output.contains(row.listeners))
    }
    #expect(run.output.contains("Every replicate has an estimate."))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines[0] == "estimate,mismatch,rank,cumulative,band")
    #expect(lines.count == 1 + 6 * 101)
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
    #expect(figure.components(separatedBy: "<g transform").count == 1 + 2 * 6)
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

  @Test func `examines a measure on request by its name, without wrong assumptions if --as-assumed is given`()
    throws
  {
    let run = try peach(
      "calibrate", "measures/rmse_octaves_tracker", "--replicates", "20", "--listeners", "5", "--as-assumed",
      "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    let rows = try JSONDecoder().decode(Results.self, from: Data(run.output.utf8)).rows
    #expect(rows.map(\.estimate) == ["measures/rmse_octaves_tracker"])
    #expect(rows.map(\.listeners) == ["groups of 5"] && rows.map(\.count) == [20])
  }

  @Test(arguments: [
    (
      ["calibrate", "kazez"],
      """
      estimate: must be a known name, got "kazez". Known: quest, quest-plus, tracking, tracker, fit, fit-long, \
      fit-quest-plus, measures, measures/NAME, tune, tune/NAME.
      """
    ),
    (
      ["calibrate", "--replicates", "19"], "--replicates: must be in 20…1000000, got 19. The default is 1000."
    ),
    (["calibrate", "--listeners", "4"], "--listeners: must be in 5…1000, got 4. The default is 20."),
    (["calibrate", "--comparisons", "1"], "--comparisons: must be in 2…100000, got 1. The default is 100."),
    (
      ["calibrate", "quest", "fit", "--listeners", "100"],
      "--listeners: needs one of measures, tune, got quest, fit. Leave --listeners out.\n"
    ),
    (
      ["calibrate", "tune/value", "--comparisons", "60"],
      """
      --comparisons: needs one of quest, quest-plus, tracking, tracker, fit, fit-long, fit-quest-plus, got tune/value. Leave \
      --comparisons out.

      """
    ),
  ])
  func `refuses what it cannot examine`(_ arguments: [String], sentence: String) throws {
    let run = try CommandRun("peach", arguments, environment: ["LC_ALL": "C"])
    #expect(run.status == 64 && run.errors.contains(sentence), "\(run.errors)")
  }

  /// One procedure in the gate, as assumed, since a debug build takes long; all with PEACH_FULL_TESTS=1.
  @Test func `gives the committed rows again`() async throws {
    let results = try results()
    let catalog = CalibrationCatalog(StrategyCatalog.standard.entries, measures: MeasureCatalog.standard)
    let setting = CalibrationSetting(
      replicates: results.replicates, comparisons: results.comparisons, listeners: results.listeners,
      breaksAssumptions: FullTests.areWanted, seed: UInt64(results.seed), jobs: 2)
    var found: [CalibrationRow] = []
    for procedure in FullTests.areWanted ? catalog.procedures : Array(catalog.procedures.prefix(1)) {
      found += try await procedure.rows(of: [], setting)
    }
    // Those that calibration.md leaves out: `CommittedRowsTests`.
    let committed = Set(results.rows.map(\.estimate))
    found.removeAll { !committed.contains($0.estimate) }
    #expect(FullTests.areWanted ? found.count == results.rows.count : found.count == 1)
    for (row, committed) in zip(found, results.rows) {
      let ranks = row.ranks
      #expect(row.estimate == committed.estimate && row.mismatch == committed.mismatch)
      #expect(row.listeners == committed.listeners)
      #expect(ranks.ranks.count == committed.count && ranks.isInsideBand == committed.inside_band)
      #expect(ranks.distance == committed.distance && ranks.band == committed.band)
      #expect(ranks.coverage(0.5)?.fraction == committed.coverage_50)
      #expect(ranks.coverage(0.8)?.fraction == committed.coverage_80)
      #expect(ranks.coverage(0.95)?.fraction == committed.coverage_95)
    }
  }

  /// 1.358/(√n + 0.12 + 0.11/√n), Stephens 1970. One measure has fewer ranks.
  @Test func `has a band as wide as its number of ranks says`() throws {
    for row in try results().rows {
      let root = Double(row.count).squareRoot()
      #expect(abs(row.band - 1.358 / (root + 0.12 + 0.11 / root)) < 1e-4, "\(row.estimate)")
      guard row.mismatch == "none" else { continue }
      #expect((row.count <= 200) == (row.estimate == "measures/change_power"), "\(row.estimate)")
    }
  }

  private func document() throws -> String {
    try String(
      contentsOf: FileManager.package.appending(path: "Documentation/calibration.md"), encoding: .utf8)
  }

  private func percent(_ fraction: Double) -> String { String(format: "%.1f", 100 * fraction) }
  private func distance(_ row: Row) -> String { String(format: "%.3f", row.distance) }

  private func demand(_ row: String, among lines: Set<String>) {
    if !lines.contains(row) { Issue.record("calibration.md has no row: \(row)") }
  }

  /// The tables of Documentation/calibration.md, digit by digit.
  @Test func `is quoted as committed`() throws {
    let (lines, rows) = (Set(try document().split(separator: "\n").map(String.init)), try results().rows)
    for row in rows where !row.estimate.hasPrefix("measures/") {
      let cells = [
        row.estimate, row.listeners, percent(row.coverage_50), percent(row.coverage_80),
        percent(row.coverage_95), distance(row), row.inside_band ? "inside" : "outside",
      ]
      demand("| \(cells.joined(separator: " | ")) |", among: lines)
    }
    for row in rows where row.mismatch == "descent" {
      let cells = [
        percent(row.coverage_50), percent(row.coverage_80), percent(row.coverage_95), distance(row),
      ]
      demand("| `\(row.estimate.dropFirst(9))` | \(cells.joined(separator: " | ")) |", among: lines)
    }
    for row in rows where row.estimate.hasPrefix("measures/") && row.mismatch == "none" {
      let others = ["few", "heavy-tails", "mixture"].map { kind in
        rows.first { $0.estimate == row.estimate && $0.mismatch == kind }.map {
          "\(percent($0.coverage_95)), \(distance($0))"
        } ?? "–"
      }
      let cells = [
        "`\(row.estimate.dropFirst(9))`", percent(row.coverage_50), percent(row.coverage_80),
        percent(row.coverage_95), distance(row), row.inside_band ? "inside" : "outside",
      ]
      demand("| \((cells + others).joined(separator: " | ")) |", among: lines)
    }
  }

  /// The table of sessions of 4,000 comparisons, and what the text says of it.
  @Test func `is quoted as committed after 4,000 comparisons`() throws {
    let results = try results("calibration-4000")
    #expect(results.comparisons == 4000 && results.replicates == 1000 && results.seed == 1)
    let text = try document()
    let section = try #require(text.components(separatedBy: "### 4,000 comparisons\n").dropFirst().first)
    let kinds = results.rows.filter { $0.estimate == "tracking" }.map(\.listeners)
    #expect(kinds.count == 6 && results.rows.count == 12)
    for kind in kinds {
      let cells = ["tracking", "tracker"].compactMap { name in
        results.rows.first { $0.estimate == name && $0.listeners == kind }.map {
          "\(percent($0.coverage_95)), \(distance($0))"
        }
      }
      #expect(section.contains("\n| \(kind) | \(cells.joined(separator: " | ")) |\n"), "\(kind): \(cells)")
    }
    func coverage(_ results: Results) throws -> String {
      let row = results.rows.first { $0.estimate == "tracking" && $0.listeners == "slope ÷ √2" }
      return percent(try #require(row).coverage_95)
    }
    let (few, many) = (try coverage(self.results()), try coverage(results))
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "Now it covers \(few) % after 100 comparisons and \(many) % after 4,000"))
  }

  /// How many of the measures reported by default, and of those on request, are inside.
  @Test func `is counted as committed`() throws {
    let (text, rows) = (try document(), try results().rows)
    let onRequest = Set(
      MeasureCatalog.standard.entries.filter { !$0.isReportedByDefault }.map {
        "measures/\($0.descriptor.name)"
      })
    func inside(_ kind: String, onRequest isWanted: Bool = false) -> (inside: Int, all: Int) {
      let some = rows.filter {
        $0.estimate.hasPrefix("measures/") && $0.mismatch == kind
          && onRequest.contains($0.estimate) == isWanted
      }
      return (some.count(where: \.inside_band), some.count)
    }
    let unbroken = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      inside("none") == (45, 46)
        && unbroken.contains("Of the 46 measures reported by default 45 are inside the band"))
    #expect(
      unbroken.contains(
        "chosen after looking at this seed, with other random words, so it does not confirm them"))
    #expect(
      inside("none", onRequest: true) == (17, 26)
        && text.contains("Of the 26 *on request* 17 are inside"))
    let phrases = [
      "few": "24 of 44 are inside", "heavy-tails": "26 of 46 are inside", "mixture": "21 of 46 are inside",
    ]
    for (kind, phrase) in phrases {
      let (count, all) = inside(kind)
      #expect(
        phrase == "\(count) of \(all) are inside" && unbroken.contains(phrase), "\(kind): \(count) of \(all)")
    }
  }

  /// Documentation/calibration.svg has a panel for each committed row, with its numbers.
  @Test func `is drawn as committed`() throws {
    let figure = try String(
      contentsOf: FileManager.package.appending(path: "Documentation/calibration.svg"), encoding: .utf8)
    let rows = try results().rows
    #expect(figure.components(separatedBy: "<g transform").count == 1 + rows.count)
    let titles = Set(
      figure.components(separatedBy: "<title>").map { $0.components(separatedBy: "</title>")[0] })
    for row in rows {
      let title =
        "\(row.estimate), \(row.listeners): distance \(distance(row)), band "
        + "\(String(format: "%.3f", row.band)), \(row.inside_band ? "inside" : "outside")"
      #expect(titles.contains(title), "\(title)")
    }
    #expect(figure.components(separatedBy: "class=\"outside\"").count == 1 + rows.count { !$0.inside_band })
    #expect(try document().contains("](calibration.svg)"))
  }
}
