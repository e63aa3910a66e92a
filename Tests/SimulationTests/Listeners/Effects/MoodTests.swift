import Foundation
import Music
import Numerics
// Effects that change from day to day and within a session, recovered from answers; `Documentation/listeners.md`.
import Testing
import Training

@testable import Simulation

@Suite struct `Drift` {
  @Test func `has the given deviation in octaves and differs every day`() throws {
    var listener = try changingListener(["drift-octaves": .number(0.3)])
    var octaves = RunningStatistics()
    for session in 0..<4000 {
      listener.beginSession(session, on: day(session), at: address())
      octaves.add(log2(listener.threshold / 8))
    }
    // Four standard errors of a mean and of a deviation of 4,000 normal values.
    #expect(abs(octaves.mean) < 4 * 0.3 / 4000.0.squareRoot())
    #expect(abs(octaves.standardDeviation - 0.3) < 4 * 0.3 / 8000.0.squareRoot())
  }

  @Test func `is the same in all sessions of a day, for any earlier sessions`() throws {
    var (one, other) = (
      try changingListener(["drift-octaves": .number(0.3)]),
      try changingListener(["drift-octaves": .number(0.3)])
    )
    #expect(one.threshold == 8, "before the first day")
    for session in 0..<5 { one.beginSession(session, on: day(session / 3), at: address()) }
    other.beginSession(0, on: day(1), at: address())
    #expect(one.threshold == other.threshold && one.threshold != 8)
  }
}

/// A comparison at that note.
private func comparison(_ offset: Cents = 8, note: Int = 69) -> Comparison {
  Comparison(reference: MIDINote(note), offset: offset)
}

extension ListenerEffect {
  /// The threshold in cents that the effect makes of one of 8.
  fileprivate mutating func threshold(in comparison: Comparison) -> Double {
    var hearing = Hearing(acuity: 1.0 / 8, bias: 0, lapseRate: 0)
    act(on: &hearing, in: comparison)
    return 1 / hearing.acuity
  }
}

/// Constants of a listener.
private func values(_ changes: [String: ParameterValue]) throws -> ParameterValues {
  try ParameterValues(of: ListenerModel.descriptor, setting: changes)
}

@Suite struct `Fatigue` {
  // 8·2^(.5·n/100) from 20 comparisons on: n = 0, 0, 1, 100, 200.
  @Test func `raises the threshold from its onset on, until the next session`() throws {
    var fatigue = Simulation.Fatigue(
      try values(["fatigue-octaves": .number(0.5), "fatigue-onset": .integer(20)]))
    for session in 0..<2 {
      fatigue.beginSession(session, on: day(0), at: address())
      let course = (0...220).map { _ in fatigue.threshold(in: comparison()) }
      for (index, cents) in [
        (0, 8.0), (20, 8), (21, 8 * exp2(0.005)), (120, 8 * 2.0.squareRoot()), (220, 16),
      ] {
        #expect(abs(course[index] - cents) < 1e-12)
      }
    }
  }
}

@Suite struct `Roving` {
  // √(8² + (1.5·4)²) = 10, √(8² + (1.5·10)²) = 17.
  @Test func `adds noise in proportion to the step of the reference, and none without a step`() throws {
    var roving = Simulation.Roving(try values(["roving-cents": .number(1.5)]))
    roving.beginSession(0, on: day(0), at: address())
    let course = [69, 69, 73, 73, 63].map { roving.threshold(in: comparison(note: $0)) }
    for (cents, expected) in zip(course, [8, 8, 10, 8, 17.0]) { #expect(abs(cents - expected) < 1e-12) }
    roving.beginSession(1, on: day(0), at: address())
    #expect(roving.threshold(in: comparison(note: 40)) == 8)
  }
}

@Suite struct `History bias` {
  @Test(arguments: [0.5, -0.3]) func `is recovered from answers to offsets of 0`(_ bias: Double) throws {
    var listener = try changingListener(["history-bias": .number(bias)])
    listener.beginSession(0, on: day(0), at: address())
    let (presented, answered) = (
      address().stream(.trial, session: 0), address().stream(.answer, session: 0)
    )
    let trials: UInt32 = 20_000
    var (drawn, wasHigher) = (0, true)
    for trial in 0..<trials {
      let offset = presented[trial].uniform < 0.5 ? 1e-12 : -1e-12
      let answer = listener.respond(to: comparison(Cents(offset)), uniform: answered[trial].uniform).answer
      if trial > 0, (answer == .higher) == wasHigher { drawn += 1 }
      wasHigher = offset > 0
    }
    // P(as before) = Φ(q·bias); its standard error over the slope of that.
    let quartile = NormalDistribution.quantile(0.75)
    let share = Double(drawn) / Double(trials - 1)
    let recovered = NormalDistribution.quantile(share) / quartile
    let slope = quartile * exp(-0.5 * pow(quartile * bias, 2)) / (2 * Double.pi).squareRoot()
    let error = (share * (1 - share) / Double(trials)).squareRoot() / slope
    #expect(abs(recovered - bias) < 4 * error)
  }

