// Shards as they are after copies that were interrupted or misnamed, and while other programs read them.
import Foundation
import GRDB
import Simulation
import TestSupport
import Testing

@testable import Results

@Suite struct `The folder of a finished shard` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(
      k1: [0.02, 0.03], count: 2, groups: ["novice"], sessions: 1, comparisonsPerSession: 10,
      measures: ["geometric_mean_cents"])
  }

  private var path: String { scratch.path("kazez-small") }
  private func place(_ file: String = "") -> String {
    "\(path).shards/2-of-2\(file.isEmpty ? "" : "/\(file)")"
  }

  private func write(_ index: Int, _ beginning: StudyWriter.Beginning = .new) async throws {
    let shard = Shard(index, of: 2)!
    guard try FinishedStudy.existing(study, shard: shard, in: scratch.path) == nil else { return }
    let writer = try StudyWriter.begin(study, in: scratch.path, shard: shard, beginning)
    try await Simulator(study.experiment, jobs: 1).run(
      cells: writer.remaining, record: writer.record, deliver: writer.append)
    _ = try await writer.finish(circumstances(), drawnWith: nil)
  }

  @discardableResult private func merge() async throws -> String {
    try await ShardSet(ofStudyAt: path).merge(study, { circumstances() }, drawnWith: nil, replacing: true)
      .folder
  }

  /// The states of the shards, and the problem of the second.
  private func status() throws -> (states: [StudyStatus.State], problem: String?) {
    let parts = try StudyStatus(ofStudyAt: path).parts.filter { $0.shard != nil }
    return (parts.map(\.state), parts.last?.problem?.description)
  }

  private static let incomplete: [([String], lost: String)] = [
    (["run.json", "listeners.sqlite"], "run.json"), (["run.json"], "run.json"),
    (["listeners.sqlite"], "listeners.sqlite"),
  ]

  @Test(arguments: incomplete)
  func `that lacks a file is refused by status, sweep and merge, and replaced when the shard is resumed`(
    _ removed: [String], _ lost: String
  ) async throws {
    for index in 1...2 { try await write(index) }
    let merged = try Data(contentsOf: URL(filePath: "\(await merge())/listeners.sqlite"))
    for file in removed { try FileManager.default.removeItem(atPath: place(file)) }
    let left = try FileManager.default.contentsOfDirectory(atPath: place()).sorted()
    let error = StudyError.incompleteShard(path: place(), missing: lost)
    #expect(
      error.description == """
        \(place()): a finished shard must have run.json and listeners.sqlite, got no \(lost). Copy it again, or run it \
        again with --resume.
        """)
    #expect(try status() == ([.finished, .damaged], error.description))
    await #expect(throws: error) { try await merge() }
    await #expect(throws: error) { try await write(2) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place()).sorted() == left)
    try await write(2, .resume)
    #expect(try status() == ([.finished, .finished], nil))
    #expect(try Data(contentsOf: URL(filePath: "\(await merge())/listeners.sqlite")) == merged)
  }

  @Test func `that has other files is not replaced`() async throws {
    try FileManager.default.createDirectory(atPath: place(), withIntermediateDirectories: true)
    try "mine".write(toFile: place("notes"), atomically: false, encoding: .utf8)
    await #expect(throws: StudyError.notAStudy(path: place(), proof: "run.json")) {
      try await write(2, .resume)
    }
    // As rsync leaves it.
    try FileManager.default.moveItem(atPath: place("notes"), toPath: place(".listeners.sqlite.x7Qc2a"))
    try await write(2, .resume)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place()).sorted() == [
        "listeners.sqlite", "run.json",
      ])
  }

  @Test func `that is a copy of another shard is refused by status, sweep and merge`() async throws {
    try await write(1)
    try FileManager.default.copyItem(atPath: "\(path).shards/1-of-2", toPath: place())
    let error = StudyError.misnamedShard(path: place(), got: "shard 1/2")
    #expect(
      error.description == """
        \(place()): a shard's folder must have the shard's number, got shard 1/2. Move it away, then copy the shard that \
        belongs there or run it.
        """)
    #expect(try status() == ([.finished, .damaged], error.description))
    await #expect(throws: error) { try await merge() }
    await #expect(throws: error) { try await write(2, .resume) }
  }

  @Test func `is merged and shown while another program reads it, and while it is merged elsewhere`()
    async throws
  {
    for index in 1...2 { try await write(index) }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: place("listeners.sqlite"), configuration: configuration)
    try await reader.writeWithoutTransaction {
      try $0.execute(sql: "BEGIN; SELECT * FROM checksums")
    }
    // The merging store is open beside both shards, as in another merge.
    let store = try CellStore(
      scratch.path("other.sqlite"), of: study.experiment, outline: StudyOutline(of: study.experiment), run: 0)
    try await store.queue.writeWithoutTransaction {
      try $0.execute(sql: "ATTACH ? AS other", arguments: [place("listeners.sqlite")])
      _ = try Row.fetchAll($0, sql: "SELECT * FROM other.checksums")
    }
    try await merge()
    #expect(try status() == ([.finished, .finished], nil))
    try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
  }

  @Test func `that another program writes is said to be locked, not altered`() async throws {
    for index in 1...2 { try await write(index) }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: place("listeners.sqlite"), configuration: configuration)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let error = StudyError.locked(path: place("listeners.sqlite"))
    #expect(
      error.description == """
        \(place())/listeners.sqlite: only one program at a time may write the database, got one that another program has \
        locked. Wait until that program has closed it, and try again.
        """)
    await #expect(throws: error) { try await merge() }
    #expect(try status().problem == error.description)
  }
}

@Suite struct `The path of a study` {
  @Test func `is the one of its shards, of the folder itself, and of a path with slashes`() throws {
    let scratch = try ScratchDirectory()
    try FileManager.default.createDirectory(
      atPath: scratch.path("out/big.shards/1-of-2"), withIntermediateDirectories: true)
    let out = try #require(realpath(scratch.path("out"), nil).map { String(cString: $0) })
    #expect(StudyFolder.resolved("out/big.shards/") == "out/big")
    #expect(StudyFolder.resolved("big.shards") == "big" && StudyFolder.resolved("big") == "big")
    #expect(StudyFolder.resolved("\(out)/big.shards/.") == "\(out)/big")
    #expect(StudyFolder.resolved("\(out)/big.shards/1-of-2/..") == "\(out)/big")
    #expect(StudyFolder.parent(ofStudy: "big", in: "out/big.shards") == "out")
    #expect(StudyFolder.parent(ofStudy: "big", in: "out/other.shards") == "out/other.shards")
    #expect(StudyFolder.parent(ofStudy: "big", in: "\(out)/big.shards/.") == out)
    #expect(StudyFolder.parent(ofStudy: "big", in: "out/big") == "out/big")
  }
}
