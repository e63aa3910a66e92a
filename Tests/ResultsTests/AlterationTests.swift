// What becomes of shards, unfinished runs and journals that were altered: the same bytes or a refusal, never other data.
import Foundation
import GRDB
import Simulation
import TestSupport
import Testing
import Training
import Tuning

@testable import Results

/// Every byte that is not 0 in a full run, else some of them; one bit of each.
private func flips(in bytes: [UInt8], atMost most: Int) -> [Int] {
  let all = bytes.indices.filter { bytes[$0] != 0 }
  let step = FullTests.areWanted ? 1 : max(1, all.count / most)
  return stride(from: 0, to: all.count, by: step).map { all[$0] }
}

private func bytes(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

private func write(_ bytes: [UInt8], to path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}

/// The files that do not depend on the circumstances.
private func files(_ folder: String) throws -> [String: [UInt8]] {
  try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "manifest.json" }
    .reduce(into: [:]) { $0[$1] = try bytes("\(folder)/\($1)") }
}

@Suite struct `A shard that was altered` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(
      k1: [0.02, 0.03, 0.05, 0.06], count: 2, groups: ["novice"], sessions: 1, comparisonsPerSession: 10,
      measures: ["geometric_mean_cents", "longest_error_run"])
  }

  private var shards: String { scratch.path("kazez-small.shards") }

  private func writeShards() async throws {
    for shard in Shard.all(2) {
      let writer = try StudyWriter.begin(study, in: scratch.path, shard: shard)
      try await Simulator(study.experiment, jobs: 1).run(
        cells: writer.remaining, record: writer.record, deliver: writer.append)
      _ = try await writer.finish(circumstances(), drawnWith: nil)
    }
  }

  private func merge() async throws -> String {
    try await ShardSet(ofStudyAt: scratch.path("kazez-small"))
      .merge(study, { circumstances() }, drawnWith: nil, replacing: true).folder
  }

  private func refusal() async throws -> String {
    try await #require(throws: StudyError.self) { try await merge() }.description
      .replacing(scratch.path + "/", with: "")
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["listeners.sqlite", "run.json"])
  func `by one bit is refused, or gives the same bytes`(_ name: String) async throws {
    try await writeShards()
    let whole = try files(await merge())
    let file = "\(shards)/1-of-2/\(name)"
    let original = try bytes(file)
    var refused = 0
    for place in flips(in: original, atMost: 300) {
      var altered = original
      altered[place] ^= 1 << UInt8(place % 8)
      try write(altered, to: file)
      do {
        let folder = try await merge()
        #expect(try files(folder) == whole, "byte \(place)")
      } catch is StudyError { refused += 1 }
    }
    #expect(refused > 100)
    try write(original, to: file)
    #expect(try files(await merge()) == whole)
  }

  @Test(arguments: [
    ("UPDATE listeners SET geometric_mean_cents = geometric_mean_cents + 1e-9 WHERE cell = 3", 3),
    ("UPDATE listeners SET listener = listener + 10 WHERE cell = 0 AND listener = 1", 0),
    ("UPDATE summary SET geometric_mean_cents_n = 3 WHERE cell = 3", 3),
    ("UPDATE summary SET geometric_mean_cents = CAST(geometric_mean_cents AS TEXT) || 'x' WHERE cell = 0", 0),
    ("DELETE FROM listeners WHERE cell = 3 AND listener = 1", 3), ("DELETE FROM summary WHERE cell = 3", 3),
    ("UPDATE checksums SET crc64 = 'ffffffffffffffff' WHERE cell = 0", 0),
    // Two cells in each other's place, checksums and all.
    (
      """
      UPDATE listeners SET cell = 9 WHERE cell = 0; UPDATE listeners SET cell = 0 WHERE cell = 3;
      UPDATE listeners SET cell = 3 WHERE cell = 9; UPDATE summary SET cell = 9 WHERE cell = 0;
      UPDATE summary SET cell = 0 WHERE cell = 3; UPDATE summary SET cell = 3 WHERE cell = 9;
      UPDATE checksums SET cell = 9 WHERE cell = 0; UPDATE checksums SET cell = 0 WHERE cell = 3;
      UPDATE checksums SET cell = 3 WHERE cell = 9
      """, 0
    ),
  ])
  func `by a database program is refused with cell and file`(_ change: String, _ cell: Int) async throws {
    try await writeShards()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = "\(shards)/1-of-2/listeners.sqlite"
    try await DatabaseQueue(path: database, configuration: configuration).write {
      try $0.execute(sql: change)
    }
    #expect(
      try await refusal() == """
        kazez-small.shards/1-of-2/listeners.sqlite: cell \(cell) must match its checksum, got altered content. Copy \
        the shard again or run it again with --force.
        """)
  }

  @Test func `is not named when the disk of the merged database is full`() {
    let error = #expect(throws: StudyError.self) {
      try reportingAlteration(of: "shard", copyingTo: "study", else: .copy) {
        throw DatabaseError(resultCode: .SQLITE_FULL, message: "full")
      }
    }
    var isFull = false
    if case .diskFull(path: "study", needed: nil, free: .some) = error { isFull = true }
    #expect(isFull, "\(String(describing: error))")
  }

  @Test func `in its description is refused with its file`() async throws {
    try await writeShards()
    let file = "\(shards)/2-of-2/run.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing("\"seed\" : 42", with: "\"seed\" : 43").write(
      toFile: file, atomically: false, encoding: .utf8)
    #expect(
      try await refusal() == """
        kazez-small.shards/2-of-2/run.json: the description of the run must match its checksum, got altered content. \
        Copy the shard again or run it again with --force.
        """)
  }
}

