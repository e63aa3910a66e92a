package import BodyTimeline
import Chronology
import Foundation
import GRDB
import Text

/// The counts of an import of body events.
package struct BodyImportSummary: Hashable, Sendable {
  /// The number of events with new ids.
  package var added = 0
  /// The number of events that replaced different ones with the same ids.
  package var replaced = 0
  /// The number of events that were stored already.
  package var unchanged = 0
  /// The number of a file's events that were left out because a person had corrected the stored ones.
  package var corrected = 0
  /// The number of a file's events that were left out because a person had deleted them.
  package var deleted = 0

  package init() {}
}

/// Where body events come from. If an id is stored already, this decides which event is kept.
package enum BodyEventGiver: Sendable {
  /// A person, whose corrections and deletions are kept when a file is imported.
  case person
  /// A file. Its events replace stored ones, except those that a person has corrected or deleted.
  case file
  /// A file whose events also replace those that a person has corrected or deleted.
  case restoringFile
}

extension Store {
  /// Imports body events in one transaction, in constant memory.
  ///
  /// - Parameters:
  ///   - giver: who gives the events.
  ///   - body: calls its argument with each event. An event with a stored id replaces the stored one. If `body` throws, the
  ///     store is unchanged.
  /// - Throws: `StoreError`, and the errors of `body`.
  /// - Complexity: O(imported events · log stored events).
  package func importBodyEvents(
    from giver: BodyEventGiver = .file, _ body: (_ put: (BodyEvent) throws -> Void) throws -> Void
  ) throws -> BodyImportSummary {
    try write { database in
      var summary = BodyImportSummary()
      try body { try put($0, from: giver, into: database, &summary) }
      return summary
    }
  }

  private func put(
    _ event: BodyEvent, from giver: BodyEventGiver, into database: Database,
    _ summary: inout BodyImportSummary
  ) throws {
    let rows = BodyEventRow.rows(of: event)
    let stored = try Self.rows(of: event.id, in: database)
    if stored == Set(rows.map(\.values)) {
      summary.unchanged += 1
    } else if try giver == .file && Self.isChanged(event.id, in: database) {
      if stored.isEmpty { summary.deleted += 1 } else { summary.corrected += 1 }
    } else {
      if stored.isEmpty { summary.added += 1 } else { summary.replaced += 1 }
      let isCorrection = giver == .person && !stored.isEmpty
      try Self.execute(isCorrection ? noteChange : forgetChange, event.id, in: database)
      _ = try Self.deleteBodyEvent(event.id, from: database)
      try Self.insert(rows, into: database)
    }
  }

  /// Adds, replaces and deletes body events in one transaction.
  /// - Parameter giver: as for an import and for deletions.
  /// - Throws: `StoreError`.
  package func changeBodyEvents(_ edits: [BodyEdit], from giver: BodyEventGiver) throws {
    try write { database in
      var summary = BodyImportSummary()
      for edit in edits {
        switch edit {
        case .put(let event): try put(event, from: giver, into: database, &summary)
        case .delete(let id): _ = try delete(id, from: giver, in: database)
        }
      }
    }
  }

  /// Deletes body events in one transaction.
  /// - Parameter giver: a person, whose deletions are stored for later imports; or a file, whose import is undone.
  /// - Returns: the number of events with these ids.
  /// - Throws: `StoreError`.
  @discardableResult
  package func deleteBodyEvents(
    _ ids: some Sequence<String>, from giver: BodyEventGiver = .person
  ) throws -> Int {
    try write { database in
      var count = 0
      for id in ids where try delete(id, from: giver, in: database) { count += 1 }
      return count
    }
  }

  /// - Returns: whether there was such an event.
  private func delete(_ id: String, from giver: BodyEventGiver, in database: Database) throws -> Bool {
    guard try Self.deleteBodyEvent(id, from: database) else { return false }
    if giver == .person { try Self.execute(noteChange, id, in: database) }
    return true
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
    try execute("DELETE FROM body_event WHERE id = ?", id, in: database)
    return database.changesCount > 0
  }

  private static func isChanged(_ id: String, in database: Database) throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: changedBodyEvents), arguments: [id]) ?? false
  }

  static let changedBodyEvents = "SELECT EXISTS (SELECT 1 FROM changed_body_event WHERE id = ?)"

  private static func execute(_ sql: String, _ id: String, in database: Database) throws {
    try database.cachedStatement(sql: sql).execute(arguments: [id])
  }

  private static func rows(of id: String, in database: Database) throws -> Set<[DatabaseValue]> {
    let statement = try database.cachedStatement(
      sql: "SELECT \(BodyEventRow.Column.list) FROM body_event WHERE id = ?")
    return Set(try Row.fetchAll(statement, arguments: [id]).map { Array($0.databaseValues) })
  }

  private static func insert(_ rows: [BodyEventRow], into database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO body_event (\(BodyEventRow.Column.list)) VALUES (?, ?, ?, ?, ?)")
    for row in rows { try statement.execute(arguments: StatementArguments(row.values)) }
  }
}

