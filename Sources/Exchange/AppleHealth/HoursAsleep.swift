import BodyTimeline
import Chronology
import Text

/// The hours asleep of each night, which belongs to the local day of waking. Time that several devices record is counted
/// once. Pauses below `longestPause` are part of a night; later sleep of the day is added to the night's.
///
/// Memory grows with the pauses of all nights, not with the file: intervals that touch become one.
struct HoursAsleep {
  /// A time asleep, in microseconds.
  private struct Interval {
    let start: Int64
    var end: Int64
    /// The local time at the end minus UTC.
    var offset: Int64
    /// The line of the record that ends last.
    var line: Int
  }

  private var intervals: [Interval] = []
  /// The number of intervals from which they are merged again.
  private var mergeCount = 65_536
  /// Whether there are too many intervals to add another one.
  private var isFull = false

  /// The maximum number of intervals after merging; a person wakes a few times in a night.
  static let mostIntervals = 1_000_000
  private static let hour: Int64 = 3_600_000_000
  /// The shortest pause that ends a night.
  private static let longestPause = 3 * hour

  /// Whether a record is of time asleep, not of time in bed or awake.
  static func isAsleep(_ element: HealthDocument.Element) -> Bool {
    element.bytes("value").map { $0.starts(with: "HKCategoryValueSleepAnalysisAsleep".utf8) } ?? false
  }

  /// Adds a record.
  /// - Throws: `ImportProblem` for an invalid record, or too many intervals.
  mutating func add(_ element: HealthDocument.Element) throws(ImportProblem) {
    let (start, end) = (try element.instant("startDate"), try element.instant("endDate"))
    let text = element["endDate"] ?? ""
    let both = "\(element["startDate"] ?? "") – \(text)"
    guard start <= end else {
      throw element.problem(both, \.healthNightOrder)
    }
    guard end.microseconds - start.microseconds <= 24 * Self.hour else {
      throw element.problem(both, \.healthNightLength)
    }
    if intervals.count >= mergeCount { mergeEarly() }
    guard !isFull else {
      throw element.problem(text) { $0.healthNights(most: Self.mostIntervals) }
    }
    let local = (try? Instant(iso8601: "\(text.prefix(19))Z")) ?? end
    intervals.append(
      Interval(
        start: start.microseconds, end: end.microseconds, offset: local.microseconds - end.microseconds,
        line: element.line))
  }

  /// One event per day at local noon, sorted by date.
  /// - Parameter refuse: called for each day of more than 24 hours asleep, which has no event.
  mutating func events(refuse: (ImportProblem) -> Void) -> [BodyEvent] {
    merge()
    return days().sorted { $0.key < $1.key }.compactMap { date, day in
      guard day.asleep > 0 else { return nil }
      let hours = Double(day.asleep) / Double(Self.hour)
      let event = try? BodyEvent(
        id: "apple-health:sleep@\(date.iso8601)", timestamp: day.noon, .measurement(.sleep, hours))
      if event == nil {
        refuse(
          ImportProblem(at: TextPlace(line: day.line, column: 1)) {
            $0.healthEntry(
              rule: $0.healthNightDay, value: $0.healthOn(value: "\(hours)", date: date.iso8601))
          })
      }
      return event
    }
  }

  /// The time asleep of a day in microseconds, its local noon and the line of its last record.
  private struct Day {
    var asleep: Int64 = 0
    var (noon, line) = (Instant.distantPast, 0)
  }

  /// The days on which nights end.
  private func days() -> [CivilDate: Day] {
    var days: [CivilDate: Day] = [:]
    var start = 0
    while start < intervals.count {
      var end = start + 1
      while end < intervals.count, intervals[end].start - intervals[end - 1].end < Self.longestPause {
        end += 1
      }
      let last = intervals[end - 1]
      let number = (last.end + last.offset).flooredQuotient(24 * Self.hour)
      var day = days[CivilDate(dayNumber: Int32(number))] ?? Day()
      day.asleep += intervals[start..<end].reduce(0) { $0 + $1.end - $1.start }
      (day.noon, day.line) = (
        Instant(microseconds: (24 * number + 12) * Self.hour - last.offset), last.line
      )
      days[CivilDate(dayNumber: Int32(number))] = day
      start = end
    }
    return days
  }

  /// Merges the intervals before all are known, so that memory does not grow with those that touch.
  private mutating func mergeEarly() {
    merge()
    mergeCount = max(mergeCount, 2 * intervals.count)
    isFull = intervals.count >= Self.mostIntervals
  }

  /// Sorts the intervals and makes one of those that touch.
  private mutating func merge() {
    intervals.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var merged: [Interval] = []
    for interval in intervals {
      guard let last = merged.last, interval.start <= last.end else {
        merged.append(interval)
        continue
      }
      guard interval.end > last.end else { continue }
      merged[merged.count - 1] = Interval(
        start: last.start, end: interval.end, offset: interval.offset, line: interval.line)
    }
    intervals = merged
  }
}
