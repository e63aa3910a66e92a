import Foundation
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

  /// The study, or the shard of it, that an earlier run has finished in `parent`; nil if there is none, or one of
  /// another scenario, seed or version. Removes what a crash has left beside it.
  /// - Throws: `StudyError` or `FileError`.
  public static func standing(_ study: Study, shard: Shard?, in parent: String) throws -> FinishedStudy? {
    let place = try StudyFolder.place(of: study, shard: shard, in: parent)
    let wanted = RunIdentity(of: study, shard: shard)
    let there = shard == nil ? RunIdentity(ofStudyIn: place.path) : RunIdentity(in: place.path)
    guard let there, there.difference(to: wanted) == nil,
      FileManager.default.fileExists(atPath: "\(place.path)/\(StudyFiles.database)")
    else {
      place.leave()
      return nil
    }
    let isOfAnother = try UnfinishedRun(in: place.partial)?.identity.difference(to: wanted) != nil
    if isOfAnother { place.leave() } else { place.discard() }
    return FinishedStudy(folder: place.path, study, shard: shard)
  }

  /// The page that shows it; nil for a shard.
  public var report: String? { shard == nil ? "\(folder)/report.html" : nil }

  /// The cell that the others are compared with; nil of a shard, and where there are none.
  public var baseline: Int? {
    shard == nil && study.experiment.cells.count > 1 ? study.experiment.baseline : nil
  }

  /// Hands on every cell in order, in memory that does not grow with them.
  /// - Throws: `StudyError.database`, or what `body` throws.
  public func forEachCell(_ body: (CellResult) throws -> Void) throws { try database.forEachCell(body) }

  /// Hands on the paired differences of every cell and group to the baseline in order, as `differences.csv` has them;
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

  private var database: ListenerDatabase {
    get throws {
      try ListenerDatabase(
        "\(folder)/\(StudyFiles.database)", of: study.experiment,
        outline: StudyOutline(of: study.experiment))
    }
  }
}
