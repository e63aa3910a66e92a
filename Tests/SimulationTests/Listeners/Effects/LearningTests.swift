// `Documentation/listeners.md`. Curves by hand: L(n) = G·(1 − e^(−n/τ)), and min(G, α·log₂(1 + n/τ)).
import Foundation
import Music
import Simulation
import Testing
import Training

@Suite struct `Learning` {
  /// A listener of 8 cents who learns; the gain is one octave, τ 100 comparisons.
  func learner(_ law: String, _ changes: [String: ParameterValue] = [:]) throws -> ChangingListener {
    let values: [String: ParameterValue] = [
      "threshold-cents": .number(8), "learning": .text(law), "learning-trials": .number(100),
    ]
    return try changingListener(values.merging(changes) { $1 })
  }

  // 1 − 1/e = 0.632121, 1 − e^(−½) = 0.393469, 1 − e^(−3) = 0.950213; 8·2^(−L).
  @Test(arguments: [(0, 8.0), (50, 6.090373), (100, 5.161819), (300, 4.140449)])
  func `by the exponential law lowers the threshold to half`(_ practice: Int, cents: Double) throws {
    var listener = try learner("exponential")
    listener.beginSession(0, on: day(0), at: address())
    listener.practise(practice)
    #expect(abs(listener.threshold - cents) < 1e-6)
  }

  // (1 + 3)^(−½) = ½, (1 + 1)^(−½) = 0.707107; beyond the gain no further.
  @Test(arguments: [(0, 8.0), (100, 5.656854), (300, 4), (1000, 4)])
  func `by the power law lowers the threshold with the square root of practice, down to the gain`(
    _ practice: Int, cents: Double
  ) throws {
    var listener = try learner("power", ["learning-exponent": .number(0.5)])
    listener.beginSession(0, on: day(0), at: address())
    listener.practise(practice)
    #expect(abs(listener.threshold - cents) < 1e-6)
  }

  @Test func `counts comparisons, for any number of sessions per day`() throws {
    var (one, three) = (try learner("exponential"), try learner("exponential"))
    one.beginSession(0, on: day(0), at: address())
    one.practise(90)
    for session in 0..<3 {
      three.beginSession(session, on: day(0), at: address())
      three.practise(30, session: session)
    }
    #expect(one.threshold == three.threshold)
    #expect(one.answers(200) == three.answers(200))
  }

  @Test func `takes effect by its share at once and by the rest on the next day of training`() throws {
    var listener = try learner("exponential", ["learning-within-share": .number(0.25)])
    listener.beginSession(0, on: day(0), at: address())
    listener.practise(100)
    #expect(abs(listener.threshold - 8 * exp2(expm1(-0.25))) < 1e-12)
    listener.beginSession(1, on: day(0), at: address())
    #expect(abs(listener.threshold - 8 * exp2(expm1(-0.25))) < 1e-12, "the night has not come")
    listener.beginSession(2, on: day(4), at: address())
    #expect(abs(listener.threshold - 8 * exp2(expm1(-1))) < 1e-12)
  }

  // With a minimum, as Wright & Sabin 2007 found (theirs is above 360), and without, as Molloy et al. 2012.
  @Test(arguments: [(360, 360, 3.6), (360, 359, 0), (0, 100, 1), (0, 359, 3.59)])
  func `is lost on days below the daily minimum, if there is one`(
    _ minimum: Int, practice: Int, learned: Double
  ) throws {
    var listener = try learner(
      "exponential",
      ["learning-within-share": .number(0), "learning-daily-minimum": .integer(minimum)])
    listener.beginSession(0, on: day(0), at: address())
    listener.practise(practice)
    listener.beginSession(1, on: day(1), at: address())
    #expect(abs(listener.threshold - 8 * exp2(expm1(-learned))) < 1e-12)
  }

  @Test func `of several sessions counts towards one day's minimum`() throws {
    var listener = try learner(
      "exponential", ["learning-within-share": .number(0), "learning-daily-minimum": .integer(60)])
    for session in 0..<3 {
      listener.beginSession(session, on: day(0), at: address())
      listener.practise(20, session: session)
    }
    listener.beginSession(3, on: day(1), at: address())
    #expect(abs(listener.threshold - 8 * exp2(expm1(-0.6))) < 1e-12)
  }

  // One comparison at w octaves from the threshold counts e^(−½); at the threshold 1.
  @Test(arguments: [(8.0, 1.0), (16, 0.606531), (4, 0.606531), (32, 0.135335)])
  func `counts comparisons near the threshold most if configured`(_ cents: Double, worth: Double)
    throws
  {
    var listener = try learner("exponential", ["learning-difficulty-octaves": .number(1)])
    listener.beginSession(0, on: day(0), at: address())
    listener.practise(1, offset: Cents(cents))
    #expect(abs(listener.threshold - 8 * exp2(expm1(-worth / 100))) < 1e-7)
  }

  @Test func `refuses a daily minimum if nothing is left for the next day`() {
    let error = #expect(throws: ParameterError.self) {
      try learner("power", ["learning-daily-minimum": .integer(360)])
    }
    #expect(
      error?.description == """
        listener.learning-daily-minimum must be 0 while learning-within-share is 1, which leaves nothing for the \
        next day, got 360. Lower learning-within-share.
        """)
  }
}
