import BodyTimeline
import Chronology
import Text

/// A record of an Apple Health export, with its value in the metric's unit.
struct HealthRecord {
  let metric: Metric
  let value: Double
  /// The value as written, which becomes part of the id.
  let writtenValue: String
  let start: Instant
  /// The start's date on the clock of the record.
  let localDate: String
  /// Noon of that date on that clock.
  let localNoon: Instant
  let source: String

  /// Reads a record of a kind from an element.
  /// - Throws: `ImportProblem` for an invalid record.
  init(_ element: HealthDocument.Element, _ kind: HealthKind) throws(ImportProblem) {
    metric = kind.metric
    source = element["sourceName"] ?? ""
    (writtenValue, value) = try Self.value(kind, element)
    let date = element["startDate"] ?? ""
    start = try element.instant("startDate")
    localDate = String(date.prefix(10))
    localNoon = Self.noon(of: date, start) ?? start
  }

  private static func value(
    _ kind: HealthKind, _ element: HealthDocument.Element
  ) throws(ImportProblem) -> (String, Double) {
    let metric = kind.metric
    let (text, unit) = (element["value"] ?? "", element["unit"] ?? "")
    guard let number = Double(decimal: text) else {
      throw element.problem("value of \(metric) must be a number", got: text)
    }
    guard let value = metric.converted(number * kind.factor, from: unit) else {
      let known = metric.knownUnits.joined(separator: ", ")
      throw element.problem("unit of \(metric) must be one of \(known)", got: unit)
    }
    guard metric.plausible.contains(value) else {
      let (low, high) = (metric.plausible.lowerBound, metric.plausible.upperBound)
      let rule =
        kind.factor == 1
        ? "in \(low)…\(high) \(metric.unit)"
        : "a fraction in \(low / kind.factor)…\(high / kind.factor), as 0.2 for 20 %"
      throw element.problem(
        "value of \(metric) must be \(rule)",
        got: "\(text) \(unit) on \((element["startDate"] ?? "").prefix(16))")
    }
    return (text, value)
  }
}

extension HealthRecord {
  /// Noon of a date on the record's clock; nil for malformed text. The clock's offset is the written local time minus
  /// the same instant in UTC.
  private static func noon(of date: String, _ start: Instant) -> Instant? {
    guard let local = try? Instant(iso8601: "\(date.prefix(19))Z"),
      let noon = try? Instant(iso8601: "\(date.prefix(10))T12:00:00Z")
    else { return nil }
    return noon.advanced(bySeconds: -local.seconds(since: start))
  }
}

extension HealthDocument.Element {
  /// The next step after an invalid record.
  static let correction = "Correct the entry in Apple Health and export again."

  /// The time in an attribute.
  func instant(_ name: StaticString) throws(ImportProblem) -> Instant {
    let text = self[name] ?? ""
    guard let instant = try? Instant(iso8601: text) else {
      throw problem("\(name) must be a time of the calendar with a zone", got: text)
    }
    guard BodyEvent.plausibleDates.contains(instant) else {
      throw problem("\(name) \(BodyTimelineError.dateRule)", got: text)
    }
    return instant
  }

  func problem(_ rule: String, got value: String) -> ImportProblem {
    ImportProblem(
      at: TextPlace(line: line, column: 1), rule, got: "\"\(value.prefix(60))\"",
      nextStep: Self.correction)
  }
}
