// Recovery of known truth, by a few listeners of fixed seeds.
import Chronology
import Music
import Numerics
import Testing
import Training

/// Four standard errors of a fraction of so many listeners.
private func slack(_ fraction: Double, _ count: Int) -> Double {
  4 * (fraction * (1 - fraction) / Double(count)).squareRoot()
}

/// What the tracker says of listeners from trial 100 on, and what is true.
private struct Errors {
  var squares = 0.0
  var covered = 0
  var count = 0

  var rootMeanSquare: Double { (squares / Double(count)).squareRoot() }
  var coverage: Double { Double(covered) / Double(count) }

  mutating func add(_ tracker: ThresholdTracker, truth: Double) {
    let error = tracker.meanOctaves - truth
    squares += error * error
    covered += (tracker.quantileOctaves(0.025)...tracker.quantileOctaves(0.975)).contains(truth) ? 1 : 0
    count += 1
  }
}

private func errors(_ listeners: Int, trials: Int, truth: (Int) -> (Int) -> Double) throws -> Errors {
  var errors = Errors()
  for index in 0..<listeners {
    let listener = ObservedListener(truth: truth(index))
    try listener.train(trials, seed: UInt64(index)) { trial, tracker in
      if trial >= 100, trial % 10 == 0 { errors.add(tracker, truth: listener.truth(trial)) }
    }
  }
  return errors
}

/// From about 22 cents, a gain of 2 ± 0.4 octaves, most of it in 300 comparisons.
private func learner(_ index: Int) -> (Int) -> Double {
  let draws = normals(2, seed: 77 + UInt64(index))
  return {
    22.0.octaves + 0.2 * draws[0] - (2 + 0.4 * draws[1])
      * (1 - (-Double($0) / 300 / Elementary.ln2).ofOctaves)
  }
}

@Suite struct `Tracking` {
  @Test func `follows listeners who learn to within a quarter of an octave`() throws {
    let errors = try errors(2, trials: 500, truth: learner)
    #expect(errors.rootMeanSquare <= 0.45)
    #expect(errors.coverage >= 0.85)
  }

  @Test func `covers listeners who learn and have good and bad days`() throws {
    let errors = try errors(2, trials: 500) { index in
      let (truth, days) = (learner(index), normals(12, seed: 5000 + UInt64(index)))
      return { truth($0) + 0.2 * days[$0 / 100] }
    }
    #expect(errors.coverage >= 0.8)
  }

  @Test func `lets steady listeners be right as often as it is asked to`() throws {
    for target in [0.75, 0.85] {
      var (right, count) = (0, 0)
      for index in 0..<2 {
        let seen = try ObservedListener(truth: { _ in 2 + Double(index % 5) / 2 }).train(
          400, targets: [target], seed: UInt64(index))
        right += seen.dropFirst(100).count { $0.isCorrect }
        count += seen.count - 100
      }
      // And half a step of the grid of levels.
      #expect(abs(Double(right) / Double(count) - target) < slack(target, count) + 0.002)
    }
  }

  @Test func `presents each target once in every turn, in random order`() throws {
    let seen = try ObservedListener(truth: { _ in 3 }).train(400, targets: [0.6, 0.95], seed: 5)
    let known = seen.suffix(200).map(\.comparison.difficulty.value)
    let turns = known.indices.filter { $0.isMultiple(of: 2) }.map { known[$0] / known[$0 + 1] }
    #expect(turns.allSatisfy { !(0.5...2).contains($0) })
    #expect((35...65).contains(turns.count { $0 > 1 }))
  }

  @Test func `begins where the last session ended`() throws {
    let seen = try ObservedListener(truth: { _ in 3 }).train(201, targets: [0.85], seed: 9)
    let (last, next) = (seen[199].comparison.difficulty.value, seen[200].comparison.difficulty.value)
    #expect(abs((next / last).octaves) < 0.5)
    #expect(seen[0].comparison.difficulty.value > 30)
  }

  @Test func `begins with its prior if it is asked to restart`() throws {
    let seen = try ObservedListener(truth: { _ in 3 }).train(201, targets: [0.85], restart: true, seed: 9)
    let levels = seen.map(\.comparison.difficulty)
    #expect(levels[0] == levels[100] && levels[0] == levels[200] && levels[0] != levels[199])
  }
}

@Suite struct `A change of the threshold` {
  @Test func `is too early to tell until two windows are full`() throws {
    let seen = try ObservedListener(truth: { $0 < 49 ? 6 : 1 }).train(99, seed: 1)
    let early = try #require(ThresholdChange(in: seen, window: 50))
    #expect(early.verdict == .tooEarlyToTell && early.window == 49 && early.interval.upperBound < 0)
    #expect(ThresholdChange(in: seen, window: 49)?.verdict == .improving)
    #expect(ThresholdChange(in: seen.prefix(1)) == nil)
  }

  @Test func `tells how long ago the earlier window was`() throws {
    func comparison(_ day: Int64) -> CompletedComparison {
      CompletedComparison(
        comparison: Comparison(reference: .middleC, offset: 5), isCorrect: true,
        timestamp: Instant(seconds: day * 86_400))
    }
    let change = try #require(ThresholdChange(in: (0..<8).map { comparison(Int64($0)) }, window: 4))
    #expect(change.elapsedDays == 5 && change.isComplete)
    let turned = try #require(ThresholdChange(in: [comparison(3), comparison(1)], window: 1))
    #expect(turned.elapsedDays == 0)
  }

  @Test(arguments: [(0.7, 0.0), (1, 0.02), (1, 0.1), (2, 0.02)])
  func `points for at most one in twenty steady listeners`(_ slope: Double, lapseRate: Double) throws {
    var pointing = 0
    let count = 3
    for index in 0..<count {
      let listener = ObservedListener(slope: slope, lapseRate: lapseRate) { _ in 1.5 + Double(index % 7) / 2 }
      let change = try #require(
        ThresholdChange(in: try listener.train(160, seed: UInt64(index)), window: 80))
      pointing += change.verdict == .noChangeSeen ? 0 : 1
      #expect(change.interval.contains(change.octaves))
    }
    #expect(Double(pointing) / Double(count) <= 0.05 + slack(0.05, count))
  }

  @Test(arguments: [(4.5, 3.0, ThresholdChange.Verdict.improving), (3.0, 4.5, .declining)])
  func `sees an octave and a half`(_ before: Double, now: Double, verdict: ThresholdChange.Verdict) throws {
    let listener = ObservedListener { $0 < 80 ? before : now }
    let change = try #require(ThresholdChange(in: try listener.train(160, seed: 1), window: 80))
    #expect(change.verdict == verdict && change.interval.contains(now - before))
  }
}
