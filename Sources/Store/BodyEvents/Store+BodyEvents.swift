import BodyTimeline
import GRDB

/// What an import of body events did.
public struct BodyImportSummary: Hashable, Sendable {
  /// Events of ids that were not there.
  public var added = 0
  /// Events that took the place of those of their ids.
  public var replaced = 0

  /// Nothing yet.
  public init() {}
}

extension Store {
  /// Takes in body events in one transaction, in memory that does not grow with their number.
  ///
  /// - Parameter body: calls its argument with each event; one of an id that is there replaces it. When it
  ///   throws, nothing changes.
  /// - Throws: `StoreError`, and whatever `body` throws.
  /// - Complexity: O(events taken in · log events stored).
  public func importBodyEvents(
    _ body: (_ put: (BodyEvent) throws -> Void) throws -> Void
  ) throws -> BodyImportSummary {
    try write { database in
      var summary = BodyImportSummary()
      try body { event in
        if try Self.deleteBodyEvent(event.id, from: database) {
          summary.replaced += 1
        } else {
          summary.added += 1
        }
        try Self.insert(event, into: database)
      }
      return summary
    }
  }

  /// Takes a body event away.
  /// - Returns: whether there was one of that id.
  /// - Throws: `StoreError`.
  public func deleteBodyEvent(id: String) throws -> Bool {
    try write { try Self.deleteBodyEvent(id, from: $0) }
  }

  /// All body events by id.
  /// - Throws: `StoreError`.
  public func bodyEvents() throws -> [BodyEvent] {
    try read { database in
      var events: [BodyEvent] = []
      var rows: [BodyEventRow] = []
      try database.makeStatement(sql: Self.allBodyEvents).forEachRow { raw in
        let row = BodyEventRow(raw)
        if let first = rows.first, first.id != row.id {
          events.append(try BodyEventRow.event(rows))
          rows.removeAll(keepingCapacity: true)
        }
        rows.append(row)
      }
      if !rows.isEmpty { events.append(try BodyEventRow.event(rows)) }
      return events
    }
  }

  private static let allBodyEvents = """
    SELECT id, metric, timestamp, value, tags FROM body_event ORDER BY id, metric
    """

  private static func deleteBodyEvent(_ id: String, from database: Database) throws -> Bool {
    try database.cachedStatement(sql: "DELETE FROM body_event WHERE id = ?").execute(arguments: [id])
    return database.changesCount > 0
  }

  private static func insert(_ event: BodyEvent, into database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO body_event (id, metric, timestamp, value, tags) VALUES (?, ?, ?, ?, ?)")
    for row in BodyEventRow.rows(of: event) { try statement.execute(arguments: row.arguments) }
  }
}
