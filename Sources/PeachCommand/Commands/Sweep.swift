import ArgumentParser
import Chronology
import Files
import Foundation
import Live
import Results
import Scenarios
import Simulation
import Text

/// `peach sweep FILE` simulates every cell of a scenario, prints tables and writes a study folder with a report.
struct Sweep: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Run every condition of a scenario and write a study folder with a report.",
    discussion: """
      The folder OUT/NAME contains manifest.json, summary.csv (a row per cell and group), differences.csv (paired \
      differences to the baseline; only if the scenario has one), listeners.sqlite (a row per listener) and report.html, \
      which opens in any browser without a network. The command prints the answer of the report and the best conditions, or a map \
      where two numbers are swept. --full prints the measures of every condition and group, and paired differences \
      of the same listeners to the baseline. The number after ± is half the width of the 95 % interval; an interval that \
      is not nearly symmetrical is printed with both ends in brackets.

      If a study of the same scenario, seed and version is finished, it is printed and not run again. --force runs it \
      again, or replaces a study of that name of another scenario, seed or version. If a run is interrupted, finished conditions \
      are kept; --resume computes the others and writes the same bytes as an uninterrupted run. Conditions whose checksum \
      does not match are refused.

      --dry-run runs a short calibration, prints how many listeners and comparisons the run has, about how long it takes \
      on this machine and how much disk it needs, and writes nothing.

      --shard 2/4 runs the second of four shards of the study and writes it to OUT/NAME.shards. When all shards are \
      finished, `peach merge OUT/NAME` merges them into the study. The parts of a shard are conditions or, with more shards \
      than conditions, ranges of their listeners.

      --trials-file and --sessions-file write the simulated data themselves, a row per comparison and per session; the \
      listeners are then simulated one after the other, whatever --jobs says. Neither option can be combined with \
      --resume. If the study is finished, its listeners are simulated again to write the rows. --force also replaces \
      existing files of trials and sessions. Documentation/trials.md describes the columns.

      EXAMPLES
        peach sweep scenarios/small.yaml
        peach sweep scenarios/kazez-constants.yaml --full
        peach sweep scenarios/kazez-constants.yaml --resume
        peach sweep scenarios/kazez-constants.yaml --dry-run
        peach sweep scenarios/kazez-constants.yaml --seed 2 --force
        peach sweep scenarios/strategy-shoot-out.yaml --shard 2/4 --out /tmp/studies
        peach sweep scenarios/small.yaml --trials-file trials.sqlite
      """)

  @OptionGroup var experiment: ExperimentOptions
  @OptionGroup var listeners: ListenersOption
  @OptionGroup var tables: SimulationTableOptions
  @OptionGroup var beginning: BeginningOptions
  @OptionGroup var replacement: ReplacementOptions
  @OptionGroup var full: FullOption
  @OptionGroup var output: FormatOptions

  @OptionGroup var parent: OutOption

  @Flag(help: "Only estimate time and disk; write nothing.")
  var dryRun = false

  func validate() throws {
    if tables.areWanted, beginning.resumption.resume {
      throw ValidationError(
        """
        --trials-file, --sessions-file: cannot be combined with --resume, which does not simulate finished conditions again. Finish the \
        study first, then repeat the command with --trials-file or --sessions-file.
        """)
    }
    if dryRun, tables.areWanted {
      throw ValidationError(
        "--dry-run: cannot be combined with --trials-file or --sessions-file, since it writes nothing. Leave them out."
      )
    }
    if dryRun, beginning.resumption.resume || beginning.resumption.fresh || replacement.force {
      throw ValidationError(
        "--dry-run: cannot be combined with --resume, --fresh or --force, since it writes nothing. Leave them out."
      )
    }
  }

  func run() async throws {
    let scenario = try experiment.loaded(with: listeners)
    let wanted = try beginning.shard(of: scenario)
    if dryRun { return try await estimate(scenario, wanted) }
    let whole = Study(
      scenario, command: "peach sweep \(scenario.file)\(listeners.text)\(experiment.seedOption)")
    // A late shard of a finished study, whose shards may have been removed, is not run again.
    let isLate =
      wanted != nil && !replacement.force && !tables.areWanted
      && whole.isFinished(in: out(of: scenario.experiment))
    let shard = isLate ? nil : wanted
    let study = whole.dealt(to: shard)
    if study.isCut, tables.areWanted {
      throw Failure.usage(
        "--trials-file, --sessions-file: must be written with at most as many shards as conditions, got \(beginning.shard ?? ""). "
          + "Run the shards without them, and `peach simulate --cell N --trials-file FILE` for rows.")
    }
    let finished = try await Failure.explainingStudy {
      let files = try tables.begin(for: study.experiment, replacing: replacement.force)
      defer { files?.discard() }
      let finished = try await complete(study, shard, files)
      try files?.finish()
      files?.report()
      return finished
    }
    if let shard, output.format == .text, study.isCut || !full.full {
      return print(try next(after: shard, of: scenario, in: finished.folder))
    }
    try StudyOutput(finished, of: study.experiment, listeners: listeners.text).show(
      as: output.format, isFull: full.full)
  }

  /// "3 of 9 shards done. Next: peach merge …", and the shard's folder. Damaged shards are not done, nor are those of
  /// other runs.
  private func next(after shard: Shard, of scenario: Scenario, in folder: String) throws -> String {
    let path = "\(out(of: scenario.experiment))/\(scenario.experiment.name)"
    let finished = try StudyStatus(ofStudyAt: path).parts.filter {
      $0.state == .finished && $0.shard?.count == shard.count
    }
    let run = finished.first { $0.shard == shard }?.run
    let others = finished.filter { $0.run?.cellKey != run?.cellKey }.compactMap(\.shard?.index)
    let done = finished.count - others.count
    let mixed =
      others.isEmpty
      ? ""
      : " Of another scenario, seed or version: \(others.count == 1 ? "shard" : "shards") \(others.asRanges)."
    let rest = done == shard.count ? "" : "the other shards\(others.isEmpty ? "" : " with --force"), then "
    return """
      \(done) of \(shard.count.of("shard")) done.\(mixed) Next: \(rest)peach merge \(path.shellQuoted)
      Shard: \(folder)
      """
  }

  private func out(of experiment: Experiment) -> String {
    StudyFolder.parent(ofStudy: experiment.name, in: parent.out)
  }

  private func estimate(_ scenario: Scenario, _ shard: Shard?) async throws {
    let (dealt, line) = (Study(scenario, command: "").dealt(to: shard), ProgressLine())
    let estimate = try await interruptible {
      try await Failure.explainingStudy {
        try await RunEstimate(
          of: dealt, cells: shard?.cells(of: dealt.experiment.cells.count), jobs: experiment.jobCount,
          drawnWith: .find(environment: ProcessInfo.processInfo.environment),
          clock: { line.elapsed })
      }
    }
    let (folder, jobs) = (out(of: scenario.experiment), experiment.jobCount)
    let free = Folder.freeBytes(at: folder)
    switch output.format {
    case .json: print(try estimate.json(jobs: jobs, isShard: shard != nil, free: free).document)
    case .text:
      print(
        estimate.text(of: scenario.file, jobs: jobs, isShard: shard != nil, space: (folder, free)))
    }
  }

  /// The finished study of an earlier run; if there is none, runs the sweep.
  private func complete(_ study: Study, _ shard: Shard?, _ files: SimulationTables?) async throws
    -> FinishedStudy
  {
    guard let existing = try replacement.existing(study, shard: shard, in: out(of: study.experiment)) else {
      return try await sweep(study, shard, files)
    }
    if let files { try await simulateAgain(study.experiment, shard, for: files) }
    return existing
  }

  /// Simulates the cells of a finished study again to write the rows of `--trials-file` and `--sessions-file`.
  private func simulateAgain(
    _ experiment: Experiment, _ shard: Shard?, for files: SimulationTables
  ) async throws {
    StandardError.write("simulating the study again to write \(files.paths)\n")
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
    return try await interruptible(leaving: { interruptionMessage(for: begun, files) }) {
      let writer = try StudyWriter.begin(
        study, in: out(of: study.experiment), shard: shard, beginning.resumption.wanted,
        replacing: replacement.force)
      begun = writer
      return try await sweep(study.experiment, shard, by: writer, files)
    }
  }

  private func sweep(
    _ experiment: Experiment, _ shard: Shard?, by writer: StudyWriter, _ files: SimulationTables?
  ) async throws -> FinishedStudy {
    let line = ProgressLine()
    let run = RunCircumstances(jobs: self.experiment.jobCount, started: .wallClock)
    let library = D3Library.find(environment: ProcessInfo.processInfo.environment)
    reportResumption(of: writer)
    let finished = try await writer.complete(
      run, drawnWith: library, log: files?.log, progress: line.show, elapsed: { line.elapsed })
    line.clear()
    if library == nil, shard == nil { StandardError.note(D3Library.advice(in: .english)) }
    let made = experiment.comparisons(inCells: writer.remaining).grouped
    StandardError.note("\(made) comparisons in \(line.elapsed.significant(3)) s")
    return finished
  }

  private func reportResumption(of writer: StudyWriter) {
    let done = writer.resumedCells.count
    guard done > 0 else { return }
    StandardError.write("resumed after \(done) of \((done + writer.remaining.count).of(writer.unit))\n")
  }

  /// The message after an interruption: what was kept and how to continue.
  private func interruptionMessage(for writer: StudyWriter?, _ files: SimulationTables?) -> String {
    guard let writer else { return "nothing was written." }
    writer.stop()
    let (done, all) = (writer.finishedCells, writer.resumedCells.count + writer.remaining.count)
    guard done > 0 else { return "nothing was written." }
    let missing = files.map { " When the study is finished, repeat the command to write \($0.paths)." } ?? ""
    return "\(done) of \(all.of(writer.unit)) are kept; continue with \(replacement.resumption).\(missing)"
  }
}
