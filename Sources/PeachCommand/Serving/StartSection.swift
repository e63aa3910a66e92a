import Chronology
import Exchange
import Music
import Numerics
import Training
import WebUI

/// The data of the start screen: the current state of training.
struct StartSection {
  private let stored: StoredHistory

  init(_ stored: StoredHistory) { self.stored = stored }

  /// `GET /start`.
  var section: PageSection {
    PageSection(endpoints: [Endpoint(.get, "/start") { .json(try await answer(in: $0.language)) }])
  }

  private struct Answer: Encodable {
    /// The rolling means of the last periods, in cents.
    let rolling: [Double]
    /// The timeline in words.
    let label: String
    let lines: [String]
    /// Whether there are no records yet.
    let isNew: Bool
    /// Whether the notes of each comparison are the same except for the offset.
    let isUnison: Bool
    /// Comparisons on each of the last days, oldest first, today last; empty for a timeline of longer periods.
    let days: [Day]
    /// The day on which weeks start, from 1 for Monday to 7.
    let weekStart: Int
  }

  struct Day: Encodable, Equatable {
    let date: String
    let count: Int
  }

  private func answer(in language: Language) async throws -> Answer {
    let settings = try PersonalSettings.current
    let history = try await stored.history(settings)
    let text = HistoryText(history, Phrases(language), strategy: settings.strategyName, isPage: true)
    let label = TimelineDescription(history.timeline).accessibilityLabel(in: language)
    let hasAny = !history.timeline.rolling.isEmpty
    return Answer(
      rolling: history.timeline.rolling.suffix(72).map(\.mean.value), label: label,
      lines: hasAny ? text.page + [text.matching] : [],
      isNew: !hasAny && history.profile.matching.count == 0,
      isUnison: try TrainingSettings(settings.training).intervals == [.prime],
      days: Self.days(history.timeline, until: .wallClock),
      weekStart: Int(history.timeline.calendar.firstWeekday.rawValue))
  }

  /// The number of weeks in the calendar.
  static let weeks = 10

  static func days(_ timeline: ThresholdTimeline, until now: Instant) -> [Day] {
    guard [.hour, .day].contains(timeline.period), !timeline.aggregates.isEmpty else { return [] }
    let zone = timeline.calendar.zone
    let today = zone.date(at: now)
    let first = today.adding(days: 1 - 7 * weeks)
    var counts: [CivilDate: Int] = [:]
    for aggregate in timeline.aggregates.suffix(24 * 7 * weeks) {
      counts[zone.date(at: aggregate.interval.start), default: 0] += aggregate.count
    }
    return (0..<7 * weeks).map {
      let date = first.adding(days: $0)
      return Day(date: "\(date)", count: counts[date] ?? 0)
    }
  }
}