  @Test func `does not reach from one session into the next`() throws {
    var bias = Simulation.HistoryBias(try values(["history-bias": .number(0.5)]))
    var pulls: [Double] = []
    for (session, offset) in [(0, 3.0), (0, -3), (0, 3), (1, 3)] {
      if pulls.isEmpty || session == 1 { bias.beginSession(session, on: day(0), at: address()) }
      var hearing = Hearing(acuity: 1, bias: 0, lapseRate: 0)
      bias.act(on: &hearing, in: comparison(Cents(offset)))
      pulls.append(hearing.pull)
    }
    #expect(pulls == [0, 0.5, -0.5, 0])
  }
}

@Suite struct `Lapse bursts` {
  @Test func `have their share of comparisons, in runs of their length`() throws {
    var listener = try changingListener(["burst-rate": .number(0.02), "burst-length": .number(10)])
    // Listeners do not miss 1,000 cents except in a burst, in which half the answers are wrong.
    let (sessions, trials) = (40, 1000)
    var (wrong, again, wasWrong) = (0, 0, false)
    for session in 0..<sessions {
      listener.beginSession(session, on: day(0), at: address())
      wasWrong = false
      let answered = address().stream(.answer, session: session)
      for trial in 0..<UInt32(trials) {
        let isWrong =
          listener.respond(to: comparison(1000), uniform: answered[trial].uniform).answer == .lower
        wrong += isWrong ? 1 : 0
        again += isWrong && wasWrong ? 1 : 0
        wasWrong = isWrong
      }
    }
    // A burst has 1/6 of the time, rm/(1 + rm). The chain's autocorrelation per step is 1 − 1/10 − .02 = .88, so the
    // variance of the share is 1.88/.12 times that of independent comparisons.
    let count = Double(sessions * trials)
    let deviation = (1.0 / 6 * 5 / 6 * 1.88 / 0.12 / 4 + 1.0 / 12 / 4).squareRoot()
    #expect(abs(Double(wrong) / count - 1.0 / 12) < 4 * deviation / count.squareRoot())
    // After a wrong answer the burst continues with probability .9, except at ends of sessions, 1 in 1,000.
    let error = (0.45 * 0.55 / Double(wrong)).squareRoot()
    #expect(abs(Double(again) / Double(wrong) - 0.45) < 4 * error + 0.001)
  }

  @Test func `may have begun before the session does`() throws {
    var listener = try changingListener(["burst-rate": .number(0.02), "burst-length": .number(10)])
    let sessions = 4000
    let wrong = (0..<sessions).count { session in
      listener.beginSession(session, on: day(0), at: address())
      let draws = address().stream(.answer, session: session)[0]
      return listener.respond(to: comparison(1000), uniform: draws.uniform).answer == .lower
    }
    // In a burst 1/6 of the time, and then wrong every other time; four standard errors.
    let share = 1.0 / 12
    let error = (share * (1 - share) / Double(sessions)).squareRoot()
    #expect(abs(Double(wrong) / Double(sessions) - share) < 4 * error)
  }

  @Test func `with a smaller lapse rate than outside are refused`() {
    let error = #expect(throws: ParameterError.self) {
      try model([
        "lapse-rate": .number(0.2), "burst-rate": .number(0.1), "burst-lapse-rate": .number(0.1),
      ])
    }
    #expect(
      error?.description
        == "listener.burst-lapse-rate must be at least lapse-rate 0.2, got 0.1. Raise it, or lower lapse-rate."
    )
  }
}

@Suite struct `Response times` {
  // tanh(y)/y at y = (ln 3/2)·z: z = 0 → 1, z = 1 → .5/.549306, z = 2 → .8/1.098612; share .6 of them.
  @Test(arguments: [(0.0, 1.0), (8, 0.946143), (16, 0.836914)])
  func `have their median and spread, and are shorter for larger offsets`(_ cents: Double, factor: Double)
    throws
  {
    var listener = try changingListener(["response-seconds": .number(1.2), "response-spread": .number(0.4)])
    listener.beginSession(0, on: day(0), at: address())
    let answered = address().stream(.answer, session: 0)
    var logarithms = RunningStatistics()
    for trial in 0..<UInt32(4000) {
      let response = listener.respond(to: comparison(Cents(cents)), uniform: answered[trial].uniform)
      logarithms.add(log(Double(response.microseconds) / 1e6))
    }
    #expect(abs(logarithms.mean - log(1.2 * factor)) < 4 * 0.4 / 4000.0.squareRoot())
    #expect(abs(logarithms.standardDeviation - 0.4) < 4 * 0.4 / 8000.0.squareRoot())
  }
}
