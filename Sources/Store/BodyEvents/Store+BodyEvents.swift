package import BodyTimeline
import GRDB

/// The counts of an import of body events.
package struct BodyImportSummary: Hashable, Sendable {
  /// The number of events with new ids.
  package var added = 0
  /// The number of events that replaced stored ones.
  package var replaced = 0

  package init() {}
}

extension Store {
  /// Imports body events in one transaction, in constant memory.
  ///
  /// - Parameter body: calls its argument with each event. An event with a stored id replaces the stored one. If `body`
  ///   throws, the store is unchanged.
  /// - Throws: `StoreError`, and the errors of `body`.
  /// - Complexity: O(imported events · log stored events).
  package func importBodyEvents(
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

  /// Deletes a body event.
  /// - Returns: whether there was one with that id.
  /// - Throws: `StoreError`.
  package func deleteBodyEvent(id: String) throws -> Bool {
    try write { try Self.deleteBodyEvent(id, from: $0) }
  }

  /// All body events, sorted by id.
  /// - Throws: `StoreError`.
  package func bodyEvents() throws(StoreError) -> [BodyEvent] {
    try read { database in
      var events: [BodyEvent] = []
      try Self.forEachBodyEvent(in: database) { event, _ in events.append(try event.get()) }
      return events
    }
  }

  /// Calls `body` once per id, sorted by id, with the event or its first invalid row, and the bytes of the id.
  static func forEachBodyEvent(
    in database: Database, _ body: (Result<BodyEvent, BadRow>, _ id: [UInt8]) throws -> Void
  ) throws {
    var group = BodyEventGroup()
    try database.makeStatement(sql: allBodyEvents).forEachRow(
      of: "body_event", id: BodyEventRow.Column.id
    ) { row in
      if group.isOver(at: row) {
        try body(group.event, group.id)
        group = BodyEventGroup()
      }
      group.append(row)
    }
    if !group.isEmpty { try body(group.event, group.id) }
  }

  static let allBodyEvents = "SELECT \(BodyEventRow.Column.list) FROM body_event ORDER BY id, metric"

  private static func deleteBodyEvent(_ id: String, from database: Database) throws -> Bool {
    try database.cachedStatement(sql: "DELETE FROM body_event WHERE id = ?").execute(arguments: [id])
    return database.changesCount > 0
  }

  private static func insert(_ event: BodyEvent, into database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO body_event (\(BodyEventRow.Column.list)) VALUES (?, ?, ?, ?, ?)")
    for row in BodyEventRow.rows(of: event) { try statement.execute(arguments: row.arguments) }
  }
}

/// The rows of one id.
private struct BodyEventGroup {
  private(set) var id: [UInt8] = []
  private(set) var isEmpty = true
  private var rows: [BodyEventRow] = []
  private var bad: BadRow?
  private var name = StoredRow(table: "body_event", id: "")

  /// Whether `row` begins the next event: the group is not empty and has another id.
  func isOver(at row: RawRow<BodyEventRow.Column>) -> Bool { !isEmpty && row.bytes(.id) != id }

  mutating func append(_ row: RawRow<BodyEventRow.Column>) {
    if isEmpty {
      (id, name, isEmpty) = (row.bytes(.id), StoredRow(table: "body_event", id: row.shown(.id)), false)
    }
    do throws(BadValue) { rows.append(try BodyEventRow(row)) } catch { bad = bad ?? BadRow(name, error) }
  }

  /// The event of the rows, or the first invalid row.
  var event: Result<BodyEvent, BadRow> {
    if let bad { return .failure(bad) }
    do throws(BadValue) { return .success(try BodyEventRow.event(rows)) } catch {
      return .failure(BadRow(name, error))
    }
  }
}