@Suite struct `An unfinished run that was altered` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(
      k1: [0.02, 0.03, 0.05], count: 2, groups: ["novice"], sessions: 1, comparisonsPerSession: 10,
      measures: ["geometric_mean_cents"])
  }

  private struct Enough: Error {}

  private var partial: String { scratch.path(".kazez-small.partial") }

  /// Leaves a run with two finished cells of three.
  private func stop() async throws {
    let writer = try StudyWriter.begin(study, in: scratch.path)
    var left = 2
    do {
      try await Simulator(study.experiment, jobs: 1).run(record: writer.record) {
        if left == 0 { throw Enough() }
        try writer.append($0)
        left -= 1
      }
    } catch is Enough {}
    writer.stop()
  }

  private func resume() async throws -> String {
    let writer = try StudyWriter.begin(study, in: scratch.path, .resume)
    try await Simulator(study.experiment, jobs: 1).run(
      cells: writer.remaining, record: writer.record, deliver: writer.append)
    return try await writer.finish(circumstances(), drawnWith: nil).folder
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["cells.sqlite", "run.json"])
  func `by one bit is refused, or resumed to the same bytes`(_ name: String) async throws {
    let whole = try files(await ResultsTests.write(study, in: scratch.path("whole")))
    try await stop()
    try FileManager.default.moveItem(atPath: partial, toPath: scratch.path("kept"))
    let original = try bytes(scratch.path("kept/\(name)"))
    var refused = 0
    for place in flips(in: original, atMost: 300) {
      try? FileManager.default.removeItem(atPath: partial)
      try FileManager.default.copyItem(atPath: scratch.path("kept"), toPath: partial)
      var altered = original
      altered[place] ^= 1 << UInt8(place % 8)
      try write(altered, to: "\(partial)/\(name)")
      do {
        let folder = try await resume()
        #expect(try files(folder) == whole, "byte \(place)")
      } catch is StudyError { refused += 1 }
    }
    #expect(refused > 100)
  }

  @Test func `in the number of a cell, a value or its description is refused with cell and file`()
    async throws
  {
    try await stop()
    try FileManager.default.moveItem(atPath: partial, toPath: scratch.path("kept"))
    let changes = [
      ("UPDATE listeners SET cell = 2 WHERE cell = 1; UPDATE summary SET cell = 2 WHERE cell = 1", "cell 1"),
      (
        """
        UPDATE listeners SET cell = 2 WHERE cell = 1; UPDATE summary SET cell = 2 WHERE cell = 1;
        UPDATE checksums SET cell = 2 WHERE cell = 1
        """, "cell 2"
      ),
      ("UPDATE listeners SET comparisons = comparisons + 1 WHERE cell = 0", "cell 0"),
      (
        "INSERT INTO summary SELECT 2, group_id, listeners, comparisons, 1, 1, 1, 1, 1 FROM summary LIMIT 1",
        "cell 2"
      ),
    ]
    for (change, part) in changes {
      try? FileManager.default.removeItem(atPath: partial)
      try FileManager.default.copyItem(atPath: scratch.path("kept"), toPath: partial)
      try await DatabaseQueue(path: "\(partial)/cells.sqlite").write { try $0.execute(sql: change) }
      let error = try #require(throws: StudyError.self) {
        try StudyWriter.begin(study, in: scratch.path, .resume)
      }
      #expect(
        error.description == """
          \(partial)/cells.sqlite: \(part) must match its checksum, got altered content. Start again with --fresh.
          """)
    }
    #expect(try StudyWriter.begin(study, in: scratch.path, .fresh).remaining == [0, 1, 2])
  }
}

