// Levitt 1971 and Kaernbach 1991; tracks by hand.
import Chronology
import Foundation
import Music
import Numerics
import Testing
import Training

/// 100 cents moved by octaves.
private func octaves(_ steps: Double...) -> [Double] { steps.map { 100 * pow(2, $0) } }

@Suite struct `A staircase` {
  @Test func `2-down 1-up goes down after two right answers in a row and up after one wrong`() throws {
    let trace = try trace("staircase", "111101101")
    #expect(agree(trace.levels, octaves(0, 0, -0.5, -0.5, -1, -0.5, -0.5, -1, -0.5, -0.5)))
  }

  @Test func `3-down 1-up needs three, and a wrong one starts the count again`() throws {
    let trace = try trace("staircase", "1110110111", ["down": .integer(3)])
    #expect(agree(trace.levels, octaves(0, 0, 0, -0.5, 0, 0, 0, 0, 0, 0, -0.5)))
  }

  @Test func `with a run-in goes down with each right answer until the first wrong one`() throws {
    let changes: [String: ParameterValue] = ["down": .integer(3), "run-in": .flag(true)]
    let trace = try trace("staircase", "1110111", changes)
    #expect(agree(trace.levels, octaves(0, -0.5, -1, -1.5, -1, -1, -1, -1.5)))
  }

  @Test func `takes unequal steps`() throws {
    let changes: [String: ParameterValue] = [
      "down": .integer(1), "step-up": .number(1), "step-down": .number(0.25),
    ]
    #expect(agree(try trace("staircase", "11110", changes).levels, octaves(0, -0.25, -0.5, -0.75, -1, 0)))
  }

  @Test func `shrinks its steps by the schedule, every so many reversals`() throws {
    let changes: [String: ParameterValue] = [
      "down": .integer(1), "schedule": .list([.number(2), .number(1), .number(0.5)]),
      "stage-reversals": .integer(2),
    ]
    // Reversals at the third, fourth, fifth, sixth answer; the steps that follow: 1, ½, ½, ¼ octave.
    let trace = try trace("staircase", "1101010", changes)
    #expect(agree(trace.levels, octaves(0, -1, -2, -1, -1.5, -1, -1.25, -1)))
  }

  @Test func `steps in cents on the linear scale, down to the bound`() throws {
    let changes: [String: ParameterValue] = [
      "down": .integer(1), "scale": .text("linear"), "step-up": .number(30), "step-down": .number(40),
    ]
    let trace = try trace("staircase", "111010", changes)
    #expect(agree(trace.levels, [100, 60, 20, 0.1, 30.1, 0.1, 30.1]))
  }

  private let all: [String: ParameterValue] = ["skip-reversals": .integer(0)]

  @Test func `estimates by the geometric mean of an even number of reversals, the first left out where odd`()
    throws
  {
    // Reversals: −1, −½, −1 octave; the last two count: mean −¾.
    let estimate = try #require(try trace("staircase", "11110110", all).estimate)
    #expect(agree(estimate.threshold.value, octaves(-0.75)[0]))
    #expect(estimate.spreadOctaves == nil)
    #expect(agree(estimate.fraction, 0.5.squareRoot()))
    #expect(try trace("staircase", "11110", all).estimate == nil, "one reversal is none")
    #expect(try trace("staircase", "1111", all).estimate == nil)
  }

  @Test func `averages all reversals after the run-in, however many there are`() throws {
    // 1-down 1-up in halves of an octave: reversals at −1, then alternately −½ and −1; twenty in all.
    let answers = "11" + String(repeating: "01", count: 10)
    var down: [String: ParameterValue] = ["down": .integer(1)]
    // Eighteen after the first two: nine of each level.
    let estimate = try #require(try trace("staircase", answers, down).estimate)
    #expect(agree(estimate.threshold.value, octaves(-0.75)[0]))
    down["skip-reversals"] = .integer(19)
    #expect(try trace("staircase", answers, down).estimate == nil, "one after the run-in is none")
  }

  @Test func `leaves out all reversals before the last multiplier of its schedule`() throws {
    let changes: [String: ParameterValue] = [
      "down": .integer(1), "schedule": .list([.number(2), .number(1), .number(0.5)]),
      "stage-reversals": .integer(2), "skip-reversals": .integer(0),
    ]
    // Levels 0 −1 −2 −1 −1½ −1 −1¼ −1 −1¼ −1: reversals at the third to the ninth answer, four of them before the
    // last multiplier: −1¼, −1, −1¼ are left, of which the last two count.
    let estimate = try #require(try trace("staircase", "110101010", changes).estimate)
    #expect(agree(estimate.threshold.value, octaves(-1.125)[0]))
  }

