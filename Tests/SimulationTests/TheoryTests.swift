import Chronology
import Foundation
import Music
import Numerics
import Simulation
// The table of `Documentation/theory.md`, row by row. Tolerances are four standard errors between independent
// listeners; seeds are fixed.
import Testing
import Training

@Suite struct `Long-run results agree with theory` {
  func values(_ descriptor: Descriptor, _ changes: [String: ParameterValue]) throws -> ParameterValues {
    try ParameterValues(of: descriptor, setting: changes)
  }

  func staircase(_ changes: [String: ParameterValue]) throws -> StaircaseStrategy {
    try StaircaseStrategy(values(StaircaseStrategy.descriptor, changes))
  }

  // A step of 0.02 octave leaves a bias: the level scatters about its resting point, and the curvature of the
  // psychometric function there turns that into at most 0.001 of the fraction correct.
  static let smallStep = 0.02
  static let biasOfSmallStep = 0.001

  // Levitt 1971: .707, .794, .841; here .5^(1/n) to four digits.
  @Test(arguments: [(2, 0.7071), (3, 0.7937), (4, 0.8409)])
  func `n-down 1-up with a vanishing step rests where .5^(1/n) are right`(_ down: Int, expected: Double)
    throws
  {
    let strategy = try staircase([
      "down": .integer(down), "step-up": .number(Self.smallStep), "step-down": .number(Self.smallStep),
    ])
    let run = try LongRun(strategy, trials: 12_000, warmUp: 3000)
    #expect(abs(strategy.targetFraction! - expected) < 5e-5)
    #expect(run.fractionCorrect.agrees(with: expected, allowance: Self.biasOfSmallStep))
  }

  // Kaernbach 1991.
  @Test(arguments: [0.6, 0.75, 0.9], [0.1, 1.0])
  func `weighted 1-down 1-up is right S_up/(S_up + S_down) of the time, whatever the step`(
    _ target: Double, stepUp: Double
  ) throws {
    let strategy = try WeightedStrategy(
      values(WeightedStrategy.descriptor, ["target": .number(target), "step-up": .number(stepUp)]))
    // Steps must add up: what is left of them at the end, at most ±6 octaves, is over 8,000 · S of them.
    let run = try LongRun(strategy, warmUp: 2000)
    #expect(run.fractionCorrect.agrees(with: target, allowance: 6 / (6000 * stepUp / target)))
  }

  // García-Pérez 1998: ratios of .5488 and .7393 converge on 80.35 and 83.15 %.
  @Test(arguments: [(2, 0.5488, 0.8035), (3, 0.7393, 0.8315)])
  func `n-down 1-up with unequal steps rests at (S_up/(S_up + S_down))^(1/n)`(
    _ down: Int, ratio: Double, expected: Double
  ) throws {
    let strategy = try staircase([
      "down": .integer(down), "step-up": .number(Self.smallStep),
      "step-down": .number(ratio * Self.smallStep),
    ])
    let run = try LongRun(strategy, trials: 16_000, warmUp: 5000)
    #expect(abs(strategy.targetFraction! - expected) < 5e-5)
    #expect(run.fractionCorrect.agrees(with: expected, allowance: Self.biasOfSmallStep))
  }

  // `Documentation/theory.md`: exact, from the stationary distribution of the staircase's Markov chain.
  @Test func `2-down 1-up in steps of √2 has the exact stationary distribution`() throws {
    let run = try LongRun(try staircase([:]), listeners: 32, trials: 20_000, warmUp: 500)
    #expect(run.meanOctaves.agrees(with: -0.490, allowance: 0.0005))
    #expect(run.deviationOctaves.agrees(with: 0.918, allowance: 0.0005))
    #expect(run.fractionCorrect.agrees(with: 0.7059, allowance: 0.00005))
  }

  // `Documentation/theory.md`: the sum of the steps P·√P·(k₂ − (k₁ + k₂)·correct) stays bounded.
  @Test(arguments: [(0.05, 0.09), (0.03, 0.05), (0.02, 0.08)])
  func `kazez is right k₂/(k₁ + k₂) of the time when answers are weighted by P^1.5`(_ k1: Double, k2: Double)
    throws
  {
    let strategy = try KazezStrategy(
      values(KazezStrategy.descriptor, ["k1": .number(k1), "k2": .number(k2)]))
    let run = try LongRun(strategy, bounds: 0.001...399, trials: 12_000, warmUp: 1000)
    #expect(run.weightedFraction.agrees(with: k2 / (k1 + k2), allowance: 0.0002))
  }

