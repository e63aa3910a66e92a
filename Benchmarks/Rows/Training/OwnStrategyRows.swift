import Measuring
import Simulation
import Training

/// A strategy of another package, divided by the built-in strategy of the same arithmetic.
enum OwnStrategyRows {
  static let rows = [
    Row("kazez of another package ÷ kazez", rounds: 301) {
      let course = try KazezCourse(sessions: 30, comparisonsPerSession: 100)
      let (builtIn, own) = (try KazezStrategy(builtInConstants), try OwnKazez(ownConstants))
      for listener in 0..<20 {
        let (expected, found) = (course.train(listener, with: builtIn), course.train(listener, with: own))
        precondition(found.training.last == expected.training.last, "the last comparisons differ")
        precondition(found.tally.sumOfOctaves == expected.tally.sumOfOctaves, "the levels differ")
      }
      return Turns(units: course.comparisons) {
        keep(course.train(1, with: builtIn))
      } work: {
        keep(course.train(1, with: own))
      }
    },
    Row("simulator with kazez of another package ÷ with kazez", rounds: 51, isCounted: false) {
      let own = try experiment(SimulatedStrategy(OwnKazez.self))
      let builtIn = try experiment(SimulatedStrategy(KazezStrategy.self))
      let (expected, found) = (try await results(builtIn), try await results(own))
      precondition(found == expected, "the results differ")
      return Turns(units: own.totalComparisons, reference: .waiting { keep(try await results(builtIn)) }) {
        keep(try await results(own))
      }
    },
  ]

  private static var builtInConstants: ParameterValues { ParameterValues(of: KazezStrategy.descriptor) }
  private static var ownConstants: ParameterValues { ParameterValues(of: OwnKazez.descriptor) }

  private static func experiment(_ strategy: SimulatedStrategy) throws -> Experiment {
    let course = try KazezCourse(sessions: 30, comparisonsPerSession: 100)
    let condition = Condition(
      strategy: try strategy.with(),
      plan: TrainingPlan(sessions: 30, comparisonsPerSession: 100, schedule: course.schedule),
      groups: [ListenerGroup(name: "amateur", model: course.model, count: 64)])
    return Experiment(
      name: "benchmark", cells: [condition], seed: 1,
      measures: [try MeasureCatalog.standard.named("fraction_correct")])
  }

  /// The mean of the experiment's measure.
  private static func results(_ experiment: Experiment) async throws -> [Double?] {
    var means: [Double?] = []
    try await Simulator(experiment, jobs: 1).run { cell in
      means += cell.groups.map { $0["fraction_correct"]?.mean }
    }
    return means
  }
}