  @Test func `starts each session at its start level, whatever the profile says`() throws {
    var strategy = try StaircaseStrategy(
      ParameterValues(of: StaircaseStrategy.descriptor, setting: ["start-cents": .number(20)]))
    let first = strategy.nextChoice(
      after: nil, profile: profile(completed(8)), in: .standard, draws: .words(0, 0))
    #expect(first.difficulty == 20)
    #expect(try trace("weighted", "", ["start-cents": .number(30)]).nextLevel == 30)
    #expect(
      try trace("staircase", "", ["start-cents": .number(300)]).nextLevel == 100, "held within the bounds")
  }

  /// Levels 0 −½ −1 −½ −1 −½: reversals at the third answer and at each one after it.
  @Test(arguments: [("staircase", 4), ("weighted", 4), ("staircase", 5)])
  func `ends a session at the reversal that it stops at, and not before`(_ strategy: String, _ stop: Int)
    throws
  {
    var collector = Endings(strategy: strategy, stop: stop, answers: "110101011")
    StrategyCatalog.visit(&collector)
    #expect(try #require(collector.ends).firstIndex(of: true) == stop + 1)
  }

  @Test(arguments: ["staircase", "weighted"])
  func `never ends a session unless it has a reversal to stop at`(_ strategy: String) throws {
    var collector = Endings(strategy: strategy, stop: 0, answers: String(repeating: "10", count: 600))
    StrategyCatalog.visit(&collector)
    #expect(try #require(collector.ends).allSatisfy { !$0 })
  }

  @Test(arguments: ["staircase", "weighted"])
  func `must not stop before there are two reversals to average`(_ strategy: String) throws {
    var changes: [String: ParameterValue] = ["skip-reversals": .integer(4), "stop-reversals": .integer(6)]
    #expect(throws: Never.self) { try trace(strategy, "", changes) }
    changes["stop-reversals"] = .integer(5)
    let error = #expect(throws: ParameterError.self) { try trace(strategy, "", changes) }
    #expect(
      error?.description == """
        \(strategy).stop-reversals must be 0, or at least 2 more than the 4 reversals of the run-in, got 5. \
        Raise stop-reversals or shorten the run-in.
        """)
  }

  @Test func `estimates by no more reversals than it is told to`() throws {
    let changes: [String: ParameterValue] = [
      "down": .integer(1), "estimate-reversals": .integer(2), "skip-reversals": .integer(0),
    ]
    // Levels 0 −½ −1 −½ −1 −1½ −1; reversals −1, −½, −1½.
    let estimate = try #require(try trace("staircase", "110110", changes).estimate)
    #expect(agree(estimate.threshold.value, octaves(-1)[0]))
  }

  @Test func `estimates by the arithmetic mean on the linear scale`() throws {
    let changes: [String: ParameterValue] = [
      "down": .integer(1), "scale": .text("linear"), "step-up": .number(10), "step-down": .number(10),
      "skip-reversals": .integer(0),
    ]
    // Levels 100 90 80 90 80; reversals 80, 90.
    #expect(try trace("staircase", "1101", changes).estimate?.threshold == 85)
  }

  @Test func `begins where the profile says, and holds its level within new bounds`() {
    var strategy = StaircaseStrategy()
    let first = strategy.nextChoice(
      after: nil, profile: profile(completed(8)), in: .standard, draws: .words(0, 0))
    #expect(first.difficulty == 8)
    var narrowed = Situation.standard
    narrowed.bounds = 10...20
    let second = strategy.nextChoice(
      after: completed(8), profile: PerceptualProfile(), in: narrowed, draws: .words(0, 0))
    #expect(second.difficulty == 10, "the first of two right answers moves nothing, but the bounds do")
  }
}

@Suite struct `A weighted staircase` {
  @Test func `steps up by S and down by S·(1 − p)/p`() throws {
    // p = ¾, S = ½: down 1/6 octave.
    let trace = try trace("weighted", "11101", ["skip-reversals": .integer(0)])
    #expect(agree(trace.levels, octaves(0, -1.0 / 6, -2.0 / 6, -0.5, 0, -1.0 / 6)))
    #expect(agree(trace.estimate!.fraction, 0.75))
  }

