import Foundation
import Results
import Scenarios
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Live
@testable import PeachCommand
@testable import WebUI

@Suite struct `The page's watch over studies` {
  private let scratch: ScratchDirectory
  private let scenario: Scenario
  private let time = Seconds()

  init() throws {
    scratch = try ScratchDirectory()
    scenario = try Scenario(
      yaml: """
        name: watched
        question: "Which k1?"
        population: [{ listener: novice, count: 2 }]
        strategy: { name: kazez, k1: [0.03, 0.05, 0.06] }
        training: { sessions: 1, comparisons-per-session: 5 }
        measures: [fraction_correct]
        """, file: "watched.yaml")
  }

  @Test func `sees a run begin, advance and end, with rate, time left and map`() async throws {
    let watch = watch
    #expect(await watch.current() == [])
    let writer = try StudyWriter.begin(Study(scenario, command: "peach sweep watched.yaml"), in: scratch.path)
    var cells: [CellResult] = []
    try await Simulator(scenario.experiment, jobs: 1).run(record: writer.record) { cells.append($0) }
    time.now.withLock { $0 = 10 }
    let begun = try #require(await watch.current().first)
    #expect(begun.state == "running" && begun.question == "Which k1?" && begun.parts[0].perSecond == nil)
    try writer.append(cells[0])
    time.now.withLock { $0 = 14 }
    let advanced = try #require(await watch.current().first)
    #expect(advanced.id == begun.id && advanced.parts[0].done == 1 && advanced.parts[0].total == 3)
    #expect(advanced.parts[0].perSecond == 0.25 && advanced.parts[0].secondsLeft == 8)
    let map = try #require(await watch.cells(of: begun.id))
    #expect(map.axes.map(\.path) == ["strategy.k1"] && map.axes[0].values == ["0.03", "0.05", "0.06"])
    #expect(map.cells.map(\.places) == [[0]])
    #expect(
      map.cells[0].values["novice"]?["fraction_correct"] == cells[0].groups[0]["fraction_correct"]?.mean)
    for cell in cells.dropFirst() { try writer.append(cell) }
    let circumstances = RunCircumstances(jobs: 1, started: .wallClock, seconds: 1)
    _ = try await writer.finish(circumstances, drawnWith: nil)
    time.now.withLock { $0 = 20 }
    let finished = try #require(await watch.current().first)
    #expect(finished.state == "finished" && finished.id == begun.id && finished.hasReport)
    #expect(await watch.cells(of: begun.id)?.axes.isEmpty == true)
    let report = try #require(await watch.report(of: begun.id))
    #expect(String(decoding: report, as: UTF8.self).contains("Which k1?"))
  }

  /// The writer is this process; the watch knows of it only by files and locks, as of any other.
  @Test(.timeLimit(.minutes(15))) func `sends the studies when a run begins, advances and stops`()
    async throws
  {
    let watch = watch
    var cells: [CellResult] = []
    var writer: StudyWriter?
    for await studies in watch.changes() {
      guard let study = studies.first else {
        writer = try StudyWriter.begin(Study(scenario, command: "peach sweep watched.yaml"), in: scratch.path)
        try await Simulator(scenario.experiment, jobs: 1).run(record: #require(writer).record) {
          cells.append($0)
        }
        continue
      }
      switch (study.state, study.parts[0].done) {
      case ("running", 0): try writer?.append(cells[0])
      case ("running", 1): writer?.stop()
      case ("interrupted", 1): return
      default: Issue.record("\(study)")
      }
    }
  }

  @Test func `sees progress within a cell, and tells the time left from it`() async throws {
    let watch = watch
    let writer = try StudyWriter.begin(Study(scenario, command: "peach sweep watched.yaml"), in: scratch.path)
    var progress = Simulator.Progress(total: 30)
    func seen(_ comparisons: Int, at seconds: Double) async throws -> StudyView.Part {
      progress.comparisons = comparisons
      writer.note(progress, elapsed: seconds)
      time.now.withLock { $0 = 10 + seconds }
      return try #require(await watch.current().first?.parts.first)
    }
    // The first second is too short to tell anything.
    #expect(try await seen(3, at: 0.9).share == nil)
    let first = try await seen(6, at: 2)
    #expect(first.share == 0.2 && first.done == 0 && first.secondsLeft == nil)
    let second = try await seen(12, at: 4)
    #expect(second.share == 0.4 && second.done == 0 && second.secondsLeft == 6)
    writer.stop()
  }

  @Test func `serves no report but a regular file of a listed study, and quotes hostile names`() async throws
  {
    let name = "a\u{202E}b"
    for (folder, isLink) in [(name, false), ("linked", true)] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: URL(filePath: scratch.path("\(folder)/manifest.json")))
      guard isLink else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("\(folder)/report.html"), withDestinationPath: "/etc/passwd")
    }
    let watch = watch
    let studies = await watch.current()
    #expect(studies.map(\.name).sorted() == ["a\\u{202E}b", "linked"])
    #expect(studies.allSatisfy { $0.state == "damaged" && !$0.hasReport })
    for id in studies.map(\.id) + ["", "s9", "../linked", scratch.path("linked")] {
      #expect(await watch.report(of: id) == nil)
    }
  }

  @Test func `names the measures of a study, and those that it asks about`() async throws {
    let watch = StudyWatch([FileManager.package.appending(path: "results").path], in: .standard)
    let small = try #require(await watch.current().first { $0.name == "small" })
    let measures = try #require(await watch.measures(of: small.id))
    #expect(measures.objectives == ["fraction_too_hard"])
    #expect(measures.titles["rmse_octaves_timeline"] == "How far the timeline misses the threshold")
    #expect(await watch.measures(of: "s99") == nil)
  }

  private var watch: StudyWatch {
    StudyWatch([scratch.path], in: .standard, clock: { [time] in time.now.withLock { $0 } })
  }
}

/// A clock that a test sets.
private final class Seconds: Sendable {
  let now = Mutex(0.0)
}
