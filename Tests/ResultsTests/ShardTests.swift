import Foundation
import GRDB
import Results
import Simulation
import Synchronization
import TestSupport
import Testing

@Suite struct `Shards` {
  @Test(arguments: [1, 2, 3, 4, 7, 12, 100], [12, 97, 1000])
  func `deal every cell to one machine, as evenly as can be`(_ count: Int, _ cells: Int) {
    let parts = Shard.all(count).map { $0.cells(of: cells) }
    #expect(parts.flatMap(\.self).sorted() == Array(0..<cells))
    #expect(parts.allSatisfy { $0 == $0.sorted() })
    #expect(parts.allSatisfy { (cells / count...(cells + count - 1) / count).contains($0.count) })
  }

  @Test(arguments: 2...16)
  func `have a part of every value of an innermost list that is not longer than there are shards`(
    _ count: Int
  ) {
    for length in 2...count {
      for shard in Shard.all(count) {
        let values = shard.cells(of: length * count * count).map { $0 % length }
        #expect((0..<length).allSatisfy { value in values.contains(value) }, "\(shard) of \(length)")
      }
    }
  }

  @Test func `are numbered from one`() {
    #expect(Shard(1, of: 1) != nil && Shard(4, of: 4) != nil)
    #expect(Shard(0, of: 4) == nil && Shard(5, of: 4) == nil && Shard(1, of: 0) == nil)
  }
}

/// Keeps a writer until all have begun; nothing calls it.
private struct Begun: @unchecked Sendable { let writer: StudyWriter }

