// Two kinds of listeners who hear next to nothing at the levels presented give the same answers, though their true
// thresholds differ by an octave.
import Music
import Simulation
import Testing
import Training

@Suite struct `A measure` {
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
