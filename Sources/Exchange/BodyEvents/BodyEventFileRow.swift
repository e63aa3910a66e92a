import BodyTimeline
import Chronology
import Text

/// The columns of a file of body events.
enum BodyEventColumn: Int, CaseIterable {
  case timestamp, metric, value, unit, id, tags

  /// The column's header.
  var name: String { "\(self)" }
}

/// A row of a file of body events. An invalid cell throws a `ImportProblem` with the rule that it violates.
struct BodyEventFileRow {
  private let row: ParsedCSVRow

  init(_ row: ParsedCSVRow) { self.row = row }

  /// The id as written; empty in a row without that cell.
  var id: String { row.count == BodyEventColumn.allCases.count ? text(.id) : "" }

  /// Requires the header to have the columns.
  func checkHeader() throws(ImportProblem) {
    let names = BodyEventColumn.allCases.map(\.name)
    let cells = (0..<row.count).map(row.text)
    guard cells == names else {
      let wrong = zip(cells, names).prefix { $0 == $1 }.count
      throw row.problem(
        min(wrong, row.count - 1), "the header must be \(BodyEventFile.header)",
        nextStep: """
          Put it in the first line; each row has one value, as in \(BodyEventFile.example). Documentation/body.md, Tables \
          of other apps, converts a table with a column per metric.
          """)
    }
  }

  /// The contents of a row: an event, or one finding of a DEXA scan.
  struct Parsed {
    let id: String
    /// The position of the id's cell.
    let place: TextPlace
    let timestamp: Instant
    let content: BodyEvent.Content
  }

  /// Reads the row's event.
  /// - Parameter unused: derives an unused id from `metric@timestamp`.
  func read(unused: (String) -> String) throws(ImportProblem) -> Parsed {
    guard row.count == BodyEventColumn.allCases.count else {
      throw ImportProblem(
        at: row.places[min(row.count - 1, BodyEventColumn.allCases.count)],
        "a row must have \(BodyEventColumn.allCases.count) cells", got: "\(row.count)",
        nextStep: "Compare its commas with the header's.")
    }
    let timestamp = try eventTimestamp()
    let name = text(.metric)
    let content = name == "photo" ? try photo() : try measurement()
    guard !text(.id).contains("\0") else {
      throw problem(.id, "must not contain U+0000, which ends a text in a database", nextStep: "Delete it.")
    }
    let id = text(.id).isEmpty ? unused("\(name)@\(timestamp)") : text(.id)
    return Parsed(
      id: id, place: row.places[BodyEventColumn.id.rawValue], timestamp: timestamp, content: content)
  }

  private func eventTimestamp() throws(ImportProblem) -> Instant {
    let instant: Instant
    do throws(ChronologyError) {
      instant = try Instant(iso8601: text(.timestamp))
    } catch {
      throw problem(
        .timestamp, "must be a time of the calendar in ISO 8601 with a zone",
        nextStep: "Write it as 2026-03-03T14:30:00Z.")
    }
    guard BodyEvent.plausibleDates.contains(instant) else {
      throw problem(.timestamp, BodyTimelineError.dateRule, nextStep: "Correct the year.")
    }
    return instant
  }

  private func photo() throws(ImportProblem) -> BodyEvent.Content {
    guard text(.value).isEmpty, text(.unit).isEmpty else {
      throw problem(text(.value).isEmpty ? .unit : .value, "must be empty for a photo", nextStep: "Clear it.")
    }
    guard !text(.id).isEmpty else {
      throw problem(.id, "must name the photo", nextStep: "Write the photo's file name.")
    }
    return .photo(tags: text(.tags).split(separator: ";").map(String.init))
  }

  private func measurement() throws(ImportProblem) -> BodyEvent.Content {
    guard text(.metric) != "dexa" else {
      throw problem(
        .metric, "must be a finding of the scan: \(DEXAScan.metrics.map(\.name).joined(separator: ", "))",
        nextStep: "Write a row for each finding, all with the scan's id.")
    }
    let metric: Metric
    do throws(BodyTimelineError) {
      metric = try Metric(name: text(.metric)).named(with: text(.unit))
    } catch {
      throw problem(
        .metric, "must be 1 to 64 of a-z, 0-9, _, - and .", nextStep: "Write it like body_fat.")
    }
    guard text(.tags).isEmpty else {
      throw problem(.tags, "must be empty but for photos", nextStep: "Clear it.")
    }
    guard let value = Double(decimal: text(.value)) else {
      throw problem(.value, "must be a number", nextStep: "Write it as 82.5.")
    }
    guard let converted = metric.converted(value, from: text(.unit)) else {
      let known = metric.knownUnits.joined(separator: ", ")
      throw problem(.unit, "of \(metric) must be one of \(known)", nextStep: "Or leave it empty.")
    }
    guard metric.plausible.contains(converted) else {
      let (low, high) = (metric.plausible.lowerBound, metric.plausible.upperBound)
      throw problem(
        .value, "of \(metric) must be in \(low)…\(high) \(metric.unit)",
        nextStep: "Check the value and its unit.")
    }
    return .measurement(metric, converted)
  }

  private func text(_ column: BodyEventColumn) -> String { row.text(column.rawValue) }

  private func problem(_ column: BodyEventColumn, _ rule: String, nextStep: String) -> ImportProblem {
    row.problem(column.rawValue, "\(column.name) \(rule)", nextStep: nextStep)
  }
}

/// Consecutive rows with the same id, which form one event: a single row, or the findings of a DEXA scan.
struct BodyEventFileRows {
  private let first: BodyEventFileRow.Parsed
  private var findings: [Metric: Double] = [:]

  /// The positions of the rows' ids.
  private(set) var places: [TextPlace]

  /// The number of rows.
  var count: Int { places.count }
  var id: String { first.id }
  /// Whether the rows are findings, which may belong to a scan.
  var areFindings: Bool { first.finding != nil }

  init(_ first: BodyEventFileRow.Parsed) {
    self.first = first
    places = [first.place]
    if let (metric, value) = first.finding { findings[metric] = value }
  }

  /// Appends a row if it is another finding of the same scan.
  /// - Returns: whether it was appended.
  mutating func append(_ row: BodyEventFileRow.Parsed) -> Bool {
    guard row.id == first.id, row.timestamp == first.timestamp, first.finding != nil,
      let (metric, value) = row.finding, findings[metric] == nil
    else { return false }
    findings[metric] = value
    places.append(row.place)
    return true
  }

  /// The event.
  /// - Throws: `ImportProblem` with the rule that the findings violate.
  func event() throws(ImportProblem) -> BodyEvent {
    do throws(BodyTimelineError) {
      let content = count > 1 ? .dexa(DEXAScan(findings)) : first.content
      return try BodyEvent(id: first.id, timestamp: first.timestamp, content)
    } catch {
      let metrics = DEXAScan.metrics.filter { findings[$0] != nil }.map(\.name)
      throw ImportProblem(
        at: first.place, "rows of one id are a DEXA scan, which \(BodyTimelineError.scanRule)",
        got: metrics.joined(separator: ", "), nextStep: "Add the missing row or give each row its own id.")
    }
  }
}

extension BodyEventFileRow.Parsed {
  /// The metric and value of a measurement that can be a finding of a DEXA scan; nil for other contents.
  var finding: (metric: Metric, value: Double)? {
    guard case .measurement(let metric, let value) = content, DEXAScan.metrics.contains(metric) else {
      return nil
    }
    return (metric, value)
  }
}
