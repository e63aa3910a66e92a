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

  /// The shard that an earlier run has left in `parent`; nil if there is none, or one of another run.
  public init?(_ study: Study, shard: Shard, in parent: String) {
    folder = "\(Shard.folder(ofStudy: study.experiment.name, in: parent))/\(shard.name)"
    self.study = study
    self.shard = shard
    let ours = RunIdentity(of: study, shard: shard)
    guard let identity = RunIdentity(in: folder), identity.difference(to: ours) == nil else { return nil }
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
