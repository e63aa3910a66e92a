import ArgumentParser
import Files
import Fitting
import Foundation
import Scenarios
import Simulation
import Training

/// `peach calibrate`: whether intervals of the threshold hold what they promise.
struct Calibrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check by simulation whether estimates and their intervals are right.",
    discussion: """
      For each estimate of the threshold, listeners are drawn from what the estimate assumes, each answers a session, and \
      the true threshold is ranked in the posterior. If the assumptions hold, the ranks are uniform: the central 95 % \
      interval holds the truth in 95 % of the sessions. Then the same with listeners that differ from what is assumed. \
      Documentation/calibration.md explains the method and has the results.

      "inside" means that the cumulative distribution of all ranks stays inside the band that holds that of uniform \
      ranks in 95 of 100 runs.

      EXAMPLES
        peach calibrate
        peach calibrate quest tracking --comparisons 60
        peach calibrate --replicates 200 --csv ranks.csv --figure ranks.svg
      """)

  @Argument(
    help: "What to examine: a Bayesian strategy of peach list strategies, tracker or fit; default: all.")
  var estimates: [String] = []

  @Option(help: "Listeners of each row, 20…1000000; default: 1000.", transform: decimal)
  var replicates = 1000

  @Option(help: "Comparisons of each listener, 2…100000; default: 100.", transform: decimal)
  var comparisons = 100

  @Option(help: "Seed of all random numbers; default: 1.", transform: decimal)
  var seed: UInt64 = 1

  @Option(help: "Write the cumulative distributions of the ranks to this file.")
  var csv: String?

  @Option(help: "Draw them, less the uniform distribution, with the band, into this SVG file.")
  var figure: String?

  @Flag(help: "Replace existing files of --csv and --figure.")
  var force = false

  @OptionGroup var jobs: JobsOption
  @OptionGroup var output: FormatOptions

  func validate() throws {
    try check("--replicates", replicates, in: 20...1_000_000, "The default is 1000.")
    try check("--comparisons", comparisons, in: 2...100_000, "The default is 100.")
  }

  func run() async throws {
    let entries = try chosen()
    for file in [csv, figure].compactMap(\.self)
    where !force && FileManager.default.fileExists(atPath: file) { throw Failure.exists(file) }
    let rows = try await interruptible { try await measured(entries) }
    let report = CalibrationReport(replicates: replicates, comparisons: comparisons, seed: seed, rows: rows)
    try csv.map { try OutputFile($0, permissions: .shared).save(report.csv) }
    try figure.map { try OutputFile($0, permissions: .shared).save(CalibrationFigure(report).svg) }
    switch output.format {
    case .json: print(try report.json.pretty)
    case .text: print(report.text(within: TextWidth.ofTerminal))
    }
  }

  private func measured(_ entries: [CalibrationCatalog.Entry]) async throws -> [CalibrationReport.Row] {
    var rows: [CalibrationReport.Row] = []
    for entry in entries {
      for mismatch in Mismatch.allCases {
        let run = CalibrationRun(
          entry, mismatch, replicates: replicates, comparisons: comparisons, seed: seed)
        rows.append(
          CalibrationReport.Row(
            estimate: entry.name, mismatch: mismatch, ranks: try await run.ranks(jobs: jobs.count)))
      }
    }
    return rows
  }

  private func chosen() throws -> [CalibrationCatalog.Entry] {
    let known = CalibrationCatalog(Laboratory.current.strategies.entries.map(\.type)).entries
    return try estimates.isEmpty
      ? known
      : estimates.map { name in
        guard let entry = known.first(where: { $0.name == name }) else {
          throw Failure.usage(
            "\(name): must be an estimate of the threshold, got \"\(name)\". Known: "
              + "\(known.map(\.name).joined(separator: ", ")).")
        }
        return entry
      }
  }
}
