import Chronology
import Foundation
import Music
import Numerics
import Simulation
// Known thresholds recovered through the real loop. Tolerances are four standard errors; seeds are fixed.
import Testing
import Training

/// What a strategy estimates at the ends of one session each of many listeners.
private struct Recovery {
  /// log₂(estimate/threshold).
  var errors = RunningStatistics()
  /// What the strategy believes its variance to be, octave².
  var believed = RunningStatistics()
  let trials: Int

  init<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ changes: [String: ParameterValue], threshold: Double, lapseRate: Double = 0,
    listeners: Int = 200, trials: Int = 100
  ) throws {
    self.trials = trials
    let strategy = try Strategy(ParameterValues(of: type.descriptor, setting: changes))
    let model = try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor,
        setting: ["threshold-cents": .number(threshold), "lapse-rate": .number(lapseRate)]))
    let buffers = SessionBuffers()
    for index in 0..<listeners {
      let address = ListenerAddress(key: StreamKey(seed: 41), index: UInt32(index))
      var (listener, observer) = (model.listener(at: address), NoObserver())
      var training = ComparisonTraining(
        strategy: strategy, settings: TrainingSettings(),
        history: TrainingHistory(timeline: ThresholdTimeline(calendar: .init(zone: .utc))))
      let session = SimulatedSession(
        address: address, index: 0, comparisons: trials, start: .init(seconds: 0))
      _ = training.simulate(session, listener: &listener, observer: &observer, buffers: buffers)
      let estimate = try #require(training.shown.estimate)
      errors.add(log2(estimate.threshold.value / threshold))
      believed.add(estimate.spreadOctaves! * estimate.spreadOctaves!)
    }
  }

  var standardError: Double { errors.standardDeviation / Double(errors.count).squareRoot() }
  /// N·Var, octave².
  var cost: Double { Double(trials) * errors.variance }
  /// Relative standard error of a variance of so many normal values.
  var relativeError: Double { (2 / Double(errors.count - 1)).squareRoot() }
  /// How far the prior (16 cents, SD 2 octaves) pulls an estimate of that variance, octaves.
  func pull(threshold: Double) -> Double { abs(log2(16 / threshold)) * errors.variance / 4 }
}

@Suite struct `Bayesian estimates of simulated listeners` {
  /// `Documentation/theory.md`: no unbiased estimate from N trials has N·Var below this, octave².
  static let bound = 3.421

  /// The assumptions that are true of these listeners.
  static let quest: [String: ParameterValue] = [
    "family": .text("gaussian"), "lapse-rate": .number(0), "target": .number(0.94),
    "step-octaves": .number(0.125),
  ]
  static let questPlus: [String: ParameterValue] = [
    "family": .text("gaussian"), "lapse-rates": .list([.number(0)]), "slopes": .integer(1),
  ]

  @Test(arguments: [3.5, 22])
  func `QUEST's are unbiased and within a quarter of the ideal`(_ threshold: Double) throws {
    try check(Recovery(QuestStrategy.self, Self.quest, threshold: threshold), threshold)
  }

  @Test(arguments: [3.5, 22])
  func `QUEST+'s are unbiased and within a quarter of the ideal`(_ threshold: Double) throws {
    try check(Recovery(QuestPlusStrategy.self, Self.questPlus, threshold: threshold), threshold)
  }

  private func check(_ run: Recovery, _ threshold: Double) {
    #expect(abs(run.errors.mean) < 4 * run.standardError + run.pull(threshold: threshold))
    // What the prior knows counts as N₀ = 3.421/4 trials more (the bound of van Trees 1968).
    let ideal = Self.bound * pow(100 / (100 + Self.bound / 4), 2)
    #expect(run.cost > ideal * (1 - 4 * run.relativeError))
    #expect(run.cost < 1.25 * Self.bound * (1 + 4 * run.relativeError))
    // And they know how good they are.
    #expect(abs(run.errors.variance / run.believed.mean - 1) < 4 * run.relativeError)
  }

  @Test func `QUEST+ pays for not knowing the slope, less than fourfold`() throws {
    let run = try Recovery(
      QuestPlusStrategy.self,
      ["family": .text("gaussian"), "slopes": .integer(3), "lapse-rates": .list([.number(0)])],
      threshold: 8, listeners: 100)
    #expect(abs(run.errors.mean) < 4 * run.standardError + run.pull(threshold: 8))
    #expect(run.cost > Self.bound && run.cost < 4 * Self.bound * (1 + 4 * run.relativeError))
  }

  // Whatever it assumes, QUEST comes to rest where its target fraction is right, and says that the threshold lies
  // as far below as it assumes: the error is the difference between two psychometric functions at the target.
  @Test(arguments: [0.0, 0.05])
  func `QUEST with its usual assumptions is off by no more than they are`(_ lapseRate: Double) throws {
    let run = try Recovery(
      QuestStrategy.self, [:], threshold: 8, lapseRate: lapseRate, listeners: 150, trials: 150)
    let model = try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor,
        setting: ["threshold-cents": .number(8), "lapse-rate": .number(lapseRate)]))
    let listener = model.listener(at: ListenerAddress(key: StreamKey(seed: 1), index: 0))
    let really = log2(listener.difficulty(correct: 0.9, at: .middleC)!.value / 8)
    // Weibull, β 1.3, λ .02: F = (.9 − .01)/.98.
    let assumed = log2(-1 - log2(1 - 0.89 / 0.98)) / 1.3
    // The first comparisons lie elsewhere, where the functions differ by up to .03 in another direction.
    #expect(abs(run.errors.mean - (really - assumed)) < 4 * run.standardError + 0.03)
  }
}
