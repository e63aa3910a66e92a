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

  /// Reads a record from an element.
  /// - Returns: nil for a kind that is not imported.
  /// - Throws: `ImportProblem` for an invalid record.
  init?(_ element: HealthDocument.Element) throws(ImportProblem) {
    guard let type = element.bytes("type"), let quantity = HealthQuantity.of(type) else { return nil }
    metric = quantity.metric
    source = element["sourceName"] ?? ""
    (writtenValue, value) = try Self.value(quantity, element)
    let date = element["startDate"] ?? ""
    start = try Self.start(date, element)
    localDate = String(date.prefix(10))
    localNoon = Self.noon(of: date, start) ?? start
  }

  private static func value(
    _ quantity: HealthQuantity, _ element: HealthDocument.Element
  ) throws(ImportProblem) -> (String, Double) {
    let metric = quantity.metric
    let (text, unit) = (element["value"] ?? "", element["unit"] ?? "")
    guard let number = Double(decimal: text) else {
      throw element.problem("value of \(metric) must be a number", got: text)
    }
    guard let value = metric.converted(number * quantity.factor, from: unit) else {
      let known = metric.knownUnits.joined(separator: ", ")
      throw element.problem("unit of \(metric) must be one of \(known)", got: unit)
    }
    guard metric.plausible.contains(value) else {
      let (low, high) = (metric.plausible.lowerBound, metric.plausible.upperBound)
      throw element.problem(
        "value of \(metric) must be in \(low)…\(high) \(metric.unit)",
        got: "\(text) \(unit) on \((element["startDate"] ?? "").prefix(16))")
    }
    return (text, value)
  }

  private static func start(
    _ text: String, _ element: HealthDocument.Element
  ) throws(ImportProblem) -> Instant {
    guard let start = try? Instant(iso8601: text) else {
      throw element.problem("startDate must be a time of the calendar with a zone", got: text)
    }
    guard BodyEvent.plausibleDates.contains(start) else {
      throw element.problem("startDate \(BodyTimelineError.dateRule)", got: text)
    }
    return start
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
  func problem(_ rule: String, got value: String) -> ImportProblem {
    ImportProblem(
      at: TextPlace(line: line, column: 1), rule, got: "\"\(value.prefix(60))\"",
      nextStep: "Correct the entry in Apple Health and export again.")
  }
}

/// A kind of Apple Health record that is imported.
struct HealthQuantity {
  /// The `type` attribute of its records.
  let type: StaticString
  /// The metric of its events.
  let metric: Metric
  /// The factor that is applied before unit conversion. HealthKit writes percentages as fractions: 21.5 % is `0.215`
  /// with the unit `%`.
  var factor = 1.0

  /// The imported kinds. To import another one, add a line.
  static let catalog = [
    HealthQuantity(type: "HKQuantityTypeIdentifierBodyMass", metric: .weight),
    HealthQuantity(type: "HKQuantityTypeIdentifierBodyFatPercentage", metric: .bodyFat, factor: 100),
    HealthQuantity(type: "HKQuantityTypeIdentifierLeanBodyMass", metric: .leanMass),
    HealthQuantity(type: "HKQuantityTypeIdentifierStepCount", metric: .steps),
  ]

  /// The kind of a `type` attribute; nil if it is not imported.
  static func of(_ type: UnsafeBufferPointer<UInt8>) -> HealthQuantity? {
    catalog.first { known in
      known.type.utf8CodeUnitCount == type.count
        && known.type.withUTF8Buffer { $0.elementsEqual(type) }
    }
  }
}
