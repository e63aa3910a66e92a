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
  // By hand: C = 1 s per cell, a = 0.05 s per listener, b = 0.1 s per session. One group, one job: 4 listeners of one
  // session take 1 + 4·0.15 = 1.6 s; 8 and 16 take 2.2 and 3.4 s; 4 of 2 and 4 sessions take 2.0 and 2.8 s. The
  // first training, which makes tables, is not counted. 64 cells of 16 rows take 1.024 s, a row 0.001 s.
  private static let durations = [50, 1.6, 2.2, 3.4, 2.0, 2.8, 1.024]

  private func study(k1: [Double] = [0.03, 0.08], replicates: Int = 1) throws -> Experiment {
    var experiment = try sampleStudy(k1: k1, count: 100, groups: ["novice"], sessions: 10).experiment
    experiment.replicates = replicates
    return experiment
  }

  @Test func `counts and multiplies what a calibration has measured`() async throws {
    let clock = WorkClock(Self.durations)
    let estimate = try await RunEstimate(of: study(replicates: 3), jobs: 1, clock: clock.read)
    #expect(clock.isSpent)
    #expect(estimate.cells == 2 && estimate.listeners == 600 && estimate.sessions == 6000)
    #expect(estimate.comparisons == 300_000)
    // 2 cells · (1 + 300·(0.05 + 10·0.1)) + 600 · 0.001.
    #expect(abs(estimate.seconds - 632.6) < 1e-9, "\(estimate.seconds)")
  }

  @Test func `is that of the cells to be run`() async throws {
    let clock = WorkClock(Self.durations)
    let estimate = try await RunEstimate(of: study(), cells: [1], jobs: 1, clock: clock.read)
    #expect(estimate.cells == 1 && estimate.listeners == 100)
    #expect(abs(estimate.seconds - (1 + 100 * 1.05 + 0.1)) < 1e-9, "\(estimate.seconds)")
  }

  @Test func `calibrates each strategy once`() async throws {
    var experiment = try study()
    experiment.cells[1].strategy = try SimulatedStrategy.standard.named("staircase").with()
    let clock = WorkClock(Self.durations + [50, 0.8, 1.1, 1.7, 1.0, 1.4, 1.024])
    let estimate = try await RunEstimate(of: experiment, jobs: 1, clock: clock.read)
    #expect(clock.isSpent)
    #expect(abs(estimate.seconds - (106 + 53 + 0.2)) < 1e-9, "\(estimate.seconds)")
  }

  @Test func `tells the size of the study that is written`() async throws {
    let scratch = try ScratchDirectory()
    let study = try sampleStudy(
      k1: [0.02, 0.03, 0.05, 0.08], count: 200, sessions: 1, comparisonsPerSession: 5)
    let clock = WorkClock(Array(repeating: 1, count: 30))
    let estimate = try await RunEstimate(of: study.experiment, jobs: 2, clock: clock.read)
    #expect(try scratch.names() == [])
    let folder = try await write(study, in: scratch.path)
    let sizes = try ["listeners.sqlite", "summary.csv"].map {
      try #require(
        FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.size] as? Int)
    }
    let ratio = Double(estimate.bytes) / Double(sizes.reduce(0, +))
    #expect((0.7...1.3).contains(ratio), "\(estimate.bytes) of \(sizes)")
  }
}
