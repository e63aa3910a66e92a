import ArgumentParser
import Results
import Scenarios
import Simulation
import Text

/// `peach simulate FILE`: simulates one condition with every group of listeners and prints all measures.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Train a scenario's simulated listeners and print their measures.",
    discussion: """
      If the scenario sweeps constants, one condition is simulated: the one given by --cell, otherwise the baseline, \
      otherwise the first. `peach sweep` runs all.

      --trials-file and --sessions-file write the simulated data themselves; the listeners are then simulated one after the \
      other, whatever --jobs says. --member with --export-file writes the records of one listener as the app does, for \
      `peach import` and `peach fit`, and prints the listener's true threshold. Documentation/trials.md describes \
      the columns.

      EXAMPLES
        peach simulate scenarios/small.yaml
        peach simulate scenarios/small.yaml --format json --seed 7
        peach simulate scenarios/kazez-constants.yaml --cell 4 --jobs 1
        peach simulate scenarios/small.yaml --trials-file t.csv --sessions-file s.csv
        peach simulate scenarios/small.yaml --member novice:2 --export-file app.csv
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var tables: SimulationTableOptions
  @OptionGroup var single: ListenerExportOptions
  @OptionGroup var output: FormatOptions

  @Option(help: "The index of the condition in a sweep, from 0.", transform: decimal)
  var cell: Int?

  @Flag(help: "Replace existing files of --trials-file, --sessions-file and --export-file.")
  var force = false

  func validate() throws {
    if single.isWanted, tables.areWanted {
      throw ValidationError(
        "--member: cannot be combined with --trials-file or --sessions-file, which are of all listeners. Leave one out."
      )
    }
  }

  func run() async throws {
    let scenario = try experiment.loaded()
    let cell = try cellIndex(in: scenario)
    try await Failure.explainingStudy {
      if single.isWanted {
        try await export(cell, of: scenario)
      } else {
        try await simulate(cell, of: scenario.experiment)
      }
    }
  }

  private func simulate(_ cell: Int, of experiment: Experiment) async throws {
    let files = try tables.begin(for: experiment, replacing: force)
    defer { files?.discard() }
    let line = ProgressLine()
    var results: [CellResult] = []
    try await interruptible {
      try await Simulator(experiment, jobs: self.experiment.jobCount).run(
        cells: [cell], log: files?.log, progress: line.show
      ) { results.append($0) }
      try files?.finish()
    }
    line.clear()
    for result in results { try show(result, experiment) }
    files?.report()
    let made = experiment.comparisons(inCells: [cell]).grouped
    StandardError.note("\(made) comparisons in \(line.elapsed.significant(3)) s")
  }

  private func export(_ cell: Int, of scenario: Scenario) async throws {
    let export = try single.export(fromCell: cell, of: scenario, replacing: force)
    let summary = try await interruptible { try await export.write() }
    switch output.format {
    case .json: print(try summary.json.document)
    case .text: print(summary.text)
    }
    StandardError.write("\(summary.records.of("record")) written to \(export.file)\n")
  }

  private func cellIndex(in scenario: Scenario) throws -> Int {
    let cells = scenario.experiment.cells
    let index = cell ?? scenario.experiment.baseline ?? 0
    guard cells.indices.contains(index) else {
      throw Failure.usage(
        "--cell: must be in 0…\(cells.count - 1), got \(index). \(scenario.file) has \(cells.count.of("cell"))."
      )
    }
    if cells.count > 1, cell == nil {
      let sweep = "`peach sweep` runs all \(cells.count) conditions of \(scenario.file)"
      StandardError.write("This is cell \(index); \(sweep).\n")
    }
    return index
  }

  private func show(_ result: CellResult, _ experiment: Experiment) throws {
    switch output.format {
    case .json:
      let groups = result.groups.map { $0.json(experiment.measures) }
      let document: [String: JSON] = [
        "groups": .list(groups), "scenario": .text(experiment.name), "seed": .seed(experiment.seed),
      ]
      print(try JSON.object(document).document)
    case .text: print(text(result, experiment))
    }
  }

  private func text(_ result: CellResult, _ experiment: Experiment) -> String {
    let names = result.groups[0].measures.map(\.name)
    var table = Table(header: ["measure"] + result.groups.map { "\($0.group) (\($0.listeners))" })
    table.rows = names.map { name in [name] + result.groups.map { $0[name]?.text(of: $0.listeners) ?? "–" } }
    let title = result.label.isEmpty ? "" : StudyOutline(of: experiment).name(of: result.label) + "\n"
    return title + table.text(within: TextWidth.ofSentences)
  }
}