@Suite struct `A tuning's journal that was altered` {
  let scratch: ScratchDirectory
  let study: Study
  let space = SearchSpace([.init("kazez", axes: [Axis("strategy.k1", .number(0.01...0.09, .linear))])])
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(k1: [0.02])
  }

  private var journal: String { scratch.path(".kazez-small.tuning/journal.tsv") }

  private func folder(_ beginning: StudyWriter.Beginning) throws -> TuningFolder {
    let table = EvaluationTable(
      space, try TuningGoal(Objective("geometric_mean_cents"), among: MeasureCatalog.standard), groups: 1)
    return try TuningFolder(of: study, table, in: scratch.path, beginning)
  }

  private func entries() -> [JournalEntry] {
    (0..<6).map { index in
      let combination = Combination(branch: 0, values: [.number(0.01 * Double(index + 1))])
      return JournalEntry(
        question: .init(combination, on: Batch(.search, size: 2), in: space),
        blocks: [[.value(Double(index))], [.value(0.5)]])
    }
  }

  private func recalled() throws -> [JournalEntry] {
    let folder = try folder(.resume)
    defer { folder.leave() }
    var found: [JournalEntry] = []
    while let entry = try folder.recall() { found.append(entry) }
    return found
  }

  private func keep() throws {
    let folder = try folder(.new)
    for entry in entries() { try folder.keep(entry) }
    folder.leave()
  }

  @Test func `by one bit is refused, or gives the entries back as they were`() throws {
    try keep()
    #expect(try recalled() == entries())
    let original = try bytes(journal)
    for place in original.indices {
      var altered = original
      altered[place] ^= 1 << UInt8(place % 8)
      try write(altered, to: journal)
      do {
        let found = try recalled()
        // Without the end of its line the last entry counts as cut off.
        #expect(place == original.count - 1 && found == entries().dropLast(), "byte \(place)")
      } catch is StudyError {}
    }
  }

  @Test func `by a line that is missing, doubled or in another place is refused with line and file`() throws {
    try keep()
    let lines = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n").map(String.init)
    let others =
      [
        (lines.dropFirst(), 1), (lines[0...2] + lines[2...], 4), ([lines[0], lines[2], lines[1]], 2),
      ] as [(ArraySlice<String>, Int)]
    for (other, line) in others {
      try write(Array((other.joined(separator: "\n") + "\n").utf8), to: journal)
      let error = try #require(throws: StudyError.self) { try recalled() }
      #expect(
        error.description == """
          \(journal): line \(line) must match its checksum, got altered content. Start again with --fresh.
          """)
    }
  }

  @Test func `by a kill goes on after its last whole line`() throws {
    try keep()
    let original = try bytes(journal)
    try write(original.dropLast(5), to: journal)
    #expect(try recalled() == entries().dropLast())
  }
}