  @Test(arguments: [(0.6, 1.0), (0.75, 0.1), (0.9, 0.3)])
  func `is after the fraction it was given`(_ target: Double, step: Double) throws {
    let values: [String: ParameterValue] = ["target": .number(target), "step-up": .number(step)]
    let strategy = try WeightedStrategy(ParameterValues(of: WeightedStrategy.descriptor, setting: values))
    #expect(agree(strategy.targetFraction!, target))
  }
}

@Suite struct `Drawn levels` {
  func levels(_ name: String, _ changes: [String: ParameterValue] = [:]) throws -> [Double] {
    try trace(name, String(repeating: "1", count: 10_000), changes, seed: 21).levels
  }

  @Test func `constant stimuli use all levels equally often and no other`() throws {
    let used = [1.0, 3, 9, 27, 81]
    let drawn = try levels("constant", ["levels": .list(used.map { .number($0) })])
    #expect(Set(drawn) == Set(used))
    // χ² of 4 degrees of freedom is below 38 but once in ten million.
    #expect(chiSquare(drawn.map { used.firstIndex(of: $0)! }, cells: 5) < 38)
  }

  @Test func `constant stimuli outside the bounds are refused`() throws {
    let error = try #require(throws: ParameterError.self) {
      try trace("constant", "1", ["levels": .list([.number(8), .number(200)])])
    }
    #expect(
      error.description == """
        constant.levels must lie within the bounds 0.1…100 cents, got 200. Change the level, minimum-cents or \
        maximum-cents.
        """)
  }

  // χ² of 49 degrees of freedom is below 118 but once in ten million.
  @Test func `random ones are uniform in octaves`() throws {
    let drawn = try levels("random")
    #expect(chiSquare(drawn.map { Int(50 * log($0 / 0.1) / log(1000)) }, cells: 50) < 118)
  }

  @Test func `random ones are uniform in cents on the linear scale`() throws {
    let drawn = try levels("random", ["scale": .text("linear"), "minimum-cents": .number(10)])
    #expect(chiSquare(drawn.map { Int(50 * ($0 - 10) / 90) }, cells: 50) < 118)
  }

  @Test(arguments: ["constant", "random"])
  func `steer to no fraction and estimate nothing`(_ name: String) throws {
    #expect(try trace(name, "1101").estimate == nil)
  }
}

@Suite struct `A strategy's trace` {
  @Test func `is the real loop with the answers read off`() throws {
    let answers: [Bool] = [true, false, true, true, false, true]
    for name in StrategyCatalog.standard.descriptors.map(\.name) {
      let trace = try trace(name, "101101", seed: 9)
      #expect(trace.trials.map(\.isCorrect) == answers)
      #expect(trace.trials.map(\.trial) == Array(1...6))
    }
    var training = ComparisonTraining(
      strategy: StaircaseStrategy(), settings: TrainingSettings(), history: emptyHistory())
    let stream = strategyDraws(seed: 9)
    let expected = try trace("staircase", "101101", seed: 9)
    for (index, isCorrect) in answers.enumerated() {
      let comparison = training.present(draws: TrialDraws(of: UInt32(index), in: stream))
      #expect(comparison.reference == expected.trials[index].note)
      #expect(comparison.difficulty == expected.trials[index].level)
      training.complete(comparison, isCorrect: isCorrect, at: .init(seconds: 0))
    }
    #expect(training.present(draws: TrialDraws(of: 6, in: stream)).difficulty == expected.nextLevel)
  }

  @Test func `of no answers is what comes first`() throws {
    let trace = try trace("kazez", "")
    #expect(trace.trials.isEmpty && trace.nextLevel == 100 && trace.estimate == nil)
  }
}

/// Whether each answer ends a session of a 1-down 1-up staircase.
private struct Endings: StrategyVisitor {
  let strategy: String
  let stop: Int
  let answers: String
  var ends: [Bool]?

  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    guard type.descriptor.name == strategy else { return }
    var changes: [String: ParameterValue] = ["stop-reversals": .integer(stop)]
    if strategy == "staircase" { changes["down"] = .integer(1) }
    guard let values = try? ParameterValues(of: Strategy.descriptor, setting: changes),
      let fresh = try? Strategy(values)
    else { return }
    var training = ComparisonTraining(
      strategy: fresh, settings: TrainingSettings(),
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    ends = answers.enumerated().map { index, answer in
      let comparison = training.present(draws: TrialDraws(of: 0, in: strategyDraws(seed: 1)))
      let last = training.complete(
        comparison, isCorrect: answer == "1", at: Instant(seconds: Int64(index)))
      return training.strategy.endsSession(after: last)
    }
  }
}
