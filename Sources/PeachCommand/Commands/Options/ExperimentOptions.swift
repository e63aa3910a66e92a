import ArgumentParser
import Foundation
import Scenarios
import Simulation

/// The options that `simulate` and `sweep` share: the scenario, the seed, the jobs.
struct ExperimentOptions: ParsableArguments {
  @Argument(help: "A scenario file (YAML).", completion: .file(extensions: ["yaml"]))
  var scenario: String

  @OptionGroup var jobs: JobsOption

  @Option(help: "Seed of all random numbers, instead of the scenario's.", transform: decimal)
  var seed: UInt64?

  /// The value of `--jobs`, or one job per core.
  var jobCount: Int { jobs.count }

  /// The option `--seed` as text for a command line; empty without it.
  var seedOption: String { seed.map { " --seed \($0)" } ?? "" }

  /// Loads the scenario. `--seed` replaces the scenario's seed.
  func loaded() throws -> Scenario {
    do {
      let scenario = try Scenario(contentsOf: self.scenario, in: .current, acceptsPipes: true)
      try scenario.experiment.checkLevels()
      return seed.map(scenario.overriding(seed:)) ?? scenario
    } catch { throw Failure.usage("\(error)") }
  }
}

/// `--jobs N`.
struct JobsOption: ParsableArguments {
  @Option(
    help:
      "Chunks of listeners simulated at the same time, 1…\(Simulator.mostJobs); default: one per core. Results do not depend on it.",
    transform: decimal
  )
  var jobs: Int?

  /// The value of `--jobs`, or one job per core.
  var count: Int { jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, Simulator.mostJobs) }

  func validate() throws {
    if let jobs, !(1...Simulator.mostJobs).contains(jobs) {
      throw ValidationError(
        "--jobs: must be in 1…\(Simulator.mostJobs), got \(jobs). Leave it out for one per core.")
    }
  }
}
