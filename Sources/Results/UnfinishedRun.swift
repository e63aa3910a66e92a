import Foundation
import GRDB

/// What an interrupted run has left in its hidden folder: at least one finished cell.
struct UnfinishedRun {
  /// The file of finished cells in the hidden folder.
  static let store = "cells.sqlite"

  /// Which run it is.
  let identity: RunIdentity
  /// Its finished cells.
  let done: Int

  /// The run in `folder`; nil if there is none, or none with a finished cell.
  /// - Throws: `StudyError` for one that cannot be read, or whose description was altered.
  init?(in folder: String) throws {
    let path = "\(folder)/\(Self.store)"
    guard FileManager.default.fileExists(atPath: path),
      let identity = try RunIdentity.read(in: folder, else: .fresh)
    else { return nil }
    self.identity = identity
    done = try reportingAlteration(of: path, else: .fresh) {
      try DatabaseQueue(path: path, configuration: CellStore.configuration).read { database in
        // The tables are made together.
        guard try database.tableExists("checksums") || database.tableExists("summary") else { return 0 }
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM checksums") ?? 0
      }
    }
    if done == 0 { return nil }
  }

  /// Whether a run of `study` may begin like that.
  /// - Throws: `StudyError`.
  func check(against study: Study, _ shard: Shard?, _ beginning: StudyWriter.Beginning, at path: String)
    throws
  {
    let cells = study.experiment.cells.count
    switch beginning {
    case .fresh: return
    case .new:
      throw StudyError.unfinished(path: path, done: done, cells: shard?.cells(of: cells).count ?? cells)
    case .resume:
      guard let odd = identity.difference(to: RunIdentity(of: study, shard: shard)) else { return }
      throw StudyError.differs(path: path, what: odd.what, begun: odd.ours, got: odd.theirs)
    }
  }
}
