import BodyTimeline
import Chronology
import Foundation
import GRDB

/// A row of the table of body events.
struct BodyEventRow {
  let id: String
  private let metric: String
  private let timestamp: Instant
  private let value: Double?
  private let tags: String?

  /// The name that stands for a metric in a photo's row.
  private static let photo = "photo"

  /// What a statement on all columns is given.
  var arguments: StatementArguments { [id, metric, timestamp.microseconds, value, tags] }

  /// The row a statement on all columns stands on.
  init(_ raw: RawRow) {
    id = raw.text(0)
    metric = raw.text(1)
    timestamp = raw.instant(2)
    value = metric == Self.photo ? nil : raw.double(3)
    tags = metric == Self.photo ? raw.text(4) : nil
  }

  private init(_ event: BodyEvent, _ metric: String, value: Double? = nil, tags: String? = nil) {
    id = event.id
    timestamp = event.timestamp
    self.metric = metric
    self.value = value
    self.tags = tags
  }

  /// The rows of an event.
  static func rows(of event: BodyEvent) -> [BodyEventRow] {
    guard case .photo(let tags) = event.content else {
      return event.measurements.map { BodyEventRow(event, $0.metric.name, value: $0.value) }
    }
    // An array of texts can always be encoded.
    let text = (try? JSONEncoder().encode(tags)).map { String(decoding: $0, as: UTF8.self) }
    return [BodyEventRow(event, photo, tags: text ?? "[]")]
  }

  /// The event that the rows of one id are.
  /// - Throws: `DatabaseError` when the database was changed behind the back of its rules.
  static func event(_ rows: [BodyEventRow]) throws -> BodyEvent {
    do {
      return try BodyEvent(id: rows[0].id, timestamp: rows[0].timestamp, try content(rows))
    } catch {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a body event holds what none may hold")
    }
  }

  private static func content(_ rows: [BodyEventRow]) throws -> BodyEvent.Content {
    if let tags = rows[0].tags {
      return .photo(tags: try JSONDecoder().decode([String].self, from: Data(tags.utf8)))
    }
    if rows.count == 1 { return .measurement(try Metric(name: rows[0].metric), rows[0].value ?? .nan) }
    func value(_ metric: Metric) -> Double? { rows.first { $0.metric == metric.name }?.value }
    return .dexa(
      DEXAScan(
        ffmi: value(.ffmi), leanMass: value(.leanMass), fatMass: value(.fatMass), bodyFat: value(.bodyFat)))
  }
}
