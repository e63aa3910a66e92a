import Chronology
import Foundation
import Measuring
import Music
import Rows
import Simulation
import Training

/// How the cost of a simulation grows with the number of listeners, of comparisons and of cells, and what a
/// listener's history takes in memory; each over four orders of magnitude.
enum Growth {
  /// Prints a table of every growth.
  static func tell() async throws {
    print(
      "| what grows | to | comparisons | ns per comparison | peak memory, MiB |\n| --- | ---: | ---: | ---: | ---: |"
    )
    for count in [10, 100, 1000, 10_000, 100_000] {
      try await tell("listeners", count, listeners: count, of: 300)
    }
    for count in [100, 1000, 10_000, 100_000, 1_000_000] {
      try await tell("comparisons of a listener", count, listeners: 4, of: count)
    }
    for count in [1, 10, 100, 1000, 10_000] {
      try await tell("cells", count, listeners: 10, of: 300, cells: count)
    }
  }

  private static func tell(
    _ what: String, _ number: Int, listeners: Int, of comparisons: Int, cells: Int = 1
  ) async throws {
    let model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor))
    let group = ListenerGroup(name: "amateur", model: model, count: listeners)
    let plan = TrainingPlan(
      sessions: comparisons / 100, comparisonsPerSession: 100,
      schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026)))
    let cell = Condition(
      strategy: try SimulatedStrategy(KazezStrategy.self).with(), plan: plan, groups: [group])
    let experiment = Experiment(
      name: "growth", cells: Array(repeating: cell, count: cells), seed: 1,
      measures: MeasureCatalog.standard.reportedByDefault)
    let start = Stopwatch.processor.now
    try await Simulator(experiment, jobs: 2).run { keep($0) }
    let time = (Stopwatch.processor.now - start) / Double(experiment.totalComparisons)
    print(
      "| \(what) | \(number) | \(experiment.totalComparisons) | \((time * 10).rounded() / 10) | \(peakMemory) |"
    )
    fflush(nil)
  }

  /// Of the process so far, in MiB: rows are in the order in which it can only have grown by their own.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(numericCast(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}
