import Files
import Foundation
import GRDB
import Results
import Simulation
import TestSupport
import Testing
import Training

private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

/// The manifest as a reader in any language finds it.
func manifest(in folder: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: try bytes(folder + "/manifest.json")) as? [String: Any])
}

@Suite struct `A study` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func `is one folder with manifest, summary and listeners`() async throws {
    let folder = try await write(sampleStudy(), in: scratch.path("out"))
    #expect(folder == scratch.path("out/kazez-small"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["listeners.sqlite", "manifest.json", "report.html", "summary.csv"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")) == ["kazez-small"])
    let manifest = try manifest(in: folder)
    #expect(manifest["finished"] as? Bool == true)
    #expect(manifest["cells"] as? Int == 2)
    #expect(manifest["listeners"] as? Int == 160)
    #expect(manifest["comparisons"] as? Int == 16_000)
    #expect(manifest["swept"] as? [String] == ["strategy.k1", "strategy.k2"])
    #expect(((manifest["run"] as? [String: Any])?["machine"] as? [String: Any])?["cores"] as? Int == 2)
  }

  @Test func `is bit-identical for any number of jobs, but for the circumstances`() async throws {
    let study = try sampleStudy()
    let one = try await write(study, in: scratch.path("one"), jobs: 1)
    let four = try await write(study, in: scratch.path("four"), jobs: 4)
    for name in try FileManager.default.contentsOfDirectory(atPath: one) where name != "manifest.json" {
      #expect(try bytes("\(one)/\(name)") == bytes("\(four)/\(name)"), "\(name)")
    }
    var (first, second) = (try manifest(in: one), try manifest(in: four))
    #expect((first["run"] as? NSDictionary) != (second["run"] as? NSDictionary))
    first["run"] = nil
    second["run"] = nil
    #expect(first as NSDictionary == second as NSDictionary)
  }

  // A simulator may pass on listeners of later cells before a cell is finished.
  @Test func `has the same checksums in whatever order cells are finished`() async throws {
    let study = try sampleStudy(k1: [0.03, 0.05, 0.08], count: 3)
    var (rows, cells): ([ListenerRow], [CellResult]) = ([], [])
    try await Simulator(study.experiment, jobs: 1).run(
      record: { rows.append($0) }, deliver: { cells.append($0) })
    let writer = try StudyWriter.begin(study, in: scratch.path("late"))
    for row in rows { try writer.record(row) }
    for cell in cells { try writer.append(cell) }
    let late = try await writer.finish(circumstances(), drawnWith: nil).folder
    let folder = try await write(study, in: scratch.path("ordered"))
    #expect(try bytes(late + "/listeners.sqlite") == bytes(folder + "/listeners.sqlite"))
    #expect(try FinishedStudy.existing(study, shard: nil, in: scratch.path("late")) != nil)
  }

  @Test func `has a row per cell and group in its summary`() async throws {
    let study = try sampleStudy()
    let folder = try await write(study, in: scratch.path)
    let lines = try String(contentsOfFile: folder + "/summary.csv", encoding: .utf8).components(
      separatedBy: "\r\n")
    #expect(
      lines[0] == """
        cell,strategy.k1,strategy.k2,group,listeners,comparisons,\
        fraction_correct,fraction_correct_sd,fraction_correct_low,fraction_correct_high,fraction_correct_n,\
        geometric_mean_cents,geometric_mean_cents_sd,geometric_mean_cents_low,geometric_mean_cents_high,\
        geometric_mean_cents_n,rmse_octaves_estimate,rmse_octaves_estimate_sd,rmse_octaves_estimate_low,\
        rmse_octaves_estimate_high,rmse_octaves_estimate_n
        """)
    #expect(lines[1].hasPrefix("0,0.03,0.09,expert,40,4000,0."))
    #expect(lines[4].hasPrefix("1,0.08,0.09,novice,40,4000,0."))
    // Kazez makes no estimate: no number, and nobody who has one.
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasSuffix(",,,,,0") })
    #expect(lines.last == "")

    var cells: [CellResult] = []
    try await Simulator(study.experiment, jobs: 1).run { cells.append($0) }
    let mean = lines[1].split(separator: ",", omittingEmptySubsequences: false)[6]
    #expect(Double(mean) == cells[0].groups[0]["fraction_correct"]?.mean)
  }

  @Test func `has a row per listener in its database, which averages to the summary`() async throws {
    let study = try sampleStudy()
    let folder = try await write(study, in: scratch.path)
    var cells: [CellResult] = []
    try await Simulator(study.experiment, jobs: 1).run { cells.append($0) }
    let expected = try #require(cells[1].groups[1]["fraction_correct"]?.mean)
    try await DatabaseQueue(path: folder + "/listeners.sqlite").read { database in
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM listeners") == 160)
      let k1 = try Double.fetchAll(database, sql: "SELECT \"strategy.k1\" FROM cells ORDER BY cell")
      #expect(k1 == [0.03, 0.08])
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT avg(fraction_correct) AS mean, min(threshold_cents) AS threshold, count(rmse_octaves_estimate) AS n
          FROM listeners NATURAL JOIN groups WHERE cell = 1 AND name = 'novice'
          """)
      let mean: Double = try #require(row?["mean"])
      #expect((mean - expected).magnitude < 1e-12)
      #expect(row?["threshold"] == 22.0)
      #expect(row?["n"] == 0)
    }
  }

  @Test func `that is given up leaves nothing`() throws {
    let writer = try StudyWriter.begin(sampleStudy(), in: scratch.path)
    #expect(try scratch.names() == [".kazez-small.lock", ".kazez-small.partial"])
    writer.stop()
    #expect(try scratch.names() == [])
  }

  @Test func `that was killed does not look finished, and the next run clears it`() async throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path(".kazez-small.partial/deep"), withIntermediateDirectories: true)
    try await write(sampleStudy(), in: scratch.path)
    #expect(try scratch.names() == ["kazez-small"])
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: scratch.path("kazez-small")).contains("deep"))
  }

  @Test func `stands until the new one is finished, and is never mixed with it`() async throws {
    let folder = try await write(sampleStudy(), in: scratch.path)
    let before = try bytes(folder + "/summary.csv")
    _ = try scratch.write("mine", to: "kazez-small/notes.txt")
    let writer = try StudyWriter.begin(sampleStudy(k1: [0.05]), in: scratch.path)
    #expect(try bytes(folder + "/summary.csv") == before)
    try await Simulator(sampleStudy(k1: [0.05]).experiment, jobs: 1).run(
      record: writer.record, deliver: writer.append)
    _ = try await writer.finish(circumstances(), drawnWith: nil)
    #expect(try bytes(folder + "/summary.csv") != before)
    #expect(!FileManager.default.fileExists(atPath: folder + "/notes.txt"))
    #expect(try scratch.names() == ["kazez-small"])
  }

  @Test func `set aside by a run that crashed between two renames is put back`() throws {
    _ = try FileManager.default.createDirectory(
      atPath: scratch.path(".kazez-small.replaced"), withIntermediateDirectories: true)
    _ = try scratch.write("{}", to: ".kazez-small.replaced/manifest.json")
    let error = try #require(throws: StudyError.self) {
      try StudyWriter.begin(sampleStudy(), in: scratch.path)
    }
    #expect(
      error.description == """
        \(scratch.path)/kazez-small: a finished study is only replaced by the same run, got one whose description \
        cannot be read. Add --force to replace it, or choose another --out.
        """)
    #expect(try scratch.names() == ["kazez-small"])
  }

  @Test func `is written by one run at a time, however often another tries`() throws {
    let first = try StudyWriter.begin(sampleStudy(), in: scratch.path)
    for beginning in [StudyWriter.Beginning.new, .resume, .fresh] {
      let error = try #require(throws: StudyError.self) {
        try StudyWriter.begin(sampleStudy(), in: scratch.path, beginning)
      }
      #expect(
        error.description == """
          \(scratch.path)/kazez-small: only one run at a time may write a study, got a second. Wait for the first \
          or write elsewhere.
          """)
    }
    first.stop()
    try StudyWriter.begin(sampleStudy(), in: scratch.path).stop()
  }

  @Test(arguments: [("notes.txt", "not a directory"), ("", "no such file or directory")])
  func `is made in a folder, which a file is not, and nothing neither`(_ name: String, reason: String) throws
  {
    let place = name.isEmpty ? "" : try scratch.write("mine", to: name)
    let error = try #require(throws: FileError.self) { try StudyWriter.begin(sampleStudy(), in: place) }
    #expect(error.description == "\(place): cannot write the folder: \(reason). Check the path.")
  }

  @Test func `replaces nothing but a study`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path("kazez-small"), withIntermediateDirectories: true)
    let error = try #require(throws: StudyError.self) {
      try StudyWriter.begin(sampleStudy(), in: scratch.path)
    }
    #expect(
      error.description == """
        \(scratch.path)/kazez-small: a study may only replace a study, got something without a manifest.json. \
        Move it away or write elsewhere.
        """)
  }

  @Test(arguments: ["", "..", "a/b", ".hidden", "ä"])
  func `needs a name that makes a folder of its own`(_ name: String) throws {
    let error = try #require(throws: StudyError.self) {
      try StudyWriter.begin(sampleStudy(named: name), in: scratch.path)
    }
    #expect(
      error.description == """
        a study's name must be made of letters, digits, - and _, got "\(name)". Rename the study in its scenario.
        """)
  }

  @Test func `cannot be written where no folder can be made`() throws {
    _ = try scratch.write("", to: "file")
    let error = try #require(throws: FileError.self) {
      try StudyWriter.begin(sampleStudy(), in: scratch.path("file"))
    }
    #expect(error.path == scratch.path("file"))
  }

  @Test func `keeps names that spreadsheets would run as formulas, or that hold commas, as text`()
    async throws
  {
    let study = try sampleStudy(groups: ["=cmd()", "a,\"b\"\n<script>"])
    let folder = try await write(study, in: scratch.path)
    let text = try String(contentsOfFile: folder + "/summary.csv", encoding: .utf8)
    #expect(text.contains(",'=cmd(),"))
    #expect(text.contains(",\"a,\"\"b\"\"\n<script>\","))
  }
}
