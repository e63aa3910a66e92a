// `placement: information` against the expected entropy written out: every cell of the joint posterior, both answers.
import Music
import Numerics
import Testing

@testable import Training

/// A tracker after answers near a threshold of 8 cents.
private func tracker(after count: Int, seed: UInt64) -> ThresholdTracker {
  var tracker = ThresholdTracker()
  for (trial, luck) in uniforms(2 * count, seed: seed).enumerated() where trial % 2 == 0 {
    let level = 4 * (1 + 5 * uniforms(2 * count, seed: seed + 1)[trial])
    tracker.add(completed(level, isCorrect: luck < 1 - 0.5 / (1 + level / 8), at: Int64(4 * trial)))
  }
  return tracker
}

/// The entropy in bits of masses that need not add up to 1.
private func entropy(_ masses: [Double]) -> Double {
  let sum = masses.reduce(0, +)
  return masses.reduce(0) { $0 - ($1 > 0 ? $1 / sum * ($1 / sum).octaves : 0) }
}

/// The expected entropy of log₂ T₇₅ after the answer to an offset of that many octaves.
private func expectedEntropy(_ tracker: ThresholdTracker, octaves: Double) -> Double {
  let (model, count) = (tracker.model, tracker.model.grid.count)
  var (right, wrong) = (Array(repeating: 0.0, count: count), Array(repeating: 0.0, count: count))
  var row = 0
  for slope in model.slopes {
    for lapseRate in model.lapseRates {
      for _ in model.volatilities {
        for (cell, mass) in tracker.posterior.row(row).enumerated() {
          let distance = octaves - model.grid.octaves(at: Double(count - 1 - cell))
          let z = NormalDistribution.quantile(0.75) * (slope * distance).ofOctaves
          let correct = lapseRate / 2 + (1 - lapseRate) * NormalDistribution.cumulative(z)
          right[cell] += mass * correct
          wrong[cell] += mass * (1 - correct)
        }
        row += 1
      }
    }
  }
  let (all, chance) = (right.reduce(0, +) + wrong.reduce(0, +), right.reduce(0, +))
  return chance / all * entropy(right) + (1 - chance / all) * entropy(wrong)
}

@Suite struct `The most informative offset` {
  @Test(arguments: [(0, 1), (1, 1), (5, 2), (40, 3), (150, 4)])
  func `leaves the least entropy of the threshold, both answers written out`(_ answers: Int, seed: UInt64)
    throws
  {
    let tracker = tracker(after: answers, seed: seed)
    let levels = tracker.informationCandidates.map { tracker.model.responses.octaves(at: $0) }
    #expect(levels.count == 13)
    let before = entropy(tracker.posterior.marginal)
    let expected = levels.map { expectedEntropy(tracker, octaves: $0) }
    for (parts, after) in zip(tracker.informationCandidates, expected) {
      #expect(abs(tracker.information(atParts: parts) - (before - after)) < 1e-6)
    }
    let best = try #require(expected.indices.min { expected[$0] < expected[$1] })
    let chosen = tracker.mostInformativeOffset(within: 0.01...10_000).value.octaves
    #expect(abs(chosen - levels[best]) < 1e-12)
    // A grid four times as fine hardly finds a better one.
    let finest = stride(from: levels[best] - 0.25, through: levels[best] + 0.25, by: 1 / 16).map {
      expectedEntropy(tracker, octaves: $0)
    }
    #expect(before - expected[best] > 0.96 * (before - (finest.min() ?? 0)))
  }

  @Test func `interpolates entropies to a millionth of a bit`() {
    for step in 2...997 {
      let p = (Double(step) + 0.37) / 1000
      #expect(abs(EntropyTable.shared.bits(p) - AnswerTable.bits(p)) < 1e-6)
    }
    for p in [0, 1e-9, 0.0005, 0.5, 0.9999, 1] {
      #expect(EntropyTable.shared.bits(p) == AnswerTable.bits(p))
    }
  }

  @Test func `stays within the bounds`() {
    let tracker = tracker(after: 60, seed: 5)
    #expect(abs((tracker.mostInformativeOffset(within: 100...200).value / 100).octaves) < 1 / 128)
    #expect(abs(tracker.mostInformativeOffset(within: 0.1...0.5).value.octaves - -1) < 1 / 128)
  }

  /// An answer tells most where 94 % are right if slope and lapse rate are known; uncertain ones draw that level down.
  @Test func `is where steady listeners are right 70 to 90 % of the time`() throws {
    var (right, count) = (0, 0)
    for index in 0..<2 {
      let seen = try ObservedListener(truth: { _ in 2 + Double(index) }).train(
        200, placement: "information", seed: UInt64(index))
      right += seen.dropFirst(60).count { $0.isCorrect }
      count += seen.count - 60
    }
    #expect((0.7...0.9).contains(Double(right) / Double(count)), "\(right) of \(count)")
  }

  @Test func `has no target, and says so`() throws {
    func strategy(_ placement: String, _ targets: [Double] = [0.85]) throws -> TrackingStrategy {
      try TrackingStrategy(
        ParameterValues(
          of: TrackingStrategy.descriptor,
          setting: ["placement": .text(placement), "targets": .list(targets.map { .number($0) })]))
    }
    #expect(try strategy("target", [0.7, 0.9]).targetFraction == nil)
    #expect(try strategy("information").targetFraction == nil)
    #expect(try strategy("information").unusedNames.contains("targets"))
    #expect(try strategy("target").targetFraction == 0.85)
    #expect(try !strategy("target").unusedNames.contains("targets"))
  }
}
