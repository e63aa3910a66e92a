import Chronology
import GRDB
import Music
import Numerics
import Training

extension FormerSession {
  /// The sessions with answers, except those with invalid rows.
  static func all(in database: Database) throws -> [FormerSession] {
    var sessions: [(id: Int64, seed: UInt64)] = []
    try database.makeStatement(sql: "SELECT \(SeedColumn.list) FROM session ORDER BY id").forEachRow(
      of: "session", id: SeedColumn.id
    ) {
      sessions.append(($0.rowID(.id), UInt64(bitPattern: $0.rowID(.seed))))
    }
    return sessions.compactMap { id, seed in
      guard let session = try? FormerSession(id: id, seed: seed, in: database) else { return nil }
      return session.comparisons.isEmpty && session.matchings.isEmpty ? nil : session
    }
  }

  private init(id: Int64, seed: UInt64, in database: Database) throws {
    self.id = id
    address = ListenerAddress(key: StreamKey(seed: seed), index: 0)
    var comparisons: [CompletedComparison] = []
    try Self.forEachRow(of: .comparison, session: id, in: database) { record in
      guard case .comparison(let comparison) = record else { return }
      comparisons.append(CompletedComparison(comparison))
    }
    var matchings: [(matching: PitchMatching, error: Cents)] = []
    try Self.forEachRow(of: .pitchMatching, session: id, in: database) { record in
      guard case .pitchMatching(let matching) = record else { return }
      matchings.append(
        (
          PitchMatching(
            reference: matching.referenceNote, interval: matching.interval,
            initialOffset: matching.initialCentOffset), matching.userCentError
        ))
    }
    (self.comparisons, self.matchings) = (comparisons, matchings)
  }

  private static func forEachRow(
    of table: RecordTable, session: Int64, in database: Database, _ body: (TrainingRecord) -> Void
  ) throws {
    let statement = try database.makeStatement(sql: table.rowsOfSession)
    try statement.setArguments([session])
    try statement.forEachRecord { body(try $0.record()) }
  }
}

/// The columns from which a session's seed is read.
enum SeedColumn: Int32, ResultColumn { case id, seed }
