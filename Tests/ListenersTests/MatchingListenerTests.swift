// Recovery of the model's own constants: error = bias + anchoring·initial offset + noise·z.
import Listeners
import Music
import Randomness
import Testing
import Training

@Suite struct `A simulated tuner` {
  /// Errors and initial offsets of many matchings.
  func errors(_ changes: [String: ParameterValue], count: UInt32 = 4000) throws -> [(
    error: Double, initial: Double
  )] {
    var tuner = MatchingListener(try ParameterValues(of: MatchingListener.descriptor, setting: changes))
    let stream = RandomStream(key: StreamKey(seed: 5), listener: 0, session: 0, purpose: .matching)
    return (0..<count).map { trial in
      let initial = 100 * (2 * stream[trial].uniform - 1)
      let matching = PitchMatching(reference: .a4, initialOffset: Cents(initial))
      return (matching.error(slider: tuner.tune(matching, draws: stream[trial])).value, initial)
    }
  }

  @Test func `is off by its bias and its noise`() throws {
    var statistics = RunningStatistics()
    for result in try errors(["bias-cents": .number(5), "noise-cents": .number(12)]) {
      statistics.add(result.error)
    }
    // Standard errors over 4000: mean 12/√4000 = 0.19, deviation 12/√8000 = 0.13; four of them.
    #expect(abs(statistics.mean - 5) < 0.76)
    #expect(abs(statistics.standardDeviation - 12) < 0.54)
  }

  @Test func `leaves its share of the initial offset`() throws {
    for result in try errors(["noise-cents": .number(0), "anchoring": .number(0.25)], count: 50) {
      #expect(abs(result.error - 0.25 * result.initial) < 1e-9)
    }
  }
}
