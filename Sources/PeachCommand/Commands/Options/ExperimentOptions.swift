import ArgumentParser
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
