import ArgumentParser
import Charts
import Chronology
import Foundation
import Numerals
import Results
import Scenarios
import Simulation

/// `peach sweep FILE`: every combination of constants, tables, and a study folder with a report.
struct Sweep: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run every cell of a scenario and write a study folder with a report.",
    discussion: """
      The folder OUT/NAME contains manifest.json, summary.csv (a row per cell and group), differences.csv (paired \
      differences to the baseline, if there is one), listeners.sqlite (a row per listener) and report.html, which \
      opens in any browser without a network. The printed numbers are means over listeners, and paired differences of \
      the same listeners to the baseline, with ± half of a 95 % interval, or with both its ends in brackets where it is \
      not nearly symmetrical.

      A study that the same scenario, seed and version have finished is printed without running it again; --force \
      replaces another finished study of that name. If a run is interrupted, finished cells are kept; --resume \
      continues to byte-identical output. Altered cells are refused.

      --dry-run runs a short calibration, prints how many listeners and comparisons the run has, about how long it takes \
      on this machine and how much disk it needs, and writes nothing.

      --shard 2/4 runs the second of four parts of the cells and writes it to OUT/NAME.shards. When all parts are \
      finished, `peach merge OUT/NAME` merges them into the study.

      --trials and --sessions write the simulated data themselves, a row per comparison and per session; the \
      listeners are then simulated one after the other, whatever --jobs says. They cannot be combined with --resume; \
      if the study is finished, the same listeners are simulated again for their rows. --force also replaces existing \
      files of both. \
      Documentation/trials.md describes the columns.

      EXAMPLES
        peach sweep scenarios/small.yaml
        peach sweep scenarios/kazez-constants.yaml --jobs 2
        peach sweep scenarios/kazez-constants.yaml --resume
        peach sweep scenarios/kazez-constants.yaml --dry-run
        peach sweep scenarios/kazez-constants.yaml --seed 2 --force
        peach sweep scenarios/strategy-shoot-out.yaml --shard 2/4 --out /tmp/studies
        peach sweep scenarios/small.yaml --trials trials.sqlite
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var tables: SimulationTableOptions
  @OptionGroup var beginning: BeginningOptions
  @OptionGroup var replacement: ReplacementOptions
  @OptionGroup var output: FormatOptions

  @Option(help: "Parent folder of the study's folder.")
  var out = "out"

  @Flag(help: "Only estimate time and disk; write nothing.")
  var dryRun = false

  func validate() throws {
    if tables.areWanted, beginning.resumption.resume {
      throw ValidationError(
        """
        --trials, --sessions: cannot be combined with --resume, which leaves finished cells out. Finish the study first, \
        then sweep again with them.
        """)
    }
    if dryRun, tables.areWanted {
      throw ValidationError(
        "--dry-run: cannot be combined with --trials or --sessions, since it writes nothing. Leave them out.")
    }
    if dryRun, beginning.resumption.resume || beginning.resumption.fresh || replacement.force {
      throw ValidationError(
        "--dry-run: cannot be combined with --resume, --fresh or --force, since it writes nothing. Leave them out."
      )
    }
  }

  func run() async throws {
    let scenario = try experiment.loaded()
    let shard = try beginning.shard(of: scenario)
    if dryRun { return try await estimate(scenario, shard) }
    let study = Study(scenario, command: "peach sweep \(scenario.file)\(experiment.seedOption)")
    let finished = try await Failure.explainingStudy {
      let files = try tables.begin(replacing: replacement.force)
      defer { files?.discard() }
      let finished = try await complete(study, shard, files)
      try files?.finish()
      files?.report()
      return finished
    }
    try StudyOutput(finished, of: study.experiment).show(as: output.format)
  }

  private func estimate(_ scenario: Scenario, _ shard: Shard?) async throws {
    let (cells, line) = (scenario.experiment.cells.count, ProgressLine())
    let estimate = try await interruptible {
      try await Failure.explainingStudy {
        try await RunEstimate(
          of: scenario.experiment, cells: shard?.cells(of: cells), jobs: experiment.jobCount,
          clock: { line.elapsed })
      }
    }
    switch output.format {
    case .json: print(try estimate.json(jobs: experiment.jobCount).pretty)
    case .text: print(estimate.text(of: scenario.file, jobs: experiment.jobCount))
    }
  }

  /// The study: the one that an earlier run has finished, or a new one.
  private func complete(_ study: Study, _ shard: Shard?, _ files: SimulationTables?) async throws
    -> FinishedStudy
  {
    guard let standing = try replacement.standing(study, shard: shard, in: out) else {
      return try await sweep(study, shard, files)
    }
    if let files { try await simulateAgain(study.experiment, shard, for: files) }
    return standing
  }

  /// Simulates the cells of a finished study for their rows alone.
  private func simulateAgain(
    _ experiment: Experiment, _ shard: Shard?, for files: SimulationTables
  ) async throws {
    StandardError.write("simulating it again for \(files.paths)\n")
    let line = ProgressLine()
    try await interruptible {
      try await Simulator(experiment, jobs: self.experiment.jobCount).run(
        cells: shard?.cells(of: experiment.cells.count), log: files.log, progress: line.show,
        deliver: { _ in })
    }
    line.clear()
  }

  private func sweep(_ study: Study, _ shard: Shard?, _ files: SimulationTables?) async throws
    -> FinishedStudy
  {
    var begun: StudyWriter?
    return try await interruptible(leaving: { left(by: begun, files) }) {
      let writer = try StudyWriter.begin(
        study, in: out, shard: shard, beginning.resumption.wanted, replacing: replacement.force)
      begun = writer
      return try await sweep(study.experiment, shard, by: writer, files)
    }
  }

  private func sweep(
    _ experiment: Experiment, _ shard: Shard?, by writer: StudyWriter, _ files: SimulationTables?
  ) async throws -> FinishedStudy {
    let line = ProgressLine()
    let library = D3Library.find(environment: ProcessInfo.processInfo.environment)
    tellResumption(of: writer)
    let finished = try await writer.complete(
      experiment, jobs: self.experiment.jobCount, drawnWith: library, log: files?.log, progress: line.show,
      elapsed: { line.elapsed })
    line.clear()
    if library == nil, shard == nil { StandardError.write("\(D3Library.advice)\n") }
    let made = experiment.comparisons(inCells: writer.remaining).grouped
    StandardError.write("\(made) comparisons in \(line.elapsed.significant(3)) s\n")
    return finished
  }

  private func tellResumption(of writer: StudyWriter) {
    let done = writer.resumedCells.count
    guard done > 0 else { return }
    StandardError.write("resumed after \(done) of \(done + writer.remaining.count) cells\n")
  }

  /// What remains of an interrupted sweep.
  private func left(by writer: StudyWriter?, _ files: SimulationTables?) -> String {
    guard let writer else { return "nothing was written." }
    writer.stop()
    let (done, all) = (writer.finishedCells, writer.resumedCells.count + writer.remaining.count)
    guard done > 0 else { return "nothing was written." }
    let missing = files.map { " \($0.paths) must be requested again after the study is finished." } ?? ""
    return "\(done) of \(all) cells are kept; continue by \(replacement.resumption).\(missing)"
  }
}
