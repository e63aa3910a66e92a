import Chronology
import Music
import Training

/// A comparison as the timeline sees it.
struct Moment {
  var time: Instant
  var difficulty: Double
  var isCorrect: Bool

  /// - Parameter time: ISO 8601.
  init(_ time: String, _ difficulty: Double = 10, isCorrect: Bool = true) throws {
    self.init(try Instant(iso8601: time), difficulty, isCorrect: isCorrect)
  }

  init(_ time: Instant, _ difficulty: Double, isCorrect: Bool) {
    self.time = time
    self.difficulty = difficulty
    self.isCorrect = isCorrect
  }
}

/// A timeline of those comparisons.
func timeline(
  _ moments: [Moment], by period: Period = .day, in zone: String = "UTC", window: Int = 20
) throws -> ThresholdTimeline {
  var timeline = ThresholdTimeline(
    period: period, calendar: PeriodCalendar(zone: try Zone(identifier: zone)), window: window)
  for moment in moments {
    timeline.add(Cents(moment.difficulty), isCorrect: moment.isCorrect, at: moment.time)
  }
  return timeline
}

extension ThresholdTimeline {
  /// Which periods it has, by name, and how many comparisons each.
  var counts: [String] { aggregates.map { "\($0.interval.id): \($0.count)" } }
}
