import BodyTimeline
import Chronology
import Text

/// A row of a table with a column per metric. An invalid cell throws an `ImportProblem` with the rule that it violates.
struct BodyTableRow {
  let row: ParsedCSVRow
  let columns: BodyTableColumns
  let reading: BodyFileReading
  /// Whether a comma may separate decimals.
  let hasDecimalComma: Bool

  /// The time of a row, and the time that its ids contain.
  struct Moment {
    let instant: Instant
    let nominal: Instant
  }

  /// The time of the row.
  /// - Parameter day: the latest date that stood alone; set by a row of such a date.
  /// - Returns: nil for a row without values.
  func moment(_ day: inout CivilDate?) throws(ImportProblem) -> Moment? {
    guard columns.metrics.contains(where: { !isMissing($0.index) }) else {
      if let alone = try? WrittenTime(text(columns.moment), reading.dates), alone.seconds == nil {
        day = alone.date
      }
      return nil
    }
    if let extra = (columns.count..<max(columns.count, row.count)).first(where: { !text($0).isEmpty }) {
      throw ImportProblem(at: row.places[extra]) { $0.bodyRowWidth(width: columns.count, count: row.count) }
    }
    let clock = columns.clock.map { " \(text($0))" } ?? ""
    return try row.moment(of: text(columns.moment) + clock, at: columns.moment, day: day, reading)
  }

  /// The value of a metric; nil for an empty cell.
  func content(_ column: BodyTableColumn) throws(ImportProblem) -> BodyEvent.Content? {
    guard let metric = column.metric, !isMissing(column.index) else { return nil }
    let text = text(column.index)
    guard let written = WrittenValue(text, of: metric, decimalComma: hasDecimalComma) else {
      throw row.problem(column.index) { metric.numberRule($0, column: column.title, value: $1) }
    }
    let unit = written.unit.isEmpty ? column.unit : written.unit
    return .measurement(metric, try row.value(written.number, of: metric, unit, at: column.index))
  }

  /// The position of a column's cell.
  func place(_ column: BodyTableColumn) -> TextPlace { row.places[column.index] }

  private func text(_ index: Int) -> String { index < row.count ? row.text(index).trimmingBlanks : "" }
  private func isMissing(_ index: Int) -> Bool { WrittenValue.isMissing(text(index)) }
}

extension Metric {
  /// The error of a text that is no value of the metric.
  func numberRule(_ texts: Texts, column: String, value: String) -> String {
    self == .steps
      ? texts.bodyWholeNumber(column: column, value: value) : texts.bodyNumber(column: column, value: value)
  }
}

extension ParsedCSVRow {
  /// The time that a cell writes.
  /// - Parameter day: the date of a time of day alone.
  func moment(
    of text: String, at index: Int, day: CivilDate? = nil, _ reading: BodyFileReading
  ) throws(ImportProblem) -> BodyTableRow.Moment {
    let moment = try written(text, at: index, day: day, reading)
    guard BodyEvent.plausibleDates.contains(moment.instant) else {
      throw problem(index) { $0.cellNotYear(column: BodyEventColumn.timestamp.name, value: $1) }
    }
    return moment
  }

  private func written(
    _ text: String, at index: Int, day: CivilDate?, _ reading: BodyFileReading
  ) throws(ImportProblem) -> BodyTableRow.Moment {
    if let instant = try? Instant(iso8601: text) {
      return BodyTableRow.Moment(instant: instant, nominal: instant)
    }
    let time: WrittenTime?
    do throws(WrittenTime.Ambiguity) {
      time = try WrittenTime(text, reading.dates)
    } catch {
      throw problem(index) { texts, value in
        let column = BodyEventColumn.timestamp.name
        return reading.isOnPage
          ? texts.bodyDateOrderOnPage(column: column, value: value)
          : texts.bodyDateOrder(column: column, value: value)
      }
    }
    guard let time, let date = time.date ?? day else {
      throw problem(index) { $0.bodyDateNone(column: BodyEventColumn.timestamp.name, value: $1) }
    }
    let zone = reading.zone
    if let seconds = time.seconds {
      let instant = zone.instant(on: date, secondsIntoDay: seconds)
      return BodyTableRow.Moment(instant: instant, nominal: instant)
    }
    let noon = zone.instant(on: date, secondsIntoDay: 43_200)
    let isToday = zone.date(at: reading.now) == date
    return BodyTableRow.Moment(instant: isToday ? min(noon, reading.now) : noon, nominal: noon)
  }

  /// A value in the metric's own unit.
  func value(
    _ number: Double, of metric: Metric, _ unit: String, at index: Int, unitAt unitIndex: Int? = nil
  ) throws(ImportProblem) -> Double {
    guard let converted = metric.converted(number, from: unit) else {
      let known = metric.knownUnits.joined(separator: ", ")
      throw problem(unitIndex ?? index) { $0.bodyUnit(metric: metric, known: known, value: $1) }
    }
    guard metric.plausible.contains(converted) else {
      let (low, high) = (metric.plausible.lowerBound, metric.plausible.upperBound)
      throw problem(index) {
        $0.bodyRange(metric: metric, low: low, high: high, unit: metric.unit, value: $1)
      }
    }
    return converted
  }
}
