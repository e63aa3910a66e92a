import BodyTimeline
import Chronology
import Text

/// The steps of each day by source. The steps of a day are the largest total of any source, not the sum, because a
/// phone and a watch count the same steps.
///
/// Memory grows with the number of days and sources, not with the file.
struct DailySteps {
  private struct Day {
    var totals: [Int: Double] = [:]
    var noon: Instant
  }

  private var sources: [String: Int] = [:]
  private var days: [String: Day] = [:]

  /// The maximum number of sources, more than any person has devices.
  static let mostSources = 1000

  /// Adds a record.
  /// - Throws: `ImportProblem` for too many sources, or an implausible number of steps on a day.
  mutating func add(_ record: HealthRecord, _ element: HealthDocument.Element) throws(ImportProblem) {
    let source = sources[record.source] ?? sources.count
    guard source < Self.mostSources else {
      throw element.problem(record.source) { $0.healthSources(most: Self.mostSources) }
    }
    sources[record.source] = source
    var day = days[record.localDate] ?? Day(noon: record.localNoon)
    day.totals[source, default: 0] += record.value
    let total = day.totals[source] ?? 0
    guard Metric.steps.plausible.contains(total) else {
      let most = Metric.steps.plausible.upperBound
      throw element.problem("\(total)", on: record.localDate) { $0.healthSteps(most: most) }
    }
    days[record.localDate] = day
  }

  /// One event per day at local noon, sorted by date.
  func events() throws -> [BodyEvent] {
    try days.sorted { $0.key < $1.key }.map { date, day in
      try BodyEvent(
        id: "apple-health:steps@\(date)", timestamp: day.noon,
        .measurement(.steps, day.totals.values.max() ?? 0))
    }
  }
}
