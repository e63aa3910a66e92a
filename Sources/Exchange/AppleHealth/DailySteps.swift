import BodyTimeline
import Chronology
import PlacedText

/// The steps of each day, per source: a phone and a watch count the same steps, so the day is that of the
/// source with the most, not the sum.
///
/// Its memory grows with the days of a life and the number of devices, not with the file.
struct DailySteps {
  private struct Day {
    var totals: [Int: Double] = [:]
    var noon: Instant
  }

  private var sources: [String: Int] = [:]
  private var days: [String: Day] = [:]

  /// More devices than anybody has owned.
  static let mostSources = 1000

  /// Adds a record.
  /// - Throws: that there are more sources, or more steps on its day, than can be.
  mutating func add(_ record: HealthRecord, _ element: HealthDocument.Element) throws(TextProblem) {
    let source = sources[record.source] ?? sources.count
    guard source < Self.mostSources else {
      throw element.problem("steps must come from at most \(Self.mostSources) sources", got: record.source)
    }
    sources[record.source] = source
    var day = days[record.localDate] ?? Day(noon: record.localNoon)
    day.totals[source, default: 0] += record.value
    let total = day.totals[source] ?? 0
    guard Metric.steps.plausible.contains(total) else {
      let most = Metric.steps.plausible.upperBound
      throw element.problem("steps of a day must be at most \(most)", got: "\(total) on \(record.localDate)")
    }
    days[record.localDate] = day
  }

  /// An event for each day at its noon, oldest first.
  func events() throws -> [BodyEvent] {
    try days.sorted { $0.key < $1.key }.map { date, day in
      try BodyEvent(
        id: "apple-health:steps@\(date)", timestamp: day.noon,
        .measurement(.steps, day.totals.values.max() ?? 0))
    }
  }
}
