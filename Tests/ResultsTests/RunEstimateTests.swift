import Foundation
import Results
import Simulation
import TestSupport
import Testing
import Training

/// A clock by which each piece of work takes the time that the test says; a reading begins it, the next ends it.
private final class WorkClock {
  private var durations: [Double]
  private var (now, isWorking) = (100.0, false)

  init(_ durations: [Double]) { self.durations = durations }

  /// Whether all durations have been used.
  var isSpent: Bool { durations.isEmpty && !isWorking }

  func read() -> Double {
    if isWorking { now += durations.isEmpty ? .nan : durations.removeFirst() }
    isWorking.toggle()
    return now
  }
}

@Suite struct `An estimate of a run` {
  // By hand: C = 0.02 s per cell, a = 0.02 s per listener. One group, one job: the first of ten sessions takes 0.022 s,
  // all of 1 and 4 listeners take 0.04 and 0.1 s, which is long enough. The first and the last are timed three times.
  // 64 cells of 4 rows take 0.256 s, a row 0.001 s; they are written three times.
  private static let cell = [0.022, 0.022, 0.022, 0.04, 0.1, 0.1, 0.1]
  private static let rows = [0.256, 0.256, 0.256]

  private func study(k1: [Double] = [0.03, 0.08], replicates: Int = 1, measures: [String]? = nil) throws
    -> Study
  {
    var study = try sampleStudy(
      k1: k1, count: 100, groups: ["novice"], sessions: 10,
      measures: measures ?? ["fraction_correct"])
    study.experiment.replicates = replicates
    return study
  }

  /// The estimated seconds, when the clock has been read as often as it has durations.
  private func seconds(_ study: Study, _ durations: [Double]) async throws -> Double {
    let clock = WorkClock(durations)
    let estimate = try await RunEstimate(of: study, jobs: 1, drawnWith: nil, clock: clock.read)
    #expect(clock.isSpent)
    return estimate.seconds
  }

  @Test func `counts and multiplies what a calibration has measured`() async throws {
    let clock = WorkClock(Self.cell + Self.rows + Self.cell)
    let estimate = try await RunEstimate(
      of: study(replicates: 3), jobs: 1, drawnWith: nil, clock: clock.read)
    #expect(clock.isSpent)
    #expect(estimate.cells == 2 && estimate.listeners == 600 && estimate.sessions == 6000)
    #expect(estimate.comparisons == 300_000)
    // 2 cells · (0.02 + 300·0.02) + 600 · 0.001.
    #expect(abs(estimate.seconds - 12.64) < 1e-9, "\(estimate.seconds)")
  }

  @Test func `is the same beside other programs that slow some timings down, and names the slowest ones`()
    async throws
  {
    // One listener takes long only once; of the last timings, one takes three times as long.
    let cell = [0.5, 0.022, 0.022, 0.9, 0.04, 0.1, 0.3, 0.1]
    let clock = WorkClock(cell + [3, 0.256, 0.256])
    let estimate = try await RunEstimate(
      of: study(), cells: [1], jobs: 1, drawnWith: nil, clock: clock.read)
    #expect(clock.isSpent)
    #expect(abs(estimate.seconds - (0.02 + 100 * 0.02 + 0.1)) < 1e-9, "\(estimate.seconds)")
    #expect(abs(estimate.slowestSeconds - (100 * (0.3 - 0.04) / 3 + 0.1)) < 1e-9, "\(estimate)")
  }

  @Test func `trains more listeners while resting levels make the first ones dearer`() async throws {
    // 4 listeners need 12 levels of 5 ms more than one, 16 and 64 none: C = 0.08 s, a = 0.005 s.
    let pieces = [[0.021, 0.021, 0.021], [0.025], [0.1, 0.1, 0.1], [0.16, 0.16, 0.16], [0.4, 0.4, 0.4]]
    let time = try await seconds(
      study(k1: [0.05], measures: ["trials_to_converge"]), pieces.flatMap(\.self) + Self.rows)
    // Of the 64 listeners 32 are written, 64 times in 0.256 s.
    #expect(abs(time - (0.08 + 100 * 0.005 + 100 * 0.000125)) < 1e-9, "\(time)")
  }

  @Test func `is that of the cells to be run`() async throws {
    let clock = WorkClock(Self.cell + Self.rows)
    let estimate = try await RunEstimate(
      of: study(), cells: [1], jobs: 1, drawnWith: nil, clock: clock.read)
    #expect(estimate.cells == 1 && estimate.listeners == 100)
    #expect(abs(estimate.seconds - (0.02 + 100 * 0.02 + 0.1)) < 1e-9, "\(estimate.seconds)")
  }

  @Test func `times each strategy, also two that differ only in their constants`() async throws {
    var study = try study()
    for index in 0..<2 {
      study.experiment.cells[index].label.insert(
        .init(path: "strategy", value: .text("rule-\(index)")), at: 0)
    }
    // The second strategy shares 1 s, and a listener takes 2 s.
    let time = try await seconds(study, Self.cell + Self.rows + [1.2, 1.2, 3, 3])
    #expect(abs(time - (2.02 + 201 + 0.2)) < 1e-9, "\(time)")
  }

  @Test func `times eight of many cells of a strategy, or one that takes long`() async throws {
    let study = try study(k1: (1...16).map { Double($0) / 200 })
    let time = try await seconds(
      study, Self.cell + Self.rows + Array(repeating: Self.cell, count: 7).joined())
    #expect(abs(time - (16 * 2.02 + 1.6)) < 1e-9, "\(time)")
    let long = try await seconds(study, [0.2, 0.2, 0.2, 2, 2, 0.064, 0.064, 0.064])
    #expect(abs(long - (16 * 200 + 1.6)) < 1e-9, "\(long)")
  }

  @Test func `times cells that differ only in the trend as they run, without what the first one observes`()
    async throws
  {
    var study = try study(measures: ["fraction_correct", "rmse_octaves_tracker"])
    for threshold in [0.1, 0.2] {
      var cell = study.experiment.cells[1]
      cell.trend.threshold = threshold
      study.experiment.cells.append(cell)
    }
    // Two cells observe: one listener takes 0.4 s. Two do not: 0.2 s.
    let pieces = [0.04, 0.4, 0.064, 0.04, 0.4, 0.02, 0.2, 0.02, 0.2]
    let time = try await seconds(study, pieces.flatMap { [$0, $0, $0] })
    #expect(abs(time - (2 * 40 + 2 * 20 + 0.4)) < 1e-9, "\(time)")
  }

  @Test func `tells the size of the study that is written`() async throws {
    let scratch = try ScratchDirectory()
    let study = try sampleStudy(
      k1: [0.02, 0.03, 0.05, 0.08], count: 200, sessions: 1, comparisonsPerSession: 5)
    let clock = WorkClock(Array(repeating: 1, count: 50))
    let library = D3Library.find(environment: [:])
    let estimate = try await RunEstimate(of: study, jobs: 2, drawnWith: library, clock: clock.read)
    #expect(try scratch.names() == [])
    let folder = try await write(study, in: scratch.path, library: library)
    let sizes = try FileManager.default.contentsOfDirectory(atPath: folder).map {
      try #require(FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.size] as? Int)
    }
    let ratio = Double(estimate.bytes) / Double(sizes.reduce(0, +))
    #expect((0.77...1.3).contains(ratio), "\(estimate.bytes) of \(sizes)")
  }
}
