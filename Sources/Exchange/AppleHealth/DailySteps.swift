import BodyTimeline
import Chronology

/// The steps of each day, per source: a phone and a watch count the same steps, so the day is that of the
/// source with the most, not the sum.
///
/// Its memory grows with the days of a life and the number of devices, not with the file.
struct DailySteps {
  private struct Day {
    var totals: [Int: Double] = [:]
    var offset: String
  }

  private var sources: [String: Int] = [:]
  private var days: [String: Day] = [:]

  /// More devices than anybody has owned.
  static let mostSources = 1000

  /// Adds a record.
  /// - Returns: false when there are more sources than can be.
  mutating func add(_ record: HealthRecord) -> Bool {
    let source = sources[record.source] ?? sources.count
    guard source < Self.mostSources else { return false }
    sources[record.source] = source
    days[record.localDate, default: Day(offset: record.offset)].totals[source, default: 0] += record.value
    return true
  }

  /// An event for each day at its noon, oldest first.
  func events() throws -> [BodyEvent] {
    try days.sorted { $0.key < $1.key }.map { date, day in
      try BodyEvent(
        id: "apple-health:steps@\(date)", timestamp: Instant(iso8601: "\(date) 12:00:00 \(day.offset)"),
        .measurement(.steps, day.totals.values.max() ?? 0))
    }
  }
}
