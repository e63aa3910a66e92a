package import Chronology
import Files
import Foundation
import GRDB
package import Simulation
import Text

/// The definition of a study, which is the same for all its runs on all machines.
package struct Study: Sendable {
  /// The cells, listeners, measures and the seed.
  package var experiment: Experiment
  /// The scenario's file name, without its folder.
  package var scenarioFile: String
  package var scenarioText: String
  /// Whether the scenario also says how to tune it.
  package var isTunable = false
  /// The version of Peach.
  package var version: String
  /// The command that reproduces the study, without options that affect no number, such as `--jobs`.
  package var command: String

  /// The study as shards run it; see `Shard.experiment`. The whole study if there is no shard.
  package func dealt(to shard: Shard?) -> Study {
    guard let shard, let dealt = Shard.experiment(experiment, for: shard.count) else { return self }
    var study = self
    study.experiment = dealt
    return study
  }

  /// Whether the cells are parts of the scenario's cells.
  package var isCut: Bool { experiment.parts > 1 }

  /// The study of an experiment that `scenarioText` describes.
  package init(
    _ experiment: Experiment, scenarioFile: String, scenarioText: String, version: String, command: String
  ) {
    self.experiment = experiment
    self.scenarioFile = scenarioFile
    self.scenarioText = scenarioText
    self.version = version
    self.command = command
  }
}

/// The properties of a run that may differ between two runs of a study. Only the manifest contains them, under `run`,
/// so all other files of two runs can be compared bit for bit.
package struct RunCircumstances: Sendable {
  /// The command line as it was typed.
  package var commandLine: [String]
  /// The commit that Peach was built from, if known.
  package var commit: String?
  /// The machine's cores.
  package var cores: Int
  /// The processor architecture, such as `x86_64` or `aarch64`.
  package var architecture: String
  /// The operating system's name and version.
  package var system: String
  /// The number of chunks that are simulated at the same time.
  package var jobs: Int
  /// When the run began.
  package var started: Instant
  /// How long it took, in seconds of wall time; 0 until it has ended.
  package var seconds: Double
  /// The number of cells that earlier runs had finished when this run resumed them.
  package var cellsBefore = 0
  /// The number of shards that were merged; nil if none were.
  package var shards: Int?

  /// The circumstances of a run without resumed cells and merged shards.
  package init(
    commandLine: [String], commit: String?, cores: Int, architecture: String, system: String, jobs: Int,
    started: Instant, seconds: Double = 0
  ) {
    self.commandLine = commandLine
    self.commit = commit
    self.cores = cores
    self.architecture = architecture
    self.system = system
    self.jobs = jobs
    self.started = started
    self.seconds = seconds
  }
}

/// A complete study, or a complete shard of one, on disk.
package struct FinishedStudy: Sendable {
  /// The folder of the study or shard.
  package let folder: String
  let study: Study
  private let shard: Shard?

  init(folder: String, _ study: Study, shard: Shard?) {
    self.folder = folder
    self.study = study
    self.shard = shard
  }

  /// "peach tune mine.yaml"; nil unless the scenario says how to tune it.
  package var tuning: String? { study.isTunable ? "peach tune \(study.scenarioFile.shellQuoted)" : nil }

  /// The study or shard that an earlier run with the same scenario, seed, version and command finished in `parent`; nil
  /// if there is none.
  ///
  /// If there is one, also removes the hidden folder that a crash left, unless it contains finished cells of another
  /// run. In a folder that this process may not write, it only reads.
  /// - Throws: `StudyError`, such as `finished` if a finished study of another run is there, `incomplete` if it lacks a
  ///   file, `resized` if one has another size, or `altered` if its cells do not match their checksums; or `FileError`.
  /// - Complexity: O(listeners) in time, O(groups) in memory.
  package static func existing(_ study: Study, shard: Shard?, in parent: String) throws -> FinishedStudy? {
    let folder: StudyFolder?
    do { folder = try StudyFolder.locked(of: study, shard: shard, in: parent) } catch let error as FileError
      where error.isDenied
    { folder = nil } catch StudyError.beingWritten where study.isFinished(in: parent) { folder = nil }
    defer { folder?.leave() }
    let path = StudyFolder.path(of: study, shard: shard, in: parent)
    let wanted = RunIdentity(of: study, shard: shard)
    do { guard try wanted.isFinished(at: path) else { return nil } } catch StudyError.incompleteShard {
      return nil
    }
    let database = "\(path)/\(StudyFiles.database)"
    if shard == nil { try StudyFiles.check(studyIn: path, withDatabase: true) }
    try check(database, wanted)
    if let folder {
      let unfinished = try? UnfinishedRun(in: folder.partial)
      if unfinished?.identity.difference(to: wanted) == nil { folder.discard() }
    }
    return FinishedStudy(folder: path, study, shard: shard)
  }

  /// The experiment that was simulated.
  var experiment: Experiment { study.experiment }

  /// The path of the report; nil for a shard.
  package var report: String? { shard == nil ? "\(folder)/\(StudyFiles.report)" : nil }

  /// The path of the file with all measures of all cells: `summary.csv`, or the database of a shard.
  package var table: String { "\(folder)/\(shard == nil ? StudyFiles.summary : StudyFiles.database)" }

  /// The index of the baseline cell; nil for a shard, a study of one cell, and an experiment without a baseline.
  package var baseline: Int? {
    shard == nil && study.experiment.cells.count > 1 ? study.experiment.baseline : nil
  }

  /// Calls `body` with every cell, in order. Memory does not grow with the number of cells.
  /// - Throws: `StudyError.database`, or what `body` throws.
  package func forEachCell(_ body: (CellResult) throws -> Void) throws { try database.forEachCell(body) }

  /// Calls `body` with the paired differences of every cell and group to the baseline, in the order of
  /// `differences.csv`. Without a baseline, `body` is not called.
  /// - Parameter measures: the measures to compare, which must be among the study's.
  /// - Throws: `StudyError.database`, or what `body` throws.
  /// - Complexity: O(listeners · log listeners) in time, O(1) in memory.
  package func forEachDifference(
    by measures: [any Measure], _ body: (GroupDifferences) throws -> Void
  ) throws {
    guard let baseline else { return }
    try database.forEachDifference(to: baseline, by: measures, body)
  }

  private static func check(_ database: String, _ identity: RunIdentity) throws {
    try reportingAlteration(of: database, else: .force) {
      let altered = try DatabaseQueue(path: database, configuration: .finished).read {
        try CellVerification(run: identity.cellKey).firstAlteredCell(in: $0)
      }
      if let altered { throw StudyError.altered(file: database, cell: altered, .force) }
    }
  }

  var database: ListenerDatabase {
    get throws {
      try ListenerDatabase(
        "\(folder)/\(StudyFiles.database)", of: study.experiment,
        outline: StudyOutline(of: study.experiment))
    }
  }
}

extension Study {
  /// Whether the manifest of this study is in `parent`.
  package func isFinished(in parent: String) -> Bool {
    guard let there = RunIdentity(ofStudyIn: "\(parent)/\(experiment.name)") else { return false }
    return there.difference(to: RunIdentity(of: self, shard: nil)) == nil
  }
}
