import Foundation
import TestSupport
import Testing

/// The studies that were committed: the folders of `results/` that have a manifest.
private let studies: [String] = {
  let results = FileManager.package.appending(path: "results").path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: results)) ?? []
  return names.sorted().filter { FileManager.default.fileExists(atPath: "\(results)/\($0)/manifest.json") }
}()

/// The study that `make demo` runs, whose table the README shows.
private let demonstrated = "kazez-constants"

/// Studies that take hours without optimisation: made again as a whole in the full run only, otherwise without its trackers and
/// QUEST+.
private let long = ["truthful-trainer"]

/// A study's manifest as a reader in any language finds it.
private func manifest(of study: String) throws -> [String: Any] {
  let file = FileManager.package.appending(path: "results/\(study)/manifest.json")
  return try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
}

@Suite struct `A committed study` {
  @Test(
    .enabled(if: !Sanitizer.isOn, "a sanitizer takes time"),
    arguments: studies.filter { FullTests.areWanted || !long.contains($0) })
  func `is made again bit for bit by the command that its manifest tells`(_ name: String) throws {
    let committed = FileManager.package.appending(path: "results/\(name)")
    let manifest = try manifest(of: name)
    let scenario = try #require((manifest["scenario"] as? [String: Any])?["text"] as? String)
    let command = try #require(manifest["command"] as? String).split(separator: " ").map(String.init)
    try #require(command.count >= 3 && command[..<2] == ["peach", "sweep"])

    let scratch = try ScratchDirectory()
    let file = scratch.path(command[2])
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try scenario.write(toFile: file, atomically: false, encoding: .utf8)
    // Reports are committed without pictures.
    let run = try CommandRun(
      "peach", command.dropFirst() + ["--out", "made-again"], environment: ["PEACH_D3": "none"],
      directory: scratch.path)
    try #require(run.status == 0, "\(run.errors)")
    if name == demonstrated { try expectShown(run.output.replacing("made-again/", with: "out/")) }

    let files = try files(in: scratch.path("made-again/\(name)"))
    #expect(try files == self.files(in: committed.path))
    for file in files where file != "manifest.json" {
      let (before, after) = (committed.appending(path: file).path, scratch.path("made-again/\(name)/\(file)"))
      #expect(FileManager.default.contentsEqual(atPath: before, andPath: after), "\(file) of \(name)")
    }
  }

  /// Every number of the study that needs no tracker, by a scenario without the lines that name one.
  @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer takes time"), arguments: long)
  func `is made again without its trackers and QUEST+, with the same numbers`(_ name: String) throws {
    let tracked = ["track", "change_power", "false_change", "placement: information", "quest-plus"]
    let lines = try committed("scenarios/\(name).yaml").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .filter { line in !tracked.contains { line.contains($0) } }
    let scratch = try ScratchDirectory()
    let file = scratch.path("\(name).yaml")
    try lines.joined(separator: "\n").write(toFile: file, atomically: false, encoding: .utf8)
    let run = try CommandRun("peach", ["sweep", file, "--out", "again"], directory: scratch.path)
    try #require(run.status == 0, "\(run.errors)")
    let again = try CommittedTable(
      String(contentsOfFile: scratch.path("again/\(name)/summary.csv"), encoding: .utf8))
    let table = try CommittedTable(committed("results/\(name)/summary.csv"))
    for row in again.lines {
      let conditions = "strategy=\(row["strategy"]!) group=\(row["group"]!)"
      let before = try #require(table.rows(where: conditions).first, "\(conditions)")
      for (column, text) in row where column != "cell" {
        #expect(before[column] == text, "\(conditions): \(column)")
      }
    }
    #expect(again.lines.count > 35 && again.lines[0].count > 30)
  }

  /// Whether the README shows lines of what the study prints, in their order and nothing else.
  private func expectShown(_ printed: String) throws {
    let blocks = try committed("README.md").components(separatedBy: "```\n$ make demo\n").dropFirst()
    let shown = try #require(blocks.first?.components(separatedBy: "```")[0]).split(separator: "\n")
    #expect(shown.filter { $0 != "…" }.count > 8)
    var left = printed.split(separator: "\n")[...]
    for line in shown where line != "…" {
      let index = left.firstIndex(of: line)
      #expect(index != nil, "\(line)")
      left = left[(index.map { $0 + 1 } ?? left.startIndex)...]
    }
  }

  /// All but the database, which is too large to be committed and stays behind where studies are made.
  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "listeners.sqlite" }.sorted()
  }

  @Test(arguments: studies) func `is of the scenario as it stands`(_ name: String) throws {
    let text = try String(
      contentsOf: FileManager.package.appending(path: "scenarios/\(name).yaml"), encoding: .utf8)
    #expect(try (manifest(of: name)["scenario"] as? [String: Any])?["text"] as? String == text)
  }

  @Test(arguments: studies) func `has one statistic under one name in both of its tables`(_ name: String)
    throws
  {
    let summary = try CommittedTable(committed("results/\(name)/summary.csv"))
    let groups = Dictionary(
      uniqueKeysWithValues: summary.lines.map { ("\($0["cell"]!) \($0["group"]!)", $0) })
    var compared = 0
    for row in try CommittedTable(committed("results/\(name)/differences.csv")).lines {
      let group = try #require(groups["\(row["cell"]!) \(row["group"]!)"])
      let measure = try #require(row["measure"])
      // Differences are taken over the listeners who have a value in both cells.
      guard group["\(measure)_n"] == row["n"] else { continue }
      let (one, other) = (Double(row["value"]!)!, Double(group[measure]!)!)
      #expect((one - other).magnitude <= 1e-9 * max(1, other.magnitude), "\(name): \(row)")
      compared += 1
    }
    #expect(compared > 0)
  }

  @Test func `is what every folder in results is`() throws {
    let results = FileManager.package.appending(path: "results").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: results)) ?? []
    #expect(!studies.isEmpty)
    #expect(names.filter { !$0.hasPrefix(".") && !$0.contains(".") }.sorted() == studies)
  }
}
