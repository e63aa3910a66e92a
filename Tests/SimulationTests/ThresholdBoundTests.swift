import Music
import Numerics
import Testing

@testable import Training

/// "Finer than about 60 ¢", which a person reads while neither a number nor a range is shown.
@Suite struct `The bound of a threshold that is not yet known` {
  /// The bounds after 10, 20, … 60 answers of `tracking`, and the cases without a bound, by listener.
  private func bounds(_ truth: Double, lapseRate: Double = 0.02, slope: Double = 1, seed first: UInt64) throws
    -> (bounds: [Int], others: Int)
  {
    var (bounds, others): ([Int], Int) = ([], 0)
    for seed in 1...UInt64(20) {
      var listener = FigureListener(truth: Array(repeating: truth.octaves, count: 60))
      (listener.slope, listener.lapseRate) = (slope, lapseRate)
      try FigureRule.tracking.train(listener, first + seed, true, false) { trial, training in
        guard trial % 10 == 9, let estimate = training.history.threshold, !estimate.isShown, !estimate.isRough
        else { return }
        if let bound = estimate.bound { bounds.append(bound) } else { others += 1 }
      }
    }
    return (bounds, others)
  }

  /// Of 300 of each kind 47 % of the moments have one.
  @Test func `is above the threshold of nearly all listeners, and often shown`() throws {
    var (right, told, all) = (0, 0, 0)
    for truth in [4.0, 8, 22, 45, 80] {
      for slope in [0.6, 1, 2] {
        let (bounds, others) = try bounds(truth, slope: slope, seed: 7700)
        (told, all) = (told + bounds.count, all + bounds.count + others)
        right += bounds.count { Double($0) >= truth }
      }
    }
    #expect(100 * right >= 95 * told && 5 * told >= 2 * all, "\(right) of \(told) of \(all)")
  }

  @Test func `is shown to hardly anyone who guesses`() throws {
    var told = 0, all = 0
    for part in 0..<20 {
      let (bounds, others) = try bounds(20, lapseRate: 1, seed: 8800 + 100 * UInt64(part))
      (told, all) = (told + bounds.count, all + bounds.count + others)
    }
    #expect(100 * told <= all, "\(told) of \(all)")
  }
}