private let noteChange = "INSERT OR IGNORE INTO changed_body_event (id) VALUES (?)"
private let forgetChange = "DELETE FROM changed_body_event WHERE id = ?"

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

/// A row of the table `body_event`.
struct BodyEventRow {
  let id: String
  private let metric: String
  private let timestamp: Instant
  private let value: Double?
  private let tags: String?

  /// The value of `metric` in the row of a photo.
  private static let photo = "photo"

  /// The values of all columns in the order of `Column`.
  var values: [DatabaseValue] {
    [
      id.databaseValue, metric.databaseValue, timestamp.microseconds.databaseValue,
      value?.databaseValue ?? .null,
      tags?.databaseValue ?? .null,
    ]
  }

  /// The columns of the table.
  enum Column: Int32, ResultColumn { case id, metric, timestamp, value, tags }

  /// Reads a row.
  init(_ raw: RawRow<Column>) throws(BadValue) {
    id = try raw.text(.id)
    metric = try raw.text(.metric)
    timestamp = try raw.instant(.timestamp)
    let isPhoto = metric == Self.photo
    value =
      isPhoto
      ? nil
      : try raw.double(.value, in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude, "must be a number")
    tags = isPhoto ? try raw.text(.tags, "must be a JSON array of texts") : nil
  }

  private init(_ event: BodyEvent, _ metric: String, value: Double? = nil, tags: String? = nil) {
    id = event.id
    timestamp = event.timestamp
    self.metric = metric
    self.value = value
    self.tags = tags
  }

  /// The rows of an event: one, or one per finding of a DEXA scan.
  static func rows(of event: BodyEvent) -> [BodyEventRow] {
    guard case .photo(let tags) = event.content else {
      return event.measurements.map { BodyEventRow(event, $0.metric.name, value: $0.value) }
    }
    // Encoding an array of strings cannot fail.
    return [BodyEventRow(event, photo, tags: (try? tags.sortedJSON()) ?? "[]")]
  }

  /// The event of the rows with one id.
  /// - Throws: `BadValue` if the rows do not form a valid event.
  static func event(_ rows: [BodyEventRow]) throws(BadValue) -> BodyEvent {
    guard rows.allSatisfy({ $0.timestamp == rows[0].timestamp }) else {
      throw BadValue(
        column: "timestamp", rule: "must be the same in all rows of an event", value: "several")
    }
    let content = try content(rows)
    do { return try BodyEvent(id: rows[0].id, timestamp: rows[0].timestamp, content) } catch {
      throw error.badValue
    }
  }

  private static func content(_ rows: [BodyEventRow]) throws(BadValue) -> BodyEvent.Content {
    if let photo = rows.first(where: { $0.tags != nil }) {
      guard rows.count == 1 else {
        throw BadValue(
          column: "metric", rule: "must not be photo beside other rows of the id", value: "\"photo\"")
      }
      return .photo(tags: try photo.photoTags())
    }
    if rows.count == 1 { return .measurement(try rows[0].measured(), rows[0].value ?? .nan) }
    func value(_ metric: Metric) -> Double? { rows.first { $0.metric == metric.name }?.value }
    return .dexa(
      DEXAScan(
        ffmi: value(.ffmi), leanMass: value(.leanMass), fatMass: value(.fatMass), bodyFat: value(.bodyFat)))
  }

  private func measured() throws(BadValue) -> Metric {
    do { return try Metric(name: metric) } catch { throw error.badValue }
  }

  private func photoTags() throws(BadValue) -> [String] {
    do { return try JSONDecoder().decode([String].self, from: Data((tags ?? "").utf8)) } catch {
      throw BadValue(
        column: "tags", rule: "must be a JSON array of texts", value: "\"\((tags ?? "").prefix(40))\"")
    }
  }
}

extension BodyTimelineError {
  /// The column and value that violate the error's rule.
  fileprivate var badValue: BadValue {
    switch self {
    case .badMetricName(let name):
      BadValue(
        column: "metric", rule: "must be 1 to 64 of a-z, 0-9, _, - and .", value: "\"\(name.prefix(40))\"")
    case .emptyID: BadValue(column: "id", rule: "must not be empty", value: "\"\"")
    case .dateOutOfRange(let date): BadValue(column: "timestamp", rule: Self.dateRule, value: "\(date)")
    case .incompleteScan:
      BadValue(
        column: "metric", rule: "must be, with those of the id's other rows, the findings of a DEXA scan",
        value: "something else")
    case .badTag(let tag):
      BadValue(column: "tags", rule: "must be texts without ;", value: "\"\(tag.prefix(40))\"")
    case .valueOutOfRange(let metric, let value):
      BadValue(
        column: "value",
        rule: "must be a \(metric) in \(metric.plausible.lowerBound)…\(metric.plausible.upperBound)",
        value: value.isNaN ? "none" : "\(value)")
    case .unknownScoreVersion(let version, _):
      BadValue(column: "value", rule: "must be known", value: version)
    }
  }
}
