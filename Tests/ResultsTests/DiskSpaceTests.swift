import Files
import Foundation
import GRDB
import Simulation
import TestSupport
import Testing

@testable import Results

@Suite struct `A run on a full disk` {
  let scratch: ScratchDirectory
  let study: Study
  init() throws {
    scratch = try ScratchDirectory()
    study = try sampleStudy(k1: [0.02, 0.03, 0.05, 0.06], count: 60, sessions: 1, comparisonsPerSession: 20)
  }

  /// Runs the study until its database may not grow, after that many cells.
  private func fill(after cells: Int) async throws -> (writer: StudyWriter, error: StudyError) {
    let writer = try StudyWriter.begin(study, in: scratch.path)
    func limit() throws {
      try writer.store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    }
    if cells == 0 { try limit() }
    let error = try await #require(throws: StudyError.self) {
      try await Simulator(study.experiment, jobs: 1).run(cells: writer.remaining, record: writer.record) {
        try writer.append($0)
        if writer.finishedCells == cells { try limit() }
      }
    }
    return (writer, error)
  }

  @Test func `says how much it needs to continue, and keeps its cells`() async throws {
    let (writer, error) = try await fill(after: 2)
    let path = scratch.path(".kazez-small.partial/cells.sqlite")
    let kept = ["", "-wal"].reduce(0) { $0 + Folder.bytes(ofFile: path + $1) }
    guard case .diskFull(path, let needed?, let free?) = error else {
      Issue.record(error)
      return
    }
    let whole = 2 * (try writer.store.bytes())
    #expect(needed == 3 * whole + 4_200_000 - kept && free > 0)
    #expect(
      error.description.contains(
        #/cells\.sqlite: the disk is full: about \d+ MB must be free to continue, got \d+ MB\. Make room and try again; finished conditions are kept\.$/#
      ), "\(error)")
    writer.stop()
    let next = try StudyWriter.begin(study, in: scratch.path, .resume)
    #expect(next.resumedCells == [0, 1])
    try await Simulator(study.experiment, jobs: 1).run(
      cells: next.remaining, record: next.record, deliver: next.append)
    _ = try await next.finish(circumstances(), drawnWith: nil)
  }

  @Test func `says how much is free if nothing is finished`() async throws {
    let error = try await fill(after: 0).error
    #expect(
      error.description.contains(
        #/: the disk is full, \d+ MB are free\. Make room and try again\.$/#),
      "\(error)")
  }
}

@Suite struct `Free space` {
  @Test func `is measured above a folder that does not exist yet`() throws {
    let scratch = try ScratchDirectory()
    #expect(try #require(Folder.freeBytes(at: scratch.path("none/at/all"))) > 0)
    #expect(Folder.freeBytes(at: "none/at/all") != nil)
  }
}
