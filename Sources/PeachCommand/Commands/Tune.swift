import ArgumentParser
import Chronology
import Files
import Foundation
import Live
import Music
import Results
import Scenarios
import Simulation
import Text
import Tuning

/// `peach tune FILE`: searches the best constants for an objective and confirms them on fresh listeners.
struct Tune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Find the best constants of a scenario and confirm them on fresh listeners.",
    discussion: """
      The scenario's section "tune" sets the objective, the constraints and the budget of comparisons. The scenario's \
      conditions race on the same listeners, and significantly worse conditions are eliminated. The search continues around \
      the best one. Winner, runner-up and baseline are confirmed on fresh listeners, so the result is not biased by \
      the selection. Constants that are worse by less than 0.1 octaves, or not distinguishably, are equally good: the output \
      begins with the best of the round ones, the measure in each group with the baseline and with them, over the training \
      and after 30 comparisons of people who begin, the command that sets them, the rule as Swift code that says where \
      sessions begin, and for each constant the numbers that are as good while the others stay. If they make a group worse, the best constants that are confirmed to make none worse follow. If the winner is not \
      better than the baseline by as much, it says to keep the baseline. Constants at the end of their range are named. If winner and runner-up are not distinguishable, it says so.

      The folder OUT/NAME is a study of the confirmed conditions with a report, evaluations.csv (a row per evaluation) and \
      tuning.json (the output of --format json). A tuning that the same scenario, seed and version have finished is \
      printed without running it again; --force replaces another finished study of that name. --resume continues an \
      interrupted run and writes the same bytes as an uninterrupted one.

      --listener tunes for other listeners, such as one fitted to each user of an app. All of them count, and the budget grows \
      with their number, so that each has the same comparisons. --baseline judges against the constants of your app, written as \
      for peach compare. If it begins every session at one difference, name that too: with unison-first-cents=50 half of the \
      conditions do so, the others begin only the first session at first-cents and later ones at the mean of the answers. The \
      output says which is better. --measure has another objective than the scenario, such as the display of your app; displays are judged at \
      the ends of sessions. --sessions and --comparisons have other sessions than the scenario, such as those of your users.

      EXAMPLES
        peach tune scenarios/tune-kazez.yaml
        peach fit users/*.csv --format yaml --name users > users.yaml
        peach tune scenarios/tune-todays-app.yaml --listener users.yaml
        peach tune scenarios/tune-todays-app.yaml --measure rmse_octaves_last_20_right
        peach tune scenarios/tune-todays-app.yaml --baseline k1=0.06,unison-first-cents=50
        peach tune scenarios/tune-kazez.yaml --seed 2 --force --format json
        peach tune scenarios/tune-kazez.yaml --out /tmp/studies --resume
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var listeners: ListenersOption
  @OptionGroup var baseline: BaselineOption
  @OptionGroup var objective: ObjectiveOption
  @OptionGroup var training: TrainingOption
  @OptionGroup var resumption: ResumptionOptions
  @OptionGroup var replacement: ReplacementOptions
  @OptionGroup var output: FormatOptions

  @OptionGroup var parent: OutOption

  func run() async throws {
    let scenario = try experiment.loaded(
      with: listeners, baseline: baseline, objective: objective, training: training)
    guard let plan = scenario.tuning else {
      throw Failure.usage(
        "\(scenario.file): a scenario to tune must have the key \"tune\", got none. See Documentation/tuning.md."
      )
    }
    let command =
      "peach tune \(scenario.file)\(objective.text)\(training.text)\(listeners.text)\(baseline.text)\(experiment.seedOption)"
    let folder = "\(parent.out)/\(scenario.experiment.name)"
    let report = try await Failure.explainingStudy {
      let existing = try existing(scenario, plan, command)
      return if let existing { existing } else { try await tune(scenario, plan, command) }
    }
    switch output.format {
    case .json:
      var printed = report
      printed.folder = folder
      (printed.scenario, printed.version) = (scenario.experiment.name, Version.text)
      printed.seed = .seed(scenario.experiment.seed)
      print(try printed.pretty)
    case .text:
      print(
        report.text(
          of: plan.goal.objectiveMeasure.descriptor, sweeping: StudyOutline(of: scenario.experiment).paths,
          folder: folder, leftOut: listeners.leftOut, width: TextWidth.ofSentences))
    }
  }

  /// The result of an earlier run with the same scenario, seed and version; nil if there is none.
  private func existing(
    _ scenario: Scenario, _ plan: TuningPlan, _ command: String
  ) throws -> TuningReport? {
    let study = Study(confirming: scenario, plan, command: command)
    guard let existing = try replacement.existing(study, in: parent.out) else { return nil }
    try TuningFolder.clearAway(after: Study(scenario, command: command), in: parent.out)
    return try TuningReport(contentsOf: "\(existing.folder)/\(TuningFolder.result)")
  }

  private func tune(
    _ scenario: Scenario, _ plan: TuningPlan, _ command: String
  ) async throws -> TuningReport {
    let (started, line) = (Instant.wallClock, ProgressLine())
    let library = D3Library.find(environment: ProcessInfo.processInfo.environment)
    var begun: TuningWork?
    let report = try await interruptible(leaving: {
      begun?.left(continuedBy: replacement.resumption) ?? "nothing was written."
    }) {
      let work = try TuningWork(
        scenario, plan, jobs: experiment.jobCount, command: command, in: parent.out, resumption.wanted,
        replacing: replacement.force, progress: line.show, announce: line.show, elapsed: { line.elapsed })
      begun = work
      if work.resumed > 0 { StandardError.write("resumed after \(work.resumed.of("evaluation"))\n") }
      return try await work.complete(jobs: experiment.jobCount, started: started, drawnWith: library)
    }
    line.clear()
    if library == nil { StandardError.note(D3Library.advice(in: .english)) }
    StandardError.note("\(report.comparisons.grouped) comparisons in \(line.elapsed.significant(3)) s")
    return report
  }
}

extension TuningReport {
  /// Reads `tuning.json`.
  /// - Throws: `StudyError.altered` if the file is not a valid report.
  fileprivate init(contentsOf path: String) throws {
    guard let bytes = try? InputFile(path).bytes(atMost: 67_108_864),
      let report = try? JSONDecoder().decode(TuningReport.self, from: Data(bytes))
    else { throw StudyError.altered(file: path, part: "the result", .force) }
    self = report
  }
}
