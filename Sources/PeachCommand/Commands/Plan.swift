import ArgumentParser
import Files
import Foundation
import Scenarios
import Simulation
import Text
import Training
import Tuning

/// `peach plan FILE`: computes how many people and comparisons an experiment needs.
struct Plan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say how many people and comparisons an experiment with people needs.",
    discussion: """
      Answers how many people, with how many comparisons each, are enough to find the difference between two \
      conditions with the power that you want. Two groups of different people train, one under the baseline, one \
      under the condition to compare it with; or, with "design: within-person", each person under both. A two-sided t test, \
      within persons a paired one, compares a measure. The power of each design is estimated from simulated experiments; \
      the row "no difference" has the power without one, which is α. The scenario has a baseline and a section "plan" with \
      the measure, people and comparisons per person.

      With --precision, answers how many comparisons are enough to know the threshold of 95 % of the people within so \
      many octaves, under both conditions or all, also by the strategy's own estimate if it makes one. \
      Documentation/experiments.md describes both.

      EXAMPLES
        peach plan scenarios/plan-kazez.yaml
        peach plan scenarios/plan-kazez.yaml --csv power.csv --figure power.svg
        peach plan scenarios/plan-kazez.yaml --format json --seed 7
        peach plan scenarios/plan-kazez.yaml --precision 0.25
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var output: FormatOptions

  @Option(help: "Plan for estimates of the threshold within ± so many octaves.", transform: decimal)
  var precision: Double?

  @Option(help: ArgumentHelp("Write a row per design to this file.", valueName: "file"))
  var csv: String?

  @Option(help: ArgumentHelp("Draw the power over the designs to this SVG file.", valueName: "file"))
  var figure: String?

  @Flag(help: "Print the error of the powers and the text to register, too.")
  var full = false

  @Flag(help: "Replace existing files of --csv and --figure.")
  var force = false

  func validate() throws {
    if let precision, precision <= 0 || precision > 10 {
      throw ValidationError(
        "--precision: must be above 0 and at most 10 octaves, got \(precision). 0.25 is a factor of 1.19.")
    }
    if precision != nil, figure != nil {
      throw ValidationError(
        "--figure: cannot be combined with --precision, which has no power to draw. Leave one out.")
    }
  }

  func run() async throws {
    let scenario = try experiment.loaded()
    guard let plan = scenario.powerPlan else {
      throw Failure.usage(
        "\(scenario.file): the scenario must have the key \"plan\", got none. Documentation/experiments.md has an "
          + "example.")
    }
    try Failure.ifExists([csv, figure], unless: force)
    try await Failure.explainingStudy {
      if let precision {
        try await showPrecision(precision, plan, scenario)
      } else {
        try await showPower(plan, scenario)
      }
    }
  }

  private func showPower(_ plan: PowerPlan, _ scenario: Scenario) async throws {
    guard let second = plan.alternative else {
      let cells = scenario.experiment.cells
      let other = cells.indices.first { $0 != plan.baseline }.map { cells[$0].label.yaml } ?? "{ … }"
      throw Failure.usage(
        """
        \(scenario.file): plan must have the key "against" unless the scenario has two conditions, got \(cells.count) \
        conditions. Add the condition of the second group, for example "against: \(other)".
        """)
    }
    let study = PowerStudy(plan, of: scenario.experiment)
    let line = ProgressLine()
    let table: PowerTable
    do {
      table = try await interruptible { try await study.run(jobs: experiment.jobCount, progress: line.show) }
    } catch let error as PowerStudy.Undefined {
      throw Failure.failed("\(scenario.file): \(error.sentence)")
    }
    line.clear()
    let report = PowerReport(
      plan: plan, experiment: scenario.experiment, table: table, groups: (plan.baseline, second))
    try csv.map { try OutputFile($0, permissions: .shared).save(report.csv) }
    try figure.map { try OutputFile($0, permissions: .shared).save(PowerFigure(report).svg) }
    try show(report.text(width: TextWidth.ofSentences, isFull: full), report.json)
    if let note = report.noteOnTruth {
      StandardError.note(note.lines(of: TextWidth.ofSentences).joined(separator: "\n"))
    }
    StandardError.note(
      "\(study.experiment.totalComparisons.grouped) comparisons in \(line.elapsed.significant(3)) s")
  }

  private func showPrecision(_ wanted: Double, _ plan: PowerPlan, _ scenario: Scenario) async throws {
    let experiment = scenario.experiment
    let line = ProgressLine()
    var conditions: [PrecisionReport.Condition] = []
    var total = 0
    for cell in plan.conditions(of: experiment) {
      let study = PrecisionStudy(plan, of: experiment, under: cell)
      let found = try await interruptible { try await study.run(progress: line.show) }
      conditions.append(
        PrecisionReport.Condition(
          name: experiment.name(ofCell: cell), strategy: experiment.cells[cell].strategy.descriptor.name,
          precisions: found))
      total += study.experiment.totalComparisons
      line.clear()
    }
    let report = PrecisionReport(wanted: wanted, experiment: experiment, conditions: conditions)
    try csv.map { try OutputFile($0, permissions: .shared).save(report.csv) }
    try show(report.text(width: TextWidth.ofSentences), report.json)
    StandardError.note("\(total.grouped) comparisons in \(line.elapsed.significant(3)) s")
  }

  private func show(_ text: String, _ json: JSON) throws {
    switch output.format {
    case .json: print(try json.document)
    case .text: print(text)
    }
  }
}

extension PowerStudy.Undefined {
  /// Rule, value and next step.
  fileprivate var sentence: String {
    """
    \(measure) must have a value for at least half of the listeners, got \(defined) of \(listeners) after \
    \(comparisons) comparisons. Choose more comparisons or another measure.
    """
  }
}
