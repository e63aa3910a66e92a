import Foundation
import Results
import Simulation
import TestSupport
import Testing

/// Ends a run as soon as a cell is finished.
private struct Enough: Error {}

/// Runs what a writer still wants, but not more than that many cells.
private func run(_ study: Study, _ writer: StudyWriter, atMost limit: Int, jobs: Int = 1) async throws {
  var left = limit
  do {
    try await Simulator(study.experiment, jobs: jobs).run(cells: writer.remaining, record: writer.record) {
      if left == 0 { throw Enough() }
      try writer.append($0)
      left -= 1
    }
  } catch is Enough {}
}

@Suite struct `A run that stopped` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(
      k1: [0.02, 0.03, 0.05, 0.06, 0.08], count: 4, sessions: 1, comparisonsPerSession: 20)
  }

  private func files(_ folder: String) throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "manifest.json" }
      .reduce(into: [:]) { $0[$1] = try Data(contentsOf: URL(filePath: "\(folder)/\($1)")) }
  }

  /// Leaves a run with so many finished cells.
  private func stop(after cells: Int, _ study: Study? = nil, replacing: Bool = false) async throws {
    let study = study ?? self.study
    let writer = try StudyWriter.begin(study, in: scratch.path, replacing: replacing)
    try await run(study, writer, atMost: cells)
    writer.stop()
  }

  @Test(arguments: [StudyWriter.Beginning.resume, .new])
  func `and lost the description of its run is not replaced unasked`(_ beginning: StudyWriter.Beginning)
    async throws
  {
    try await stop(after: 2)
    let file = scratch.path(".kazez-small.partial/run.json")
    try FileManager.default.removeItem(atPath: file)
    let error = StudyError.lostDescription(file: file, done: 2)
    #expect(
      error.description == """
        \(file): must describe the unfinished run, got 2 finished conditions without it. Copy it back, or start again with \
        --fresh.
        """)
    #expect(throws: error) { try StudyWriter.begin(study, in: scratch.path, beginning) }
    let part = try StudyStatus(ofStudyAt: scratch.path("kazez-small")).parts[0]
    #expect(part.state == .damaged && part.problem?.description == error.description)
    let writer = try StudyWriter.begin(study, in: scratch.path, .fresh)
    #expect(writer.remaining.count == 5)
    writer.stop()
  }

  @Test(arguments: 0...5, [1, 3])
  func `goes on after its last finished cell and ends as if it had not`(_ cells: Int, _ jobs: Int)
    async throws
  {
    let whole = try files(await write(study, in: scratch.path("whole")))
    try await stop(after: cells)
    #expect(try scratch.names() == (cells == 0 ? ["whole"] : [".kazez-small.partial", "whole"]))
    let writer = try StudyWriter.begin(study, in: scratch.path, .resume)
    #expect(writer.resumedCells == Array(0..<cells))
    #expect(writer.remaining == Array(cells..<5))
    try await run(study, writer, atMost: 5, jobs: jobs)
    let folder = try await writer.finish(circumstances(), drawnWith: nil).folder
    #expect(try files(folder) == whole)
    #expect((try manifest(in: folder)["run"] as? [String: Any])?["cells_before"] as? Int == cells)
    #expect(try scratch.names() == ["kazez-small", "whole"])
  }

  // A thousand are written at a time: 1,000 of the 1,200 of the second cell are in the store when the run stops.
  @Test func `keeps no listener of a cell that was not finished`() async throws {
    let large = try sampleStudy(k1: [0.02, 0.03], count: 600, sessions: 1, comparisonsPerSession: 2)
    let whole = try files(await write(large, in: scratch.path("whole")))
    try await stop(after: 1, large)
    let writer = try StudyWriter.begin(large, in: scratch.path, .resume)
    #expect(writer.remaining == [1])
    try await run(large, writer, atMost: 1)
    #expect(try files(await writer.finish(circumstances(), drawnWith: nil).folder) == whole)
  }

  @Test func `by a crash has kept every cell that was finished, and only those`() async throws {
    let writer = try StudyWriter.begin(study, in: scratch.path)
    // What kill −9 leaves is what is in the files at that moment.
    try await Simulator(study.experiment, jobs: 2).run(record: writer.record) { cell in
      try writer.append(cell)
      let copy = scratch.path("crash-\(cell.index)")
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: scratch.path(".kazez-small.partial"), toPath: copy + "/.kazez-small.partial")
      #expect(try StudyWriter.begin(study, in: copy, .resume).resumedCells == Array(0...cell.index))
    }
  }

  @Test func `is not lost to a new one that does not ask for it`() async throws {
    try await stop(after: 2)
    let error = try #require(throws: StudyError.self) { try StudyWriter.begin(study, in: scratch.path) }
    #expect(
      error.description == """
        \(scratch.path)/kazez-small: an unfinished run with 2 of 5 conditions must not be overwritten, got a new run. \
        Continue it with --resume or start again with --fresh.
        """)
    #expect(try StudyWriter.begin(study, in: scratch.path, .resume).resumedCells == [0, 1])
    #expect(try StudyWriter.begin(study, in: scratch.path, .fresh).remaining == [0, 1, 2, 3, 4])
    #expect(try scratch.names() == [])
  }

  @Test func `is resumed only with the seed, the scenario and the version it was begun with`() async throws {
    try await stop(after: 1)
    var others = [study, study, study]
    others[0].experiment.seed = 43
    others[1].scenarioText = "# other"
    others[2].version = "0.2.0"
    let differences = [
      ("seed", "42, got 43"), ("scenario", "\"# made in code\" in line 1, got \"# other\""),
      ("version of Peach", "0.1.0, got 0.2.0"),
    ]
    for (other, (what, values)) in zip(others, differences) {
      let error = try #require(throws: StudyError.self) {
        try StudyWriter.begin(other, in: scratch.path, .resume)
      }
      #expect(
        error.description == """
          \(scratch.path)/kazez-small: a run can only be resumed with the \(what) it was begun with, \(values). \
          Use that or start again with --fresh.
          """)
    }
    #expect(try StudyWriter.begin(study, in: scratch.path, .resume).resumedCells == [0])
  }

  @Test func `that differs late in a long line quotes it from there`() async throws {
    let line = "strategy: [\((1...20).map { "{ name: kazez, k1: 0.0\($0) }" }.joined(separator: ", "))"
    var (first, other) = (study, study)
    first.scenarioText = "\(line), 3]"
    other.scenarioText = "\(line), 4]"
    try await stop(after: 1, first)
    let error = try #require(throws: StudyError.self) {
      try StudyWriter.begin(other, in: scratch.path, .resume)
    }
    #expect(error.description.contains(" begun with, \"…3]\" in line 1, got \"…4]\". "))
  }

  @Test func `leaves the older study until it is finished`() async throws {
    let folder = try await write(study, in: scratch.path)
    let before = try files(folder)
    var other = study
    other.experiment.seed = 7
    let error = try #require(throws: StudyError.self) { try StudyWriter.begin(other, in: scratch.path) }
    #expect(
      error.description == """
        \(folder): a finished study is only replaced by the same run, got another seed, 7 instead of 42. Add --force \
        to replace it, or choose another --out.
        """)
    try await stop(after: 3, other, replacing: true)
    #expect(try files(folder) == before)
    let writer = try StudyWriter.begin(other, in: scratch.path, .resume, replacing: true)
    try await run(other, writer, atMost: 5)
    _ = try await writer.finish(circumstances(), drawnWith: nil)
    #expect(try files(folder) == files(await write(other, in: scratch.path("whole"))))
  }
}
