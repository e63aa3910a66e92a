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

/// Studies that take minutes or hours: made again as a whole in the full run only, otherwise without their trackers and
/// QUEST+.
private let long = ["trend-honesty", "truthful-trainer"]

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
    // Reports are committed without d3, with the pictures of their answers.
    let run = try CommandRun(
      "peach", command.dropFirst() + ["--out", "out"], environment: ["PEACH_D3": "none"],
      directory: scratch.path)
    try #require(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(run.output)")
    if name == demonstrated {
      try expectShown(run.output)
    }

    let files = try files(in: scratch.path("out/\(name)"))
    #expect(try files == self.files(in: committed.path))
    for file in files where file != "manifest.json" {
      let (before, after) = (committed.appending(path: file).path, scratch.path("out/\(name)/\(file)"))
      #expect(FileManager.default.contentsEqual(atPath: before, andPath: after), "\(file) of \(name)")
    }
  }

  /// Every number of the study that needs no tracker, by a scenario without the lines that name one.
  @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer takes time"), arguments: long)
  func `is made again without its trackers and QUEST+, with the same numbers`(_ name: String) throws {
    let tracked = [
      "track", "restart: true", "change_power", "false_change", "placement: information", "quest-plus",
    ]
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
      // The columns that tell cells apart: strategy, group and the swept constants, such as "trend.rule".
      let conditions = row.filter { ["strategy", "group"].contains($0.key) || $0.key.contains(".") }
        .map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
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
    #expect(shown.filter { $0 != "…" }.count > 5)
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

  /// Two answers to one question would leave the reader with none.
  @Test(arguments: studies) func `has one answer and one ranking, in its report and in results/README.md`(
    _ name: String
  )
    throws
  {
    let sections = try committed("results/README.md").components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.contains("\n[\(name)](\(name)): ") })
    let block = section.components(separatedBy: "<!-- report -->")
    try #require(block.count == 3, "make results writes the answer between two marks")
    let report = try committed("results/\(name)/report.html")
    let answer = try #require(report.firstMatch(of: /<p class="answer">(.*?)<\/p>/)).output.1
    let words = answer.replacing(/<\/?b>/, with: "**").replacing("&#39;", with: "'")
    #expect(block[1].hasPrefix("\n\(words)\n"))
    #expect(block[1].contains("](\(name)/answer.svg)"))
    let picture = try committed("results/\(name)/answer.svg")
    let labels = picture.matches(of: /role="img" aria-label="(.*?)\. (.*?)"/).map { String($0.output.2) }
    #expect(!labels.isEmpty)
    #expect(labels.allSatisfy { report.contains($0) })
    let rows = block[1].split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    let columns = labels.map { $0.components(separatedBy: "; ") }
    #expect(rows.count == columns[0].count)
    for (index, row) in rows.enumerated() {
      var cells = row.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      if block[1].contains("| aims at |") {
        let aim = cells.remove(at: 1)
        if aim != "–" { cells[0] += " · aims at \(aim)" }
      }
      #expect(columns.map { $0[index] } == cells.dropFirst().map { "\(cells[0]): \($0)" })
    }
  }

  /// A clone has no databases; its studies are finished all the same.
  @Test func `is finished without its database, in the list of studies`() throws {
    let scratch = try ScratchDirectory()
    for name in studies {
      try FileManager.default.createDirectory(
        atPath: scratch.path(name), withIntermediateDirectories: true)
      for file in try files(in: FileManager.package.appending(path: "results/\(name)").path) {
        try FileManager.default.copyItem(
          atPath: FileManager.package.appending(path: "results/\(name)/\(file)").path,
          toPath: scratch.path("\(name)/\(file)"))
      }
      let run = try CommandRun("peach", ["status", scratch.path(name)])
      #expect(run.status == 0 && run.output.contains("finished"), "\(run.output)\(run.errors)")
      #expect(!run.output.contains("damaged"))
    }
    #expect(studies.count == 9)
  }

  @Test func `is what every folder in results is`() throws {
    let results = FileManager.package.appending(path: "results").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: results)) ?? []
    #expect(!studies.isEmpty)
    #expect(names.filter { !$0.hasPrefix(".") && !$0.contains(".") }.sorted() == studies)
  }
}
