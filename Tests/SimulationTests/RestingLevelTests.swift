// `Documentation/theory.md`: kazez .05/.09, T75 = 8, λ = 0, bounds .1…100: 60.2 % right at a geometric mean of 2.77
// cents.
import Foundation
import Music
import Numerics
import Testing
import Training

@testable import Simulation

@Suite struct `The resting level of the Kazez rule` {
  private func model(_ threshold: Double = 8, _ changes: [String: ParameterValue] = [:]) throws
    -> ListenerModel
  {
    try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor,
        setting: changes.merging(["threshold-cents": .number(threshold)]) { one, _ in one }))
  }

  private func strategy(_ k1: Double, _ k2: Double) throws -> KazezStrategy {
    try KazezStrategy(
      ParameterValues(of: KazezStrategy.descriptor, setting: ["k1": .number(k1), "k2": .number(k2)]))
  }

  private func distribution(_ k1: Double, _ k2: Double, _ model: ListenerModel, bounds: ClosedRange<Cents>)
    throws
    -> KazezStationaryDistribution
  {
    let listener = model.listener(at: ListenerAddress(key: StreamKey(seed: 1), index: 0))
    let found = KazezRule(narrowing: k1, widening: k2).stationaryDistribution(
      within: bounds, probabilityCorrect: listener.meanProbabilityCorrect(over: TrainingSettings().notes))
    return try #require(found)
  }

  @Test func `is 2.77 cents with 60.2 % right for the app's constants and a listener of 8 cents`() throws {
    let found = try distribution(0.05, 0.09, model(), bounds: 0.1...100)
    #expect(abs(found.geometricMean / 2.77 - 1) < 0.003)
    #expect(abs(found.fractionCorrect - 0.602) < 0.0006)
    #expect(abs(found.probabilities.reduce(0, +) - 1) < 1e-12)
    #expect(found.levels.first == 0.1 && found.levels.last == 100)
  }

  // Σ P^1.5·correct / Σ P^1.5 → k₂/(k₁ + k₂) away from the bounds.
  @Test(arguments: [(0.05, 0.09), (0.03, 0.05), (0.02, 0.08)])
  func `obeys the rule's conservation law`(_ k1: Double, _ k2: Double) throws {
    let model = try model()
    let listener = model.listener(at: ListenerAddress(key: StreamKey(seed: 1), index: 0))
    let found = try distribution(k1, k2, model, bounds: 0.01...399)
    let weights = zip(found.levels, found.probabilities).map { $0 * $0.squareRoot() * $1 }
    let right = zip(found.levels, weights).reduce(0) {
      $0 + $1.1 * listener.probabilityCorrect(Cents($1.0), at: .middleC)
    }
    #expect(abs(right / weights.reduce(0, +) - k2 / (k1 + k2)) < 0.002)
  }

  @Test(arguments: [
    (0.05, 0.09, 8.0), (0.05, 0.09, 45), (0.03, 0.13, 22), (0.08, 0.09, 22), (0.03, 0.05, 3.5),
  ])
  func `agrees with long runs of the real loop, at the bounds too`(
    _ k1: Double, _ k2: Double, threshold: Double
  )
    throws
  {
    let found = try distribution(k1, k2, model(threshold), bounds: 0.1...100)
    let run = try LongRun(
      try strategy(k1, k2), threshold: threshold, bounds: 0.1...100, listeners: 16, trials: 12_000,
      warmUp: 3000)
    #expect(run.meanOctaves.agrees(with: log2(found.geometricMean / threshold), allowance: 0.004))
    #expect(run.fractionCorrect.agrees(with: found.fractionCorrect, allowance: 0.001))
  }

  @Test(arguments: [3.1, 8.0, 22.7, 51])
  func `is interpolated between thresholds to 0.1 %`(_ threshold: Double) throws {
    let levels = RestingLevels(of: try model(5), under: TrainingSettings())
    let shown = try #require(levels.level(of: try strategy(0.05, 0.09), threshold: Cents(threshold)))
    let exact = try distribution(0.05, 0.09, model(threshold), bounds: 0.1...100).geometricMean
    #expect(abs(shown.value / exact - 1) < 0.001)
  }

  @Test func `is below the small-step target`() throws {
    let experiment = sampleExperiment([
      try sampleCell(plan: samplePlan(), groups: [sampleGroup("novice", threshold: 22, count: 1)])
    ])
    let found = try GroupOutcome.first(of: experiment)
    let truth = try #require(found)
    #expect(truth.restingLevel!.value < 0.75 * truth.smallStepTarget!.value)
    #expect(truth.smallStepTarget!.value < truth.threshold.value)
  }

  @Test func `is that of the person whom a population's listener is`() throws {
    let lapsing = try ParameterValues(of: ListenerModel.descriptor, setting: ["lapse-rate": .number(0.4)])
    let people = [try ListenerModel(lapsing), try model()]
    let levels = RestingLevels(of: try model().drawing(from: people), under: TrainingSettings())
    let rule = try strategy(0.05, 0.09)
    let expected = people.map {
      RestingLevels(of: $0, under: TrainingSettings()).level(of: rule, threshold: 8)
    }
    #expect(expected[0] != expected[1])
    for index in 0..<UInt32(20) {
      let address = ListenerAddress(key: StreamKey(seed: 1), index: index)
      let person = try #require(levels.model.personIndex(at: address))
      #expect(levels.levels(at: address).level(of: rule, threshold: 8) == expected[person])
    }
  }

  @Test func `does not exist where the rule moves one way only, nor for rules that depend on more`() throws {
    let levels = RestingLevels(of: try model(), under: TrainingSettings())
    #expect(levels.level(of: try strategy(0.05, 0), threshold: 8) == nil)
    #expect(
      RestingLevels(of: try model(), under: TrainingSettings()).level(of: StaircaseStrategy(), threshold: 8)
        == nil)
    #expect(
      RestingLevels(of: try model(), under: TrainingSettings()).level(of: AdaptiveStrategy(), threshold: 8)
        == nil)
  }

  @Test func `is looked for only where a measure asks for it`() throws {
    var experiment = sampleExperiment([
      try sampleCell(plan: samplePlan(), groups: [sampleGroup("novice", count: 1)])
    ])
    experiment.measures = try MeasureCatalog.standard.named(["fraction_correct"])
    var observations = experiment.observations
    #expect(try GroupOutcome.first(of: experiment)?.restingLevel == nil)
    #expect(!observations.levels && !observations.restingLevels && observations.types.isEmpty)
    experiment.measures = try MeasureCatalog.standard.named(["trials_to_converge", "level_p50_cents"])
    observations = experiment.observations
    #expect(observations.levels && observations.restingLevels && observations.types.isEmpty)
  }
}

private enum GroupOutcome {
  /// The truth before training of an experiment's first listener.
  static func first(of experiment: Experiment) throws -> ListenerTruth? {
    var chunks = LazyChunks(experiment, cells: [0])
    guard let chunk = chunks.next() else { return nil }
    let person = chunk.group.model.listener(at: ListenerAddress(key: chunk.key, index: 0))
    let rule = try KazezStrategy(chunk.condition.strategy.values)
    return ListenerTruth(
      of: person, under: rule, chunk.condition.settings,
      chunk.observations.restingLevels ? chunk.restingLevels : nil, aim: nil)
  }
}
