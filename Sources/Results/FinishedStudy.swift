import Files
import Foundation
import GRDB
package import Simulation
import Text

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
  /// - Throws: `StudyError`, such as `finished` if a finished study of another run is there, `incomplete` if it lacks a file,
  ///   `resized` if one has another size, or `altered` if its cells do not match their checksums; or `FileError`.
  /// - Complexity: O(listeners) in time, O(groups) in memory.
  package static func existing(_ study: Study, shard: Shard?, in parent: String) throws -> FinishedStudy? {
    let place: StudyFolder?
    do { place = try StudyFolder.place(of: study, shard: shard, in: parent) } catch let error as FileError
      where error.isDenied
    { place = nil } catch StudyError.beingWritten where study.isFinished(in: parent) { place = nil }
    defer { place?.leave() }
    let path = StudyFolder.path(of: study, shard: shard, in: parent)
    let wanted = RunIdentity(of: study, shard: shard)
    do { guard try wanted.isFinished(at: path) else { return nil } } catch StudyError.incompleteShard {
      return nil
    }
    let database = "\(path)/\(StudyFiles.database)"
    if shard == nil { try StudyFiles.check(studyIn: path, withDatabase: true) }
    try check(database, wanted)
    if let place {
      let unfinished = try? UnfinishedRun(in: place.partial)
      if unfinished?.identity.difference(to: wanted) == nil { place.discard() }
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

extension RunIdentity {
  /// Whether this run's finished study or shard is at a path.
  /// - Throws: `StudyError.finished` for a study or shard of another run and for a study whose manifest cannot be read, or
  ///   the errors of `Shard.identity`.
  func isFinished(at path: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let part = shard.flatMap { shard in shards.flatMap { Shard(shard, of: $0) } }
    let there = try part.map { try $0.identity(in: path, else: .force) } ?? RunIdentity(ofStudyIn: path)
    guard let there else {
      throw StudyError.finished(path: path, got: "one whose description cannot be read")
    }
    if let odd = there.difference(to: self) {
      throw StudyError.finished(path: path, got: "another \(odd.what), \(odd.theirs) instead of \(odd.ours)")
    }
    return true
  }
}
