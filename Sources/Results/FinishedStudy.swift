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

  /// The study, or the shard of it, that an earlier run has left in `parent`; nil if there is none, or one of
  /// another scenario, seed or version.
  public init?(_ study: Study, shard: Shard?, in parent: String) {
    let name = study.experiment.name
    folder = shard.map { "\(Shard.folder(ofStudy: name, in: parent))/\($0.name)" } ?? "\(parent)/\(name)"
    self.study = study
    self.shard = shard
    let there = shard == nil ? RunIdentity(ofStudyIn: folder) : RunIdentity(in: folder)
    guard let there, there.difference(to: RunIdentity(of: study, shard: shard)) == nil,
      FileManager.default.fileExists(atPath: "\(folder)/\(StudyFiles.database)")
    else { return nil }
  }

  /// The page that shows it; nil for a shard.
  public var report: String? { shard == nil ? "\(folder)/report.html" : nil }

  /// Hands on every cell in order, in memory that does not grow with them.
  /// - Throws: `StudyError.database`, or what `body` throws.
  public func forEachCell(_ body: (CellResult) throws -> Void) throws {
    let outline = StudyOutline(of: study.experiment)
    try ListenerDatabase("\(folder)/\(StudyFiles.database)", of: study.experiment, outline: outline)
      .forEachCell(body)
  }
}
