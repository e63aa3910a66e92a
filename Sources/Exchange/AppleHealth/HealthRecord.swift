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
      throw element.problem(text) { $0.healthNumber(metric: metric) }
    }
    guard let value = metric.converted(number * kind.factor, from: unit) else {
      let known = metric.knownUnits.joined(separator: ", ")
      throw element.problem(unit) { $0.healthUnit(metric: metric, known: known) }
    }
    guard metric.plausible.contains(value) else {
      let (low, high) = (metric.plausible.lowerBound, metric.plausible.upperBound)
      throw element.problem("\(text) \(unit)", on: String((element["startDate"] ?? "").prefix(16))) {
        kind.factor == 1
          ? $0.healthRange(metric: metric, low: low, high: high, unit: metric.unit)
          : $0.healthFraction(metric: metric, low: low / kind.factor, high: high / kind.factor)
      }
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
  /// The time in an attribute.
  func instant(_ name: StaticString) throws(ImportProblem) -> Instant {
    let text = self[name] ?? ""
    guard let instant = try? Instant(iso8601: text) else {
      throw problem(text) { $0.healthTime(name: "\(name)") }
    }
    guard BodyEvent.plausibleDates.contains(instant) else {
      throw problem(text) { $0.healthYear(name: "\(name)") }
    }
    return instant
  }

  /// The error of a value.
  /// - Parameters:
  ///   - date: the date of the value, if the sentence gives it.
  ///   - rule: the rule in a language.
  func problem(_ value: String, on date: String? = nil, _ rule: (Texts) -> String) -> ImportProblem {
    ImportProblem(at: TextPlace(line: line, column: 1)) { texts in
      let got = date.map { texts.healthOn(value: value, date: $0) } ?? value
      return texts.healthEntry(rule: rule(texts), value: "\"\(got.prefix(60))\"")
    }
  }
}
