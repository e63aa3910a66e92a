import Chronology
import Foundation
import Measuring
import Results
import Simulation
import Training

/// A whole study in sessions of 100, with every measure that is reported by default, its database and its report, divided
/// by the loop of its simulations.
enum SweepRows {
  static let rows = [
    Row("whole sweep ÷ plain loop", rounds: 9, isCounted: false) {
      let course = try KazezCourse(sessions: 30, comparisonsPerSession: 100)
      let strategies = try narrowings.map {
        try SimulatedStrategy(KazezStrategy.self).with(["k1": .number($0)])
      }
      let study = Self.study(of: strategies, course)
      let loops = try strategies.map { try KazezStrategy($0.values) }
      try await check(study.experiment, loops, course)
      return Turns(
        units: study.experiment.totalComparisons,
        reference: .now {
          for strategy in loops {
            for listener in 0..<listeners { keep(course.train(listener, with: strategy)) }
          }
        }
      ) {
        try await sweep(study)
      }
    }
  ]

  private static let narrowings = [0.050, 0.055, 0.060, 0.065, 0.070, 0.075, 0.080, 0.085]
  private static let listeners = 1000

  private static func study(of strategies: [StrategyChoice], _ course: KazezCourse) -> Study {
    let plan = TrainingPlan(
      sessions: course.sessions, comparisonsPerSession: course.comparisonsPerSession,
      schedule: course.schedule)
    let groups = [ListenerGroup(name: "amateur", model: course.model, count: listeners)]
    let cells = zip(narrowings, strategies).map { narrowing, strategy in
      var cell = Condition(strategy: strategy, plan: plan, groups: groups)
      cell.label = [Condition.Assignment(path: "strategy.k1", value: .number(narrowing))]
      return cell
    }
    let experiment = Experiment(
      name: "benchmark", cells: cells, seed: 1, measures: MeasureCatalog.standard.reportedByDefault)
    return Study(
      experiment, scenarioFile: "benchmark.yaml", scenarioText: "", version: "0", command: "peach sweep")
  }

  /// Into a folder of its own, which is removed.
  private static func sweep(_ study: Study) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let writer = try StudyWriter.begin(study, in: folder)
    try await Simulator(study.experiment, jobs: 1).run(
      cells: writer.remaining, record: writer.record, deliver: writer.append)
    let run = RunCircumstances(
      commandLine: [], commit: nil, cores: 1, architecture: "", system: "", jobs: 1,
      started: Instant(seconds: 0), seconds: 0)
    keep(try await writer.finish(run, drawnWith: .find(environment: [:])))
  }

  /// Holds the answers of both against each other.
  private static func check(_ experiment: Experiment, _ loops: [KazezStrategy], _ course: KazezCourse)
    async throws
  {
    let expected = loops.flatMap { strategy in
      (0..<listeners).map { course.train($0, with: strategy).tally.correct }
    }
    let found = try await ActorRows.right(experiment, jobs: 1)
    precondition(found == expected, "the answers differ")
  }
}
