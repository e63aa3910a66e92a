import Foundation
import GRDB
import Simulation

/// A study, or a shard of one, that is whole on disk.
public struct FinishedStudy: Sendable {
  /// Its folder.
  public let folder: String
  private let study: Study
  private let shard: Shard?

  init(folder: String, _ study: Study, shard: Shard?) {
    self.folder = folder
    self.study = study
    self.shard = shard
  }

  /// The study, or the shard of it, that an earlier run of the same scenario, seed and version has finished in
  /// `parent`; nil if there is none. Removes what a crash has left beside it.
  /// - Throws: `StudyError.finished` when a finished study of another run is there, `StudyError.altered` when its
  ///   cells do not match their checksums, or `FileError`.
  /// - Complexity: O(listeners) in time, O(groups) in memory.
  public static func existing(_ study: Study, shard: Shard?, in parent: String) throws -> FinishedStudy? {
    let place = try StudyFolder.place(of: study, shard: shard, in: parent)
    defer { place.leave() }
    let wanted = RunIdentity(of: study, shard: shard)
    let database = "\(place.path)/\(StudyFiles.database)"
    guard try place.isFinished(by: wanted), FileManager.default.fileExists(atPath: database) else {
      return nil
    }
    try check(database, wanted)
    let unfinished = try? UnfinishedRun(in: place.partial)
    if unfinished?.identity.difference(to: wanted) == nil { place.discard() }
    return FinishedStudy(folder: place.path, study, shard: shard)
  }

  /// The page that shows it; nil for a shard.
  public var report: String? { shard == nil ? "\(folder)/report.html" : nil }

  /// The file that has all measures of all cells.
  public var table: String { "\(folder)/\(shard == nil ? "summary.csv" : StudyFiles.database)" }

  /// The cell that the others are compared with; nil of a shard, and where there are none.
  public var baseline: Int? {
    shard == nil && study.experiment.cells.count > 1 ? study.experiment.baseline : nil
  }

  /// Passes on every cell in order, in memory that does not grow with them.
  /// - Throws: `StudyError.database`, or what `body` throws.
  public func forEachCell(_ body: (CellResult) throws -> Void) throws { try database.forEachCell(body) }

  /// Passes on the paired differences of every cell and group to the baseline in order, as `differences.csv` has them;
  /// none where there is no baseline.
  /// - Parameter measures: those of the study to compare by.
  /// - Throws: `StudyError.database`, or what `body` throws.
  /// - Complexity: O(listeners · log listeners) in time, O(1) in memory.
  public func forEachDifference(
    by measures: [any Measure], _ body: (GroupDifferences) throws -> Void
  ) throws {
    guard let baseline else { return }
    try database.forEachDifference(to: baseline, by: measures, body)
  }

  private static func check(_ database: String, _ identity: RunIdentity) throws {
    try reportingAlteration(of: database, else: .force) {
      var configuration = Configuration()
      configuration.readonly = true
      let altered = try DatabaseQueue(path: database, configuration: configuration).read {
        try CellVerification(run: identity.cellKey).firstAlteredCell(in: $0)
      }
      if let altered { throw StudyError.altered(file: database, cell: altered, .force) }
    }
  }

  private var database: ListenerDatabase {
    get throws {
      try ListenerDatabase(
        "\(folder)/\(StudyFiles.database)", of: study.experiment,
        outline: StudyOutline(of: study.experiment))
    }
  }
}

extension StudyFolder {
  /// Whether a finished study, or shard, of that run is there.
  /// - Throws: `StudyError.finished` for one of another run.
  func isFinished(by wanted: RunIdentity) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let there =
      wanted.shard == nil
      ? RunIdentity(ofStudyIn: path) : try RunIdentity.read(in: path, else: .force)
    guard let there else {
      throw StudyError.finished(path: path, got: "one whose description cannot be read")
    }
    if let odd = there.difference(to: wanted) {
      throw StudyError.finished(path: path, got: "another \(odd.what), \(odd.theirs) instead of \(odd.ours)")
    }
    return true
  }
}
