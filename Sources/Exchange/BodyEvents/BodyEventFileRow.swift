import BodyTimeline
import Chronology
import Music
import Text

/// The columns of a file of body events.
enum BodyEventColumn: Int, CaseIterable {
  case timestamp, metric, value, unit, id, tags

  /// The column's header.
  var name: String { "\(self)" }
}

/// A row of a file with a value per row. An invalid cell throws an `ImportProblem` with the rule that it violates.
struct BodyEventFileRow {
  let row: ParsedCSVRow
  let columns: BodyListColumns
  let reading: BodyFileReading
  /// Whether a comma may separate decimals.
  let hasDecimalComma: Bool

  /// The id as written; empty in a row without that cell.
  var id: String { row.count == columns.count ? text(.id) : "" }

  /// The contents of a row: an event, or one finding of a DEXA scan.
  struct Parsed {
    let id: String
    /// The position of the id's cell; without ids, of the value's.
    let place: TextPlace
    let timestamp: Instant
    let content: BodyEvent.Content
  }

  /// Reads the row's event.
  /// - Parameter unused: derives an unused id from `metric@timestamp`; nil for a repeated value.
  /// - Returns: nil for a repeated value without an id.
  func read(unused: (String, BodyEvent.Content) -> String?) throws(ImportProblem) -> Parsed? {
    guard row.count == columns.count else {
      throw ImportProblem(at: row.places[min(row.count - 1, columns.count)]) {
        $0.bodyRowWidth(width: columns.count, count: row.count)
      }
    }
    let time = index(.timestamp)
    let moment = try row.moment(of: text(.timestamp), at: time, reading)
    let name = BodyTableColumn.metric(named: text(.metric))?.name ?? text(.metric).lowercased()
    let content = name == "photo" ? try photo() : try measurement(name)
    guard !text(.id).contains("\0") else {
      throw problem(.id) { $0.bodyIDZero(value: $1) }
    }
    guard let id = text(.id).isEmpty ? unused("\(name)@\(moment.nominal)", content) : text(.id) else {
      return nil
    }
    return Parsed(
      id: id, place: row.places[columns[.id] ?? index(.value)], timestamp: moment.instant, content: content)
  }

  private func photo() throws(ImportProblem) -> BodyEvent.Content {
    guard text(.value).isEmpty, text(.unit).isEmpty else {
      let column: BodyEventColumn = text(.value).isEmpty ? .unit : .value
      throw problem(column) { $0.bodyPhotoCell(column: column.name, value: $1) }
    }
    guard !text(.id).isEmpty else {
      throw problem(.id) { $0.bodyPhotoName(value: $1) }
    }
    return .photo(tags: text(.tags).split(separator: ";").map(String.init))
  }

  private func measurement(_ name: String) throws(ImportProblem) -> BodyEvent.Content {
    guard name != "dexa" else {
      throw problem(.metric) { $0.bodyNoFinding(known: DEXAScan.names, value: $1) }
    }
    let unit = BodyUnit.name(text(.unit))
    let metric: Metric
    do throws(BodyTimelineError) {
      metric = try Metric(name: name).named(with: unit)
    } catch {
      throw problem(.metric) { $0.bodyMetricName(value: $1) }
    }
    guard text(.tags).isEmpty else {
      throw problem(.tags) { $0.bodyTags(value: $1) }
    }
    guard let number = WrittenValue.number(text(.value), of: metric, decimalComma: hasDecimalComma) else {
      throw problem(.value) { metric.numberRule($0, column: BodyEventColumn.value.name, value: $1) }
    }
    let value = try row.value(
      number, of: metric, unit, at: index(.value), unitAt: columns[.unit])
    return .measurement(metric, value)
  }

  /// The position of a column; 0 for one that the file does not have.
  private func index(_ column: BodyEventColumn) -> Int { columns[column] ?? 0 }
  private func text(_ column: BodyEventColumn) -> String { columns[column].map(row.text) ?? "" }

  private func problem(_ column: BodyEventColumn, _ sentence: (Texts, String) -> String) -> ImportProblem {
    row.problem(index(column), sentence)
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
      throw ImportProblem(at: first.place) {
        $0.bodyScanIncomplete(known: DEXAScan.names, value: metrics.joined(separator: ", "))
      }
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

extension DEXAScan {
  /// The names of the findings.
  fileprivate static var names: String { metrics.map(\.name).joined(separator: ", ") }
}
