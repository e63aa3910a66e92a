import ArgumentParser
import Scenarios
import Simulation

/// `peach simulate FILE`: one combination of constants, every group of listeners, all measures.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Train a scenario's simulated listeners and print their measures.",
    discussion: """
      If the scenario sweeps constants, one cell is simulated: the one given by --cell, otherwise the baseline, \
      otherwise the first. `peach sweep` runs all cells.

      EXAMPLES
        peach simulate scenarios/small.yaml
        peach simulate scenarios/small.yaml --format json --seed 7
        peach simulate scenarios/kazez-constants.yaml --cell 4 --jobs 1
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var output: FormatOptions

  @Option(help: "The cell of a sweep, from 0.", transform: decimal)
  var cell: Int?

  func run() async throws {
    let scenario = try experiment.loaded()
    let single = try singleCell(of: scenario)
    let line = ProgressLine()
    var results: [CellResult] = []
    try await interruptible {
      try await Simulator(single, jobs: experiment.jobCount).run(progress: line.show) { results.append($0) }
    }
    line.clear()
    for result in results { try show(result, single.measures) }
    StandardError.write(
      "\(single.totalComparisons.grouped) comparisons in \(line.elapsed.significant(3)) s\n")
  }

  private func singleCell(of scenario: Scenario) throws -> Experiment {
    var single = scenario.experiment
    let cells = single.cells
    let index = cell ?? single.baseline ?? 0
    guard cells.indices.contains(index) else {
      throw Failure.usage(
        "--cell: must be in 0…\(cells.count - 1), got \(index). \(scenario.file) has \(cells.count.of("cell"))."
      )
    }
    if cells.count > 1, cell == nil {
      StandardError.write(
        "\(scenario.file) sweeps \(cells.count) cells; this is cell \(index). `peach sweep` runs all.\n")
    }
    single.cells = [cells[index]]
    single.baseline = nil
    return single
  }

  private func show(_ result: CellResult, _ measures: [any Measure]) throws {
    switch output.format {
    case .json: print(try JSON.object(["groups": .list(result.groups.map { $0.json(measures) })]).pretty)
    case .text: print(text(result))
    }
  }

  private func text(_ result: CellResult) -> String {
    let names = result.groups[0].measures.map(\.name)
    var table = Table(header: ["measure"] + result.groups.map { "\($0.group) (\($0.listeners))" })
    table.rows = names.map { name in [name] + result.groups.map { $0[name]?.text ?? "–" } }
    let title = result.label.title
    return (title.isEmpty ? "" : title + "\n") + table.text(within: TextWidth.ofTerminal)
  }
}
