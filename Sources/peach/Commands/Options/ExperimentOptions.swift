import ArgumentParser
import Foundation
import Scenarios
import Simulation

/// What `simulate` and `sweep` share: the scenario, the seed, the jobs.
struct ExperimentOptions: ParsableArguments {
  @Argument(help: "A scenario file (YAML).")
  var scenario: String

  @Option(
    help:
      "Chunks of listeners under way at once, 1…\(Simulator.mostJobs); default: one per core. Results do not depend on it.",
    transform: decimal
  )
  var jobs: Int?

  @Option(help: "Seed of all random numbers, instead of the scenario's.", transform: decimal)
  var seed: UInt64?

  /// The jobs asked for, or one per core.
  var jobCount: Int { jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, Simulator.mostJobs) }

  /// The seed asked for, as it was asked for.
  var seedOption: String { seed.map { " --seed \($0)" } ?? "" }

  func validate() throws {
    if let jobs, !(1...Simulator.mostJobs).contains(jobs) {
      throw ValidationError(
        "--jobs: must be in 1…\(Simulator.mostJobs), got \(jobs). Leave it out for one per core.")
    }
  }

  /// The scenario, with the seed asked for.
  func loaded() throws -> Scenario {
    do {
      let scenario = try Scenario(contentsOf: self.scenario, in: .current)
      return seed.map(scenario.overriding(seed:)) ?? scenario
    } catch { throw Failure.usage("\(error)") }
  }
}
