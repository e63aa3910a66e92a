import ArgumentParser
import Charts
import Chronology
import Foundation
import Results
import Scenarios
import Simulation
import Tuning

/// `peach tune FILE`: the best constants for an objective, confirmed on listeners whom the search never met.
struct Tune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the best constants of a scenario and confirm them on fresh listeners.",
    discussion: """
      The scenario's section "tune" says what should be small or large, what must hold, and how many comparisons it \
      may take. Its cells race on the same listeners; whoever is surely worse goes; around the best the search \
      goes on; and the winner, the runner-up and the baseline are measured on listeners whom nobody has met, \
      so that the winner's luck in the race does not count. Where winner and runner-up are not distinguishable, \
      it says so.

      The folder OUT/NAME is a study of the confirmed settings with its report, and beside it trials.csv, a row \
      for every evaluation, and tuning.json, what is printed with --format json. An interrupted run is gone on \
      with by --resume and ends with the same bits.

      EXAMPLES
        peach tune scenarios/tune-kazez.yaml
        peach tune scenarios/tune-kazez.yaml --seed 2 --format json
        peach tune scenarios/tune-kazez.yaml --out /tmp/studies --resume
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var resumption: ResumptionOptions
  @OptionGroup var output: FormatOptions

  @Option(help: "Folder in which the study's folder is made.")
  var out = "results"

  func run() async throws {
    let scenario = try experiment.loaded()
    guard let plan = scenario.tuning else {
      throw Failure.usage(
        "\(scenario.file): a scenario to tune must have the key \"tune\", got none. See Documentation/tuning.md."
      )
    }
    let (started, line) = (Instant.wallClock, ProgressLine())
    let library = D3Library.find(environment: ProcessInfo.processInfo.environment)
    let tuned = try await Failure.explainingStudy {
      var begun: TuningWork?
      return try await interruptible(leaving: { begun?.left() ?? "nothing was written." }) {
        let work = try TuningWork(
          scenario, plan, jobs: experiment.jobCount,
          command: "peach tune \(scenario.file)\(experiment.seedOption)",
          in: out, resumption.wanted, line)
        begun = work
        let result = try await work.search()
        return try await work.confirm(
          result, RunCircumstances(jobs: experiment.jobCount, started: started, seconds: line.elapsed),
          library)
      }
    }
    line.clear()
    if library == nil { StandardError.write("\(D3Library.advice)\n") }
    switch output.format {
    case .json: print(try tuned.json.pretty)
    case .text: print(tuned.text)
    }
    StandardError.write("\(tuned.comparisons.grouped) comparisons in \(line.elapsed.significant(3)) s\n")
  }
}
