// Vectors/tracker.csv, made by Tests/Tools/tracker_vectors.py: the equations of Documentation/tracker.md, implemented
// apart in numpy, without the approximations made here.
import Foundation
import Music
import TestSupport
import Testing

@testable import Training

/// The answers that the script makes, by integer arithmetic and IEEE operations alone.
private struct MadeAnswers {
  private var state: UInt32 = 1
  private var now: Int64 = 1_700_000_000
  private var trial: Int64 = 0

  private mutating func draw() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state) / 4_294_967_296
  }

  mutating func next() -> CompletedComparison {
    if trial % 100 == 0, trial > 0 {
      now += [600, 1800, 40_000, 86_400, 250_000, 4_000_000][Int(trial / 100 % 6)]
    }
    now += 3
    let threshold = 2 + 30 * Double(abs(trial % 4000 - 2000)) / 2000
    let offset = threshold * (0.25 + 3 * draw())
    let ratio = offset / threshold
    // The script draws in this order: for the answer, then for the lapse.
    let (luck, lapse) = (draw(), draw())
    trial += 1
    return completed(
      offset, isCorrect: luck < (lapse < 0.03 ? 0.5 : 1 - 0.5 / (1 + ratio * ratio)), at: now)
  }
}

@Suite struct `The equations of the tracker` {
  /// Rows in the file's order: trial, log-likelihood, mean, SD, three quantiles, the marginals of slope, lapse rate and
  /// volatility.
  private static let rows: [[Double]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/tracker.csv")
    return try! String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").map { Double($0)! } }
  }()

  /// All 10,000 answers with PEACH_FULL_TESTS=1, else 1,000: a debug build takes a millisecond for each.
  @Test func `give what an implementation apart gives, to 10⁻⁹`() throws {
    let rows = FullTests.areWanted ? Self.rows[...] : Self.rows.prefix(20)
    #expect(rows.last?[0] == (FullTests.areWanted ? 10_000 : 1000))
    var (answers, tracker, largest) = (MadeAnswers(), ThresholdTracker(), 0.0)
    for row in rows {
      while tracker.answers < Int(row[0]) { tracker.add(answers.next()) }
      let own =
        [Double(tracker.answers), tracker.logLikelihood, tracker.meanOctaves, tracker.deviationOctaves]
        + [0.025, 0.5, 0.975].map(tracker.quantileOctaves)
        + tracker.slopeMarginal + tracker.lapseMarginal + tracker.volatilityMarginal
      #expect(own.count == row.count)
      for (one, other) in zip(own, row) { largest = max(largest, abs(one - other)) }
    }
    #expect(largest < 1e-9, "largest difference: \(largest)")
  }
}
