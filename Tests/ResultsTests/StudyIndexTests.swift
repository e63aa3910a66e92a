import Foundation
import Results
import Simulation
import TestSupport
import Testing

@Suite struct `A list of the studies in a folder` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(k1: [0.02, 0.03, 0.05, 0.06], count: 4, sessions: 1, comparisonsPerSession: 5)
  }

  /// Each study as `kazez-small running`.
  private func listed() -> [String] {
    var index = StudyIndex([scratch.path, scratch.path("missing")])
    return index.refresh().map { "\($0.name) \($0.state.rawValue)" }
  }

  @Test func `has a study while it runs, is interrupted and is finished`() async throws {
    #expect(listed() == [])
    let writer = try StudyWriter.begin(study, in: scratch.path)
    try await Simulator(study.experiment, jobs: 1).run(cells: [0, 1], record: writer.record) {
      try writer.append($0)
      #expect(listed() == ["kazez-small running"])
    }
    writer.stop()
    #expect(listed() == ["kazez-small interrupted"])
    let resumed = try StudyWriter.begin(study, in: scratch.path, .resume)
    try await Simulator(study.experiment, jobs: 1).run(
      cells: resumed.remaining, record: resumed.record, deliver: resumed.append)
    _ = try await resumed.finish(circumstances(), drawnWith: nil)
    #expect(listed() == ["kazez-small finished"])
  }

  @Test func `has a study of which only shards are finished, until they are merged`() async throws {
    for shard in Shard.all(2) {
      let writer = try StudyWriter.begin(study, in: scratch.path, shard: shard)
      try await Simulator(study.experiment, jobs: 1).run(
        cells: writer.remaining, record: writer.record, deliver: writer.append)
      #expect(listed() == ["kazez-small running"])
      _ = try await writer.finish(circumstances(), drawnWith: nil)
      #expect(listed() == ["kazez-small shards"])
    }
    _ = try await ShardSet(ofStudyAt: scratch.path("kazez-small")).merge(
      study, { circumstances() }, drawnWith: nil)
    #expect(listed() == ["kazez-small finished"])
  }

  @Test func `reads a finished study again only when it has been written again`() async throws {
    _ = try await write(study, in: scratch.path)
    var index = StudyIndex([scratch.path])
    let first = try #require(index.refresh().first)
    #expect(first.question == study.experiment.question && first.hasReport && first.problem == nil)
    #expect(first.bytes > 1000 && first.started != nil)
    #expect(first.answer == "The conditions are not ranked: the scenario names no objectives.")
    // With an unchanged manifest nothing else is looked at.
    try Data().write(to: URL(filePath: "\(first.path)/listeners.sqlite"))
    let again = try #require(index.refresh().first)
    #expect(again.path == first.path && again.parts == first.parts && again.started == first.started)
    #expect(again.state == .finished && again.bytes == first.bytes && again.hasReport && again.problem == nil)
    var fresh = StudyIndex([scratch.path])
    #expect(fresh.refresh().map(\.state) == [.damaged])
  }

  @Test func `has studies that cannot be read, with the reason, whatever they are called`() throws {
    let name = "<img src=x onerror=alert(1)>\u{202E}"
    for (folder, manifest) in [(name, "{}"), ("no-json", "<script>"), ("plain-folder", nil)] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
      if let manifest {
        try Data(manifest.utf8).write(to: URL(filePath: scratch.path("\(folder)/manifest.json")))
      }
    }
    var index = StudyIndex([scratch.path])
    let studies = index.refresh()
    #expect(studies.map(\.name) == [name, "no-json"])
    #expect(studies.map(\.state) == [.damaged, .damaged])
    #expect(
      studies[1].problem.map { "\($0)" }
        == "\(scratch.path("no-json")): must be a study or an unfinished run, got neither. Give the folder "
        + "OUT/NAME that `peach sweep` writes.")
    #expect(studies[0].problem != nil)
  }
}

@Suite struct `The finished cells of a run` {
  @Test func `are read from another process with their values, also after a resumption`() async throws {
    let scratch = try ScratchDirectory()
    let study = try sampleStudy(
      k1: [0.02, 0.03, 0.05, 0.06], count: 4, sessions: 1, comparisonsPerSession: 5)
    #expect(try RunningCells(ofStudy: "kazez-small", in: scratch.path) == nil)
    var results: [CellResult] = []
    func run(_ count: Int, _ beginning: StudyWriter.Beginning) async throws {
      let writer = try StudyWriter.begin(study, in: scratch.path, beginning)
      try await Simulator(study.experiment, jobs: 1).run(
        cells: Array(writer.remaining.prefix(count)), record: writer.record
      ) {
        results.append($0)
        try writer.append($0)
      }
      writer.stop()
    }
    try await run(2, .new)
    try await run(1, .resume)
    let cells = try #require(try RunningCells(ofStudy: "kazez-small", in: scratch.path)).cells
    #expect(cells.map(\.index) == [0, 1, 2])
    for (cell, result) in zip(cells, results) {
      let group = try #require(result.groups.first)
      let values = try #require(cell.values[group.group])
      #expect(!values.isEmpty && values.count <= 3)
      for (name, value) in values { #expect(value == group[name]?.mean) }
    }
  }
}
