import Measuring
import Simulation
import Training

/// The simulator with its actors, divided by the plain loop; two jobs divided by one.
enum ActorRows {
  static let rows = [
    Row("simulator, 1 job ÷ plain loop", rounds: 21, isCounted: false) {
      let (course, experiment) = try Self.experiment(listeners: 64)
      let strategy = try KazezStrategy(experiment.cells[0].strategy.values)
      let simulated = try await right(experiment, jobs: 1)
      let plain = (0..<64).map { course.train($0, with: strategy).tally.correct }
      precondition(simulated == plain, "the answers differ")
      return Turns(
        units: experiment.totalComparisons,
        reference: .now { for listener in 0..<64 { keep(course.train(listener, with: strategy)) } }
      ) {
        try await run(experiment, jobs: 1)
      }
    },
    // Time goes by for both, so whoever else uses the machine has part in this one.
    Row("simulator, 2 jobs ÷ 1 job", by: .wall, rounds: 21, isCounted: false) {
      let (_, experiment) = try Self.experiment(listeners: 256)
      let (alone, together) = (try await right(experiment, jobs: 1), try await right(experiment, jobs: 2))
      precondition(alone == together, "the answers differ")
      return Turns(
        units: experiment.totalComparisons, reference: .waiting { try await run(experiment, jobs: 1) }
      ) {
        try await run(experiment, jobs: 2)
      }
    },
  ]

  private static func experiment(listeners: Int) throws -> (KazezCourse, Experiment) {
    let course = try KazezCourse(sessions: 30, comparisonsPerSession: 500)
    let condition = Condition(
      strategy: try SimulatedStrategy(KazezStrategy.self).with(),
      plan: TrainingPlan(sessions: 30, comparisonsPerSession: 500, schedule: course.schedule),
      groups: [ListenerGroup(name: "amateur", model: course.model, count: listeners)])
    return (
      course,
      Experiment(
        name: "benchmark", cells: [condition], seed: 1, measures: MeasureCatalog.standard.reportedByDefault)
    )
  }

  private static func run(_ experiment: Experiment, jobs: Int) async throws {
    try await Simulator(experiment, jobs: jobs).run { keep($0) }
  }

  /// Right answers of each listener.
  static func right(_ experiment: Experiment, jobs: Int) async throws -> [Int] {
    var found: [Int] = []
    try await Simulator(experiment, jobs: jobs).run(record: { found.append($0.outcome.tally.correct) }) {
      keep($0)
    }
    return found
  }
}
