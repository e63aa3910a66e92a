// Whether a measure reads the true threshold: on the same comparisons under several truths, and in simulations of two
// kinds of listeners who hear next to nothing at the levels presented, so that they give the same answers, though their
// true thresholds differ by an octave.
import Music
import Numerics
import Testing
import Training

@testable import Simulation

/// The same sessions, in which the same is shown, of a listener with these thresholds at their ends, in cents.
private func outcome(truths: [Double]) throws -> ListenerOutcome {
  let sessions = try sampleTrackedSessions()
  let shown = falling.indices.map { index in
    var shown = ShownThresholds()
    // The timeline follows the falling threshold with a delay of one session.
    (shown.timeline, shown.timelineIsSettled) = (Cents(falling[max(0, index - 1)]), true)
    shown.profile = 16
    shown.estimate = ThresholdEstimate(
      threshold: index % 2 == 0 ? 15 : 16, spreadOctaves: 0.1, fraction: 0.75)
    shown.trend = [.improving, .stable, .improving, .declining][index % 4]
    return shown
  }
  var outcome = sampleOutcome(
    of: sessions,
    observing: MeasureCatalog.standard.entries.reduce(.none) { $0.union($1.observes) },
    truths: truths.map {
      ListenerTruth(
        threshold: Cents($0), smallStepTarget: Cents($0 / 2), restingLevel: Cents($0 / 3), aim: 0.5)
    }, shown: shown)
  let levels = sessions.joined().map(\.comparison.difficulty.value)
  outcome.tooEasy = levels.count { $0 > 2 * truths[0] }
  outcome.tooHard = levels.count { $0 < truths[0] / 2 }
  for error in [-3.0, 1, 4] { outcome.matchings.add(error) }
  return outcome
}

/// A threshold at the ends of twelve sessions, in cents, that falls by 15, 25 and 35 % in the second half.
private let falling = Array(repeating: 16.0, count: 6) + [13.6, 13.6, 12, 12, 10.4, 10.4]

/// A threshold that is halved before two windows of 300 comparisons are full.
private let halved = Array(repeating: 16.0, count: 3) + Array(repeating: 8, count: 9)

@Suite struct `A measure` {
  @Test
  func `has the same value for the same comparisons under every truth, unless it says that it needs it`()
    throws
  {
    let steady = [0.01, 16, 10_000].map { Array(repeating: $0, count: falling.count) }
    let outcomes = try (steady + [falling, halved]).map(outcome)
    for measure in MeasureCatalog.standard.entries {
      let (name, values) = (measure.descriptor.name, outcomes.map { measure.value(of: $0) })
      #expect((Set(values).count > 1) == measure.needsTruth, "\(name) has the values \(values)")
      #expect(values.contains { $0 != nil }, "\(name) has no value")
    }
  }

  @Test(arguments: ["quest-plus", "kazez", "staircase"])
  func
    `has the same value for the same answers, whatever the true threshold, unless it says that it needs it`(
      _ strategy: String
    ) async throws
  {
    func values(threshold: Double) async throws -> [String: Double] {
      var group = try sampleGroup("deaf", threshold: threshold, count: 1)
      group.model = try ListenerModel(
        ParameterValues(of: ListenerModel.descriptor, setting: ["threshold-cents": .number(threshold)]))
      var cell = try sampleCell(strategy, groups: [group])
      cell.settings.bounds = Cents(0.1)...Cents(1)
      var experiment = sampleExperiment([cell])
      experiment.measures = MeasureCatalog.standard.entries
      let groups = try await Told(experiment).cells[0].groups
      return Dictionary(
        uniqueKeysWithValues: experiment.measures.compactMap { measure in
          groups[0][measure.descriptor.name]?.mean.map { (measure.descriptor.name, $0) }
        })
    }
    let (one, other) = (try await values(threshold: 600), try await values(threshold: 1200))
    for measure in MeasureCatalog.standard.entries where !measure.needsTruth {
      let name = measure.descriptor.name
      #expect(one[name] == other[name], "\(name)")
    }
    #expect(one["fraction_correct"] != nil)
    #expect(one["rmse_octaves_timeline"] != other["rmse_octaves_timeline"])
  }

  @Test func `has a name that can be a column's, and a value for somebody`() async throws {
    var plan = samplePlan(sessions: 30, comparisons: 100)
    plan.matchingsPerSession = 2
    let groups = try [0, 0.5, 1, 3].map { gain in
      var group = try sampleGroup("gain \(gain)", threshold: 22, count: 3)
      let values: [String: ParameterValue] = [
        "threshold-cents": .number(22), "learning": .text("exponential"),
        "learning-gain-octaves": .number(gain),
      ]
      group.model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
      return group
    }
    var experiment = sampleExperiment(
      try ["kazez", "quest-plus", "staircase"].map { try sampleCell($0, plan: plan, groups: groups) })
    experiment.measures = MeasureCatalog.standard.entries
    let found = try await Told(experiment).cells.flatMap(\.groups)
    for name in experiment.measures.map(\.descriptor.name) {
      #expect(name.namesColumn)
      // Only strategies of other packages make an estimate and have a resting level.
      if name.hasSuffix("_estimate_resting_level") { continue }
      #expect(found.contains { $0[name]?.mean != nil }, "\(name): does `observes` name its observation?")
    }
  }

  @Test func `that needs an estimate is undefined for a strategy without one, and only such a measure`()
    async throws
  {
    let groups = [try sampleGroup("people", count: 4)]
    var experiment = sampleExperiment([
      try sampleCell("random", groups: groups), try sampleCell("quest-plus", groups: groups),
    ])
    experiment.measures = MeasureCatalog.standard.entries
    let cells = try await Told(experiment).cells.map { $0.groups[0] }
    for measure in experiment.measures {
      let name = measure.descriptor.name
      if measure.needsEstimate { #expect(cells[0][name]?.mean == nil, "\(name)") }
      if name.contains("estimate") { #expect(measure.needsEstimate, "\(name)") }
    }
    #expect(cells[1]["estimate_cents"]?.mean != nil && cells[1]["efficiency"]?.mean != nil)
  }
}
