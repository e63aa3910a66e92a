import ArgumentParser
import Charts
import Chronology
import Exchange
import Foundation
import Results
import Scenarios
import Simulation

/// `peach sweep FILE`: every combination of constants, a table, and a study folder with a report.
struct Sweep: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run every cell of a scenario and write a study folder with a report.",
    discussion: """
      The folder OUT/NAME holds manifest.json, summary.csv (a row per cell and group), listeners.sqlite (a row \
      per listener) and report.html, which opens in any browser without a network. An interrupted run leaves \
      nothing that looks finished.

      EXAMPLES
        peach sweep scenarios/small.yaml
        peach sweep scenarios/kazez-constants.yaml --out results --jobs 2
        peach sweep scenarios/staircase-shoot-out.yaml --seed 2 --out /tmp/studies
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var output: FormatOptions

  @Option(help: "Folder in which the study's folder is made.")
  var out = "results"

  func run() async throws {
    let scenario = try experiment.loaded()
    let line = ProgressLine()
    let started = Instant.wallClock
    let library = D3Library.find(environment: ProcessInfo.processInfo.environment)
    var cells: [CellResult] = []
    let folder = try await interruptible {
      do {
        let writer = try StudyWriter.begin(study(scenario), in: out, drawnWith: library)
        try await Simulator(scenario.experiment, jobs: experiment.jobCount).run(
          progress: line.show, record: writer.record
        ) { cell in
          try writer.append(cell)
          cells.append(cell)
        }
        return try await writer.finish(circumstances(started, line.elapsed))
      } catch let error as StudyError {
        throw Failure.failed("\(error)")
      } catch let error as FileError { throw Failure.failed("\(error)") }
    }
    line.clear()
    if library == nil { StandardError.write("\(D3Library.advice)\n") }
    try show(cells, folder)
    let total = scenario.experiment.totalComparisons
    StandardError.write("\(total.grouped) comparisons in \(line.elapsed.significant(3)) s\n")
  }

  private func study(_ scenario: Scenario) -> Study {
    let seed = experiment.seed.map { " --seed \($0)" } ?? ""
    return Study(
      scenario.experiment, scenarioFile: URL(fileURLWithPath: scenario.file).lastPathComponent,
      scenarioText: scenario.text, version: Version.text, command: "peach sweep \(scenario.file)\(seed)")
  }

  private func circumstances(_ started: Instant, _ seconds: Double) -> RunCircumstances {
    RunCircumstances(
      commandLine: CommandLine.arguments, commit: Version.commit,
      cores: ProcessInfo.processInfo.activeProcessorCount, architecture: Version.architecture,
      system: ProcessInfo.processInfo.operatingSystemVersionString, jobs: experiment.jobCount,
      started: started,
      seconds: seconds)
  }

  private func show(_ cells: [CellResult], _ folder: String) throws {
    switch output.format {
    case .json:
      print(
        try JSON.object([
          "cells": .list(
            cells.map { cell in
              .object([
                "cell": .integer(cell.index),
                "label": .object(
                  Dictionary(uniqueKeysWithValues: cell.label.map { ($0.path, $0.value.json) })),
                "groups": .list(cell.groups.map(\.json)),
              ])
            }), "folder": .text(folder),
        ]).pretty)
    case .text:
      print(table(cells).text)
      print("\nReport: \(folder)/report.html")
    }
  }

  private func table(_ cells: [CellResult]) -> Table {
    let paths = cells.flatMap { $0.label.map(\.path) }.reduce(into: [String]()) { seen, path in
      if !seen.contains(path) { seen.append(path) }
    }
    let known = Set(cells.first?.groups.first?.measures.map(\.name) ?? [])
    let columns = KeyMeasures.columns.filter { known.contains($0.0) }
    var table = Table(header: ["group"] + paths + columns.map(\.1))
    for cell in cells {
      for group in cell.groups {
        let values = paths.map { path in cell.label.first { $0.path == path }?.value.description ?? "" }
        table.rows.append([group.group] + values + columns.map { group[$0.0]?.text ?? "–" })
      }
    }
    return table
  }
}
