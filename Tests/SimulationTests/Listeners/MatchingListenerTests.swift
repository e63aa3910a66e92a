import Music
import Numerics
import Simulation
// Recovery of the model's own constants: error = bias + anchoring·initial offset + noise·z.
import Testing
import Training

@Suite struct `A simulated tuner` {
  /// Errors and initial offsets of many matchings by a listener of 8 cents.
  func errors(_ changes: [String: ParameterValue], count: UInt32 = 4000) throws -> [(
    error: Double, initial: Double
  )] {
    var tuner = try model(changes).tuner(threshold: 8)
    let stream = address().stream(.matching, session: 0)
    return (0..<count).map { trial in
      let initial = 100 * (2 * stream[trial].uniform - 1)
      let matching = PitchMatching(reference: .a4, initialOffset: Cents(initial))
      return (matching.error(slider: tuner.tune(matching, draws: stream[trial])).value, initial)
    }
  }

  // Without noise of its own that of comparisons: 8 / .6744898 = 11.86082.
  @Test(arguments: [(12, 12.0), (0, 11.86082)])
  func `has an error of bias and noise`(_ noise: Double, deviation: Double) throws {
    var statistics = RunningStatistics()
    for result in try errors(["matching-bias-cents": .number(5), "matching-noise-cents": .number(noise)]) {
      statistics.add(result.error)
    }
    // Four standard errors over 4,000.
    #expect(abs(statistics.mean - 5) < 4 * deviation / 4000.0.squareRoot())
    #expect(abs(statistics.standardDeviation - deviation) < 4 * deviation / 8000.0.squareRoot())
  }

  @Test func `keeps its share of the initial offset`() throws {
    for result in try errors(
      ["matching-noise-cents": .number(1e-12), "matching-anchoring": .number(0.25)], count: 50)
    {
      #expect(abs(result.error - 0.25 * result.initial) < 1e-9)
    }
  }
}

@Suite struct `A slider trajectory` {
  static let times = stride(from: -0.1, through: 1.3, by: 0.001).map { $0 }

  @Test(arguments: [-80.0, 0, 35]) func `begins at the centre and ends at the release`(_ end: Double) {
    let trajectory = SliderTrajectory(to: Cents(end))
    #expect(trajectory.place(at: 0) == 0 && trajectory.place(at: -1) == 0)
    #expect(
      trajectory.place(at: SliderTrajectory.seconds) == Cents(end) && trajectory.place(at: 9) == Cents(end))
  }

  // m(½) = ½: half the reach at .4 s, and at 1 s halfway back from 10 % too far.
  @Test func `overshoots, then returns`() {
    let trajectory = SliderTrajectory(to: 50)
    for (time, cents) in [(0.4, 27.5), (0.8, 55), (1.0, 52.5)] {
      #expect(abs(trajectory.place(at: time).value - cents) < 1e-12)
    }
    let course = Self.times.map { trajectory.place(at: $0).value }
    #expect(abs(course.max()! - 55) < 1e-9 && course.min()! == 0)
  }

  @Test func `is smooth: no faster than a minimum-jerk reach, which is 15/8 of its mean speed`() {
    let trajectory = SliderTrajectory(to: 50)
    let course = Self.times.map { trajectory.place(at: $0).value }
    let fastest = zip(course, course.dropFirst()).map { abs($1 - $0) }.max()! / 0.001
    #expect(abs(fastest - 55 / 0.8 * 15 / 8) < 0.01)
  }

  @Test func `may undershoot`() {
    let trajectory = SliderTrajectory(to: 50, overshoot: -0.2)
    #expect(abs(trajectory.place(at: 0.8).value - 40) < 1e-12 && trajectory.place(at: 1.2) == 50)
  }
}
