import ArgumentParser
import Calibration
import Files
import Foundation
import Live
import Scenarios
import Simulation
import Text
import Training

/// `peach calibrate`: checks whether intervals have their nominal coverage.
struct Calibrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Check by simulation whether estimates and their intervals are right.",
    discussion: """
      For each estimate of the threshold, listeners are drawn from the estimate's assumptions, and each answers one session. \
      The rank of a session is the posterior probability below the true threshold. If the assumptions hold, the ranks are \
      uniform: the central 95 % interval contains the true threshold in 95 % of the sessions. Further rows have listeners \
      that violate one assumption.

      For each measure, groups of listeners are simulated. The rank of a group is the confidence that its intervals of all \
      levels put below the value of the whole population. "tune" does the same for whole tunings: for the winner's value \
      and for its difference from the runner-up. Documentation/calibration.md explains the method and has the results.

      The distance is the largest one of the ranks' cumulative distribution from the uniform one. "inside" means that it \
      is at most the limit that uniform ranks exceed in 5 of 100 runs.

      All estimates together take over half an hour of processor time, most of it for the measures. The rows \
      of "change_power", which takes the longest, have a fifth of the ranks.

      EXAMPLES
        peach calibrate
        peach calibrate quest tracking --comparisons 60
        peach calibrate measures/trials_to_converge tune --listeners 100
        peach calibrate --replicates 200 --csv ranks.csv --figure ranks.svg
      """)

  @Argument(
    help: """
      What to examine: a Bayesian strategy of peach list strategies, tracker, fit, fit-long or fit-quest-plus (the last \
      two with four times the comparisons), measures, measures/NAME, tune, tune/value or tune/difference; default: all.
      """)
  var estimates: [String] = []

  @Option(
    help:
      "Sessions, groups or tunings of each row, 20…1000000; default: 1000. change_power has a fifth, but at least 20.",
    transform: decimal)
  var replicates = 1000

  @Option(help: "Comparisons for each estimate of the threshold, 2…100000; default: 100.", transform: decimal)
  var comparisons: Int?

  @Option(
    help: "Listeners of each group, 5…1000; default: 20. Five times as many confirm a tuning.",
    transform: decimal)
  var listeners: Int?

  @Flag(help: "Leave out the rows of listeners who violate an assumption.")
  var asAssumed = false

  @Option(help: "Seed of all random numbers; default: 1.", transform: decimal)
  var seed: UInt64 = 1

  @Option(help: "Write the cumulative distributions of the ranks to this file.")
  var csv: String?

  @Option(
    help: "Draw the cumulative distributions minus the uniform one, with their band, into this SVG file.")
  var figure: String?

  @Flag(help: "Replace existing files of --csv and --figure.")
  var force = false

  @OptionGroup var jobs: JobsOption
  @OptionGroup var output: FormatOptions

  func validate() throws {
    try check("--replicates", replicates, in: 20...1_000_000, "The default is 1000.")
    try comparisons.map { try check("--comparisons", $0, in: 2...100_000, "The default is 100.") }
    try listeners.map { try check("--listeners", $0, in: 5...1000, "The default is 20.") }
  }

  func run() async throws {
    let chosen = try chosen()
    try Failure.ifExists([csv, figure], unless: force)
    let setting = CalibrationSetting(
      replicates: replicates, comparisons: comparisons ?? 100, listeners: listeners ?? 20,
      breaksAssumptions: !asAssumed,
      seed: seed, jobs: jobs.count)
    let rows = try await interruptible {
      var rows: [CalibrationRow] = []
      for (procedure, parts) in chosen { rows += try await procedure.rows(of: parts, setting) }
      return rows
    }
    let report = CalibrationReport(setting: setting, rows: rows)
    try csv.map { try OutputFile($0, permissions: .shared).save(report.csv) }
    try figure.map { try OutputFile($0, permissions: .shared).save(CalibrationFigure(report).svg) }
    switch output.format {
    case .json: print(try report.json.document)
    case .text: print(report.text(within: TextWidth.ofTerminal))
    }
  }

  /// The named procedures, each restricted to the named parts; all parts if none is named.
  private func chosen() throws -> [(any CalibratedProcedure, Set<String>)] {
    let laboratory = Laboratory.current
    let catalog = CalibrationCatalog(
      laboratory.strategies.entries.map(\.type), measures: laboratory.measures)
    if let unknown = estimates.first(where: { !catalog.names.contains($0) }) {
      let known = catalog.procedures.map { $0.parts.isEmpty ? $0.name : "\($0.name), \($0.name)/NAME" }
      throw Failure.usage(
        "estimate: must be a known name, got \"\(unknown)\". "
          + guess(of: unknown, among: catalog.names) + "Known: \(known.joined(separator: ", ")).")
    }
    try requireUse(in: catalog)
    return catalog.procedures.compactMap { procedure in
      let parts = procedure.parts.filter { estimates.contains("\(procedure.name)/\($0)") }
      if estimates.isEmpty || estimates.contains(procedure.name) { return (procedure, []) }
      return parts.isEmpty ? nil : (procedure, Set(parts))
    }
  }

  /// Refuses an option that no named procedure uses.
  private func requireUse(in catalog: CalibrationCatalog) throws {
    func check(_ option: String, _ value: Int?, _ users: [any CalibratedProcedure]) throws {
      let names = users.map(\.name)
      guard value != nil, !estimates.isEmpty,
        !estimates.contains(where: { names.contains(String($0.prefix { $0 != "/" })) })
      else { return }
      throw Failure.usage(
        "\(option): needs one of \(names.joined(separator: ", ")), got \(estimates.joined(separator: ", ")). "
          + "Leave \(option) out.")
    }
    try check("--comparisons", comparisons, catalog.ofSessions)
    try check("--listeners", listeners, catalog.ofGroups)
  }
}
