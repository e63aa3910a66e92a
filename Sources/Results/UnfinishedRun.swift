import Foundation
import GRDB
import Simulation

/// An interrupted run in its hidden folder, with at least one finished cell.
struct UnfinishedRun {
  /// The file of finished cells in the hidden folder.
  static let store = "cells.sqlite"

  let identity: RunIdentity
  /// The number of finished cells.
  let done: Int

  /// The run in `folder`; nil if there is none or it has no finished cell.
  /// - Throws: `StudyError` if the run's database cannot be read or its description was altered.
  init?(in folder: String) throws {
    let path = "\(folder)/\(Self.store)"
    guard FileManager.default.fileExists(atPath: path),
      let identity = try RunIdentity.read(in: folder, else: .fresh)
    else { return nil }
    self.identity = identity
    done = try reportingAlteration(of: path, else: .fresh) {
      try DatabaseQueue(path: path, configuration: CellStore.configuration).read { database in
        // All tables are created in one transaction. If neither of these two exists, the run has no cells; if only
        // `summary` exists, the database was altered and the query throws.
        guard try database.tableExists("checksums") || database.tableExists("summary") else { return 0 }
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM checksums") ?? 0
      }
    }
    if done == 0 { return nil }
  }

  /// Requires that a run of `study` may begin as `beginning` says, given this unfinished run.
  /// - Throws: `StudyError.unfinished` for a new run, `StudyError.differs` if the identity of the run to resume
  ///   differs.
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