  @Test func `kazez .05/.09 on a listener of 8 cents is right 60.2 % of the time at 2.77 cents`() throws {
    let run = try LongRun(KazezStrategy(), bounds: 0.1...100, listeners: 32, trials: 20_000, warmUp: 1000)
    #expect(run.fractionCorrect.agrees(with: 0.602, allowance: 0.602 * 0.005))
    #expect(run.meanOctaves.agrees(with: log2(2.77 / 8), allowance: log2(1.005)))
  }

  @Test func `kazez .08/.09 has no resting point above chance`() throws {
    let strategy = try KazezStrategy(values(KazezStrategy.descriptor, ["k1": .number(0.08)]))
    for threshold in [3.5, 8, 22, 45.0] {
      let run = try LongRun(
        strategy, threshold: threshold, bounds: 0.1...100, listeners: 12, trials: 4000, warmUp: 2000)
      #expect(threshold * exp2(run.meanOctaves.mean) < 1)
      #expect(run.fractionCorrect.mean < 0.53)
    }
  }

  // `Documentation/theory.md`, row "kazez .05/.09 from 100 cents, always right".
  @Test func `kazez .05/.09 answered always right goes down the published sequence`() throws {
    let trace = try StrategyTrace(
      of: KazezStrategy.self, ParameterValues(of: KazezStrategy.descriptor), settings: TrainingSettings(),
      answers: Array(repeating: true, count: 6), seed: 1)
    let expected = [100, 50, 32.32233, 23.134267, 17.570696, 13.888105, 11.300283]
    let levels = trace.trials.map(\.level.value) + [trace.nextLevel.value]
    for (level, expected) in zip(levels, expected) { #expect(abs(level - expected) < 5e-6) }
  }

  // `Documentation/theory.md`: 1/max Fisher information about log₂ T75 in one trial.
  @Test(arguments: [(0, 3.421), (0.02, 3.994), (0.04, 4.521)])
  func `no estimate of the threshold has N·Var below the bound, which lapses raise`(
    _ lapseRate: Double, bound: Double
  ) throws {
    let model = try ListenerModel(
      values(ListenerModel.descriptor, ["threshold-cents": .number(8), "lapse-rate": .number(lapseRate)]))
    let listener = model.listener(at: ListenerAddress(key: StreamKey(seed: 1), index: 0))
    // Moving the threshold by a factor is moving the offset by its inverse.
    let costs = stride(from: -2.0, through: 4, by: 0.001).map { u in
      let p = listener.probabilityCorrect(Cents(8 * exp2(u)), at: .middleC)
      let h = 1e-4
      let slope =
        (listener.probabilityCorrect(Cents(8 * exp2(u + h)), at: .middleC)
          - listener.probabilityCorrect(Cents(8 * exp2(u - h)), at: .middleC)) / (2 * h)
      return p * (1 - p) / (slope * slope)
    }
    #expect(abs(costs.min()! - bound) < 0.0005)
  }

  @Test func `a staircase's estimate needs more trials than the ideal`() throws {
    // The 2-down 1-up estimate from 8 reversals, in a session of about 60 trials.
    let model = try ListenerModel(values(ListenerModel.descriptor, ["threshold-cents": .number(8)]))
    let strategy = try staircase([:])
    var octaves = RunningStatistics()
    let buffers = SessionBuffers()
    let trials = 60
    for index in 0..<400 {
      let address = ListenerAddress(key: StreamKey(seed: 5), index: UInt32(index))
      var (listener, observer) = (model.listener(at: address), NoObserver())
      var training = ComparisonTraining(
        strategy: strategy, settings: TrainingSettings(),
        history: TrainingHistory(timeline: ThresholdTimeline(calendar: .init(zone: .utc))))
      let session = SimulatedSession(
        address: address, index: 0, comparisons: trials, start: .init(seconds: 0))
      _ = training.simulate(session, listener: &listener, observer: &observer, buffers: buffers)
      if let estimate = training.shown.estimate { octaves.add(log2(estimate.threshold.value)) }
    }
    let cost = Double(trials) * octaves.variance
    // Four standard errors of a variance from 400 normal values.
    #expect(cost > 3.421 * (1 - 4 * (2.0 / 399).squareRoot()))
    #expect(octaves.count > 390)
  }
}
