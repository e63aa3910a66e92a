import Foundation
import Results
import Simulation
import TestSupport
import Testing

@testable import Files

@Suite struct `The status of a study` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(k1: [0.02, 0.03, 0.05, 0.06], count: 4, sessions: 1, comparisonsPerSession: 5)
  }

  private var path: String { scratch.path("kazez-small") }

  /// Each part as `run running 2/4`.
  private func parts() throws -> [String] {
    try StudyStatus(ofStudyAt: path).parts.map {
      "\($0.name) \($0.state.rawValue) \($0.done)/\($0.total.map(String.init) ?? "?") \($0.unit)"
    }
  }

  /// Runs a study, or a shard of it, and looks at its status after each cell.
  /// - Returns: what was seen, and the writer, which is still at work.
  private func run(_ cells: Int, shard: Shard? = nil, _ beginning: StudyWriter.Beginning = .new) async throws
    -> (seen: [[String]], writer: StudyWriter)
  {
    let writer = try StudyWriter.begin(study, in: scratch.path, shard: shard, beginning)
    var seen = [try parts()]
    try await Simulator(study.experiment, jobs: 1).run(
      cells: Array(writer.remaining.prefix(cells)), record: writer.record
    ) {
      try writer.append($0)
      seen.append(try parts())
    }
    return (seen, writer)
  }

  @Test func `counts the finished cells of a run while it runs, is interrupted, resumes and is finished`()
    async throws
  {
    let first = try await run(2)
    #expect(
      first.seen == [
        ["run running 0/4 condition"], ["run running 1/4 condition"], ["run running 2/4 condition"],
      ])
    #expect(try StudyStatus(ofStudyAt: path).parts[0].holder == FileLock.process())
    first.writer.stop()
    #expect(try parts() == ["run interrupted 2/4 condition"])
    #expect(try StudyStatus(ofStudyAt: path).parts[0].holder == nil)
    let second = try await run(2, .resume)
    #expect(
      second.seen == [
        ["run running 2/4 condition"], ["run running 3/4 condition"], ["run running 4/4 condition"],
      ])
    _ = try await second.writer.finish(circumstances(), drawnWith: nil)
    #expect(try parts() == ["study finished 4/4 condition"])
  }

  @Test func `shows the finished study beside the run that is to replace it`() async throws {
    _ = try await write(study, in: scratch.path)
    let next = try await run(1)
    #expect(next.seen[1] == ["study finished 4/4 condition", "run running 1/4 condition"])
    next.writer.stop()
    #expect(try parts() == ["study finished 4/4 condition", "run interrupted 1/4 condition"])
  }

  @Test func `has a line for each shard`() async throws {
    let shards = Shard.all(2)
    let first = try await run(2, shard: shards[0])
    _ = try await first.writer.finish(circumstances(), drawnWith: nil)
    let second = try await run(1, shard: shards[1])
    #expect(
      second.seen == [
        ["shard 1/2 finished 2/2 part", "shard 2/2 running 0/2 part"],
        ["shard 1/2 finished 2/2 part", "shard 2/2 running 1/2 part"],
      ])
    second.writer.stop()
    #expect(try parts()[1] == "shard 2/2 interrupted 1/2 part")
    #expect(try StudyStatus(ofStudyAt: path).shardsNotBegun == [])
  }

  @Test func `names the shards that have not begun, also one killed before its first cell`()
    async throws
  {
    let third = try await run(1, shard: Shard(3, of: 4))
    _ = try scratch.write("process 4711 (peach) on node07", to: "kazez-small.shards/.2-of-4.lock")
    #expect(third.seen[0] == ["shard 3/4 running 0/1 part"])
    #expect(try StudyStatus(ofStudyAt: path).shardsNotBegun.map(\.description) == ["1/4", "2/4", "4/4"])
    third.writer.stop()
  }

  @Test func `calls a run interrupted whose progress was lost, and a merge by its name`() async throws {
    let first = try await run(2)
    first.writer.stop()
    try FileManager.default.removeItem(atPath: scratch.path(".kazez-small.partial/progress"))
    #expect(try parts() == ["run interrupted 0/? condition"])
    try FileManager.default.removeItem(atPath: scratch.path(".kazez-small.partial"))
    try FileManager.default.createDirectory(
      atPath: scratch.path(".kazez-small.merge"), withIntermediateDirectories: true)
    let lock = try FileLock(
      scratch.path(".kazez-small.lock"), of: path, patience: .zero, permissions: .shared)
    #expect(try parts() == ["merge running 0/? condition"])
    lock.release()
  }

  @Test func `names a manifest that was lost`() async throws {
    let folder = try await write(study, in: scratch.path)
    try FileManager.default.removeItem(atPath: "\(folder)/manifest.json")
    #expect(
      try StudyStatus(ofStudyAt: path).parts.map(\.problem?.description) == [
        """
        \(folder)/manifest.json: must be among the files of a finished study, got none. Run the study again with --force.
        """
      ])
  }

  @Test func `changes nothing, and is refused where there is nothing`() throws {
    let error = try #require(throws: StudyError.self) { try StudyStatus(ofStudyAt: path) }
    #expect(
      error.description
        == "\(path): must be a study or an unfinished run, got neither. Give the folder OUT/NAME that `peach sweep` writes."
    )
    let odd = scratch.path("a b")
    #expect(throws: StudyError.noStudy(path: odd)) { try StudyStatus(ofStudyAt: odd) }
    #expect(try scratch.names() == [])
  }
}