@Suite struct `A merged study` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(k1: [0.02, 0.03, 0.05], k2: [0.07, 0.09], count: 5, sessions: 1)
  }

  private func write(
    _ shard: Shard, _ study: Study? = nil, stoppingAfter limit: Int = .max, replacing: Bool = false
  ) async throws {
    let study = study ?? self.study
    let writer = try StudyWriter.begin(study, in: scratch.path, shard: shard, .resume, replacing: replacing)
    var left = limit
    try? await Simulator(study.experiment, jobs: 1).run(cells: writer.remaining, record: writer.record) {
      if left == 0 { throw CancellationError() }
      try writer.append($0)
      left -= 1
    }
    if left > 0 { _ = try await writer.finish(circumstances(), drawnWith: nil) }
  }

  private func merge() async throws -> String {
    try await ShardSet(ofStudyAt: scratch.path("kazez-small")).merge(
      study, { circumstances() }, drawnWith: nil
    )
    .folder
  }

  private func refusal() async throws -> String {
    let error = try await #require(throws: StudyError.self) { try await merge() }
    return error.description.replacing(scratch.path + "/", with: "").replacing(scratch.path, with: "OUT")
  }

  @Test(arguments: 1...6)
  func `is what one machine would have made, bit for bit`(_ count: Int) async throws {
    let whole = try await ResultsTests.write(study, in: scratch.path("whole"))
    // In any order, and one of them in two goes.
    try await write(Shard(count, of: count)!, stoppingAfter: 1)
    for shard in Shard.all(count).reversed() { try await write(shard) }
    let folder = try await merge()
    #expect(folder == scratch.path("kazez-small"))
    let names = try FileManager.default.contentsOfDirectory(atPath: whole).sorted()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names)
    for name in names where name != "manifest.json" {
      #expect(
        FileManager.default.contentsEqual(atPath: "\(whole)/\(name)", andPath: "\(folder)/\(name)"), "\(name)"
      )
    }
    #expect(try scratch.names() == ["kazez-small", "kazez-small.shards", "whole"])
  }

  @Test(arguments: [3, 5, 8])
  func `is the same made from shards that cut its cells by their listeners`(_ count: Int) async throws {
    // One of each aggregation.
    let names = [
      "fraction_correct", "geometric_mean_cents", "rmse_octaves_timeline", "bias_octaves_timeline",
      "sweat_factor",
      "sd_octaves_timeline", "trials_to_converge", "longest_error_run", "efficiency",
    ]
    var study = try sampleStudy(
      k1: [0.02, 0.05], count: 110, sessions: 2, comparisonsPerSession: 20, measures: names)
    study.experiment.replicates = 2
    // The smaller group is in some of the parts only.
    study.experiment.cells = CellList(
      study.experiment.cells.map { cell in
        var cell = cell
        cell.groups[1].count = 40
        return cell
      })
    let whole = try await ResultsTests.write(study, in: scratch.path("whole"))
    let dealt = study.dealt(to: Shard(1, of: count)!)
    #expect(dealt.isCut)
    try await write(Shard(count, of: count)!, dealt, stoppingAfter: 1)
    for shard in Shard.all(count) { try await write(shard, dealt) }
    let merged = try await ShardSet(ofStudyAt: scratch.path("kazez-small")).merge(
      study, { circumstances() }, drawnWith: nil)
    for name in ["listeners.sqlite", "summary.csv", "report.html"] {
      #expect(
        FileManager.default.contentsEqual(atPath: "\(whole)/\(name)", andPath: "\(merged.folder)/\(name)"),
        "\(name)")
    }
  }

  @Test func `is cut no further than into chunks of listeners`() throws {
    let experiment = try sampleStudy(k1: [0.02, 0.05], count: 110).experiment
    #expect(Shard.most(of: experiment) == 2 * 4)
    #expect(Shard.experiment(experiment, for: 9) == nil)
    #expect(Shard.experiment(experiment, for: 2)?.cells.count == 2)
    #expect(Shard.experiment(experiment, for: 3)?.cells.count == 8)
  }

  @Test func `has shards of one run, also when those of two runs begin at the same moment`() throws {
    for round in 1...20 {
      let folder = scratch.path("\(round)")
      let studies = (1...2).map { number in
        var study = study
        study.scenarioText += "# \(number)"
        return study
      }
      let begun = Mutex<[Begun]>([])
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        let shard = Shard(number + 1, of: 2)!
        guard let writer = try? StudyWriter.begin(studies[number], in: folder, shard: shard) else { return }
        let kept = Begun(writer: writer)
        begun.withLock { $0.append(kept) }
      }
      #expect(begun.withLock(\.count) < 2)
    }
  }

  @Test func `is not made of a part, which is no study`() async throws {
    try await write(Shard(2, of: 2)!)
    #expect(try scratch.names() == ["kazez-small.shards"])
    let shards = scratch.path("kazez-small.shards")
    #expect(try FileManager.default.contentsOfDirectory(atPath: shards) == ["2-of-2"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shards + "/2-of-2").sorted()
        == ["listeners.sqlite", "run.json"])
  }

  @Test func `is refused while shards are missing`() async throws {
    #expect(
      try await refusal() == """
        kazez-small.shards: a study is merged from its shards, got none. For each K from 1 to N, run \
        `peach sweep SCENARIO --shard K/N` first.
        """)
    try await write(Shard(1, of: 1)!, stoppingAfter: 1)
    #expect(
      try await refusal() == """
        kazez-small.shards: all 1 shards must be finished, 1 is not (shard 1/1 interrupted at 1 of 6 parts). Run \
        `peach sweep FOLDER/kazez-small.yaml --out OUT --shard 1/1 --resume` and merge again.
        """)
    try FileManager.default.removeItem(atPath: scratch.path("kazez-small.shards"))
    try await write(Shard(2, of: 3)!)
    #expect(
      try await refusal() == """
        kazez-small.shards: all 3 shards must be finished, 1 and 3 are not. Run `peach sweep FOLDER/kazez-small.yaml --out OUT --shard 1/3 \
        --resume`, do so for shard 3 and merge again.
        """)
    try await write(Shard(1, of: 3)!)
    try await write(Shard(3, of: 3)!, stoppingAfter: 1)
    #expect(
      try await refusal() == """
        kazez-small.shards: all 3 shards must be finished, 3 is not (shard 3/3 interrupted at 1 of 2 parts). Run \
        `peach sweep FOLDER/kazez-small.yaml --out OUT --shard 3/3 --resume` and merge again.
        """)
  }

  @Test(arguments: [
    (2...400, "2–400"), (3...4, "3 and 4"), (3...5, "3–5"),
  ])
  func `names the shards that are missing as ranges`(_ missing: ClosedRange<Int>, _ words: String) {
    let error = StudyError.missingShards(
      path: "s", missing: Array(missing), count: 400, begun: [], command: "x",
      others: Array(missing.dropFirst(2)))
    #expect(error.description.contains("\(words) are not. Run `x`, "))
    #expect(error.description.contains("do so for shard") == (missing.count > 2))
    #expect(error.description.hasSuffix("wait until the other is finished and merge again."))
  }

  @Test func `names at most ten parts of the shards that are missing`() {
    let missing = Array(stride(from: 1, through: 39, by: 2))
    let error = StudyError.missingShards(
      path: "s", missing: missing, count: 40, begun: [], command: nil, others: [])
    #expect(error.description.contains("1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 10 more are not. Wait until"))
  }

  @Test func `is refused when shards do not belong together`() async throws {
    for shard in Shard.all(2) { try await write(shard) }
    var other = study
    other.experiment.seed = 7
    await #expect(throws: StudyError.self) { try await write(Shard(2, of: 2)!, other) }
    try await write(Shard(2, of: 2)!, other, replacing: true)
    #expect(
      try await refusal() == """
        kazez-small.shards: all shards must have the same seed, got 42 in 1-of-2 and 7 in 2-of-2. Move the one of \
        another run away, or run it again.
        """)
    try await write(Shard(2, of: 2)!, replacing: true)
    try await write(Shard(2, of: 3)!, replacing: true)
    #expect(
      try await refusal() == """
        kazez-small.shards: all shards must have the same number of shards, got 2 in 1-of-2 and 3 in 2-of-3. Move \
        the one of another run away, or run it again.
        """)
  }

  @Test func `is made of folders that are named as shards; of copies with other names it says so`()
    async throws
  {
    for shard in Shard.all(2) { try await write(shard) }
    let folder = scratch.path("kazez-small.shards")
    for copy in ["1-of-2.bak", "02-of-2", "copy"] {
      try FileManager.default.copyItem(atPath: folder + "/2-of-2", toPath: "\(folder)/\(copy)")
    }
    _ = try scratch.write("", to: "kazez-small.shards/notes")
    // As `scp -r` nests folders and files.
    try FileManager.default.createDirectory(
      atPath: "\(folder)/kazez-small.shards/3-of-3", withIntermediateDirectories: true)
    _ = try scratch.write("", to: "kazez-small.shards/run.json")
    var notes: [String] = []
    #expect(try ShardSet(ofStudyAt: scratch.path("kazez-small"), note: { notes.append($0) }).count == 2)
    #expect(
      notes == [
        """
        \(folder): a shard must be in a folder named K-of-N, got 02-of-2, 1-of-2.bak, copy, kazez-small.shards/3-of-3 and \
        run.json, not merged. Move or remove it.
        """
      ])
  }

  @Test(arguments: [1, .max])
  func `has shards that refuse to start beside those of another run, finished or not`(_ limit: Int)
    async throws
  {
    try await write(Shard(1, of: 2)!, stoppingAfter: limit)
    let there = limit == 1 ? ".1-of-2.partial" : "1-of-2"
    func refusal(_ shard: Shard, _ study: Study) async throws -> String {
      let error = try await #require(throws: StudyError.self) { try await write(shard, study) }
      return error.description.replacing(scratch.path + "/", with: "").replacing(scratch.path, with: "OUT")
    }
    let rest = "Run it as that one was, choose another --out, or move the folder away."
    #expect(
      try await refusal(Shard(2, of: 3)!, study) == """
        kazez-small.shards: all shards must have the same number of shards, got 3, but 2 in \(there). \(rest)
        """)
    var other = study
    other.experiment.seed = 7
    #expect(
      try await refusal(Shard(2, of: 2)!, other) == """
        kazez-small.shards: all shards must have the same seed, got 7, but 42 in \(there). \(rest)
        """)
    other = study
    other.scenarioText = "# changed\n"
    #expect(
      try await refusal(Shard(2, of: 2)!, other) == """
        kazez-small.shards: all shards must have the same scenario, got "# changed" in line 1, but \
        "# made in code" in \(there). \(rest)
        """)
    try await write(Shard(2, of: 2)!)
  }

  @Test func `is refused when a shard is another study's or not whole`() async throws {
    for shard in Shard.all(2) { try await write(shard) }
    try FileManager.default.moveItem(
      atPath: scratch.path("kazez-small.shards"), toPath: scratch.path("other.shards"))
    let error = try #require(throws: StudyError.self) { try ShardSet(ofStudyAt: scratch.path("other")) }
    #expect(
      error.description == """
        \(scratch.path)/other.shards: shards must be kept under their study's name, got those of kazez-small. \
        Rename the folder.
        """)
    try FileManager.default.moveItem(
      atPath: scratch.path("other.shards"), toPath: scratch.path("kazez-small.shards"))
    let database = scratch.path("kazez-small.shards/2-of-2/listeners.sqlite")
    try await DatabaseQueue(path: database).write {
      for table in ["listeners", "summary", "checksums"] {
        try $0.execute(sql: "DELETE FROM \(table) WHERE cell = (SELECT max(cell) FROM \(table))")
      }
    }
    #expect(
      try await refusal() == """
        kazez-small.shards/2-of-2: all parts of a shard must be complete, got 2 of 3. Copy the shard again, or run it again.
        """)
    try Data(contentsOf: URL(filePath: database)).prefix(8192).write(to: URL(filePath: database))
    #expect(
      try await refusal() == """
        kazez-small.shards/2-of-2/listeners.sqlite: the database (database disk image is malformed) must match its \
        checksum, got altered content. Copy the shard again or run it again with --force.
        """)
  }
}
