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

  /// What is said of one ability or of pitch matching, with its course.
  struct Part: Encodable {
    /// The name of the ability; empty unless the person has trained intervals, and for pitch matching.
    let name: String
    let lines: [String]
    let curve: SmallCurve
  }

  private struct Answer: Encodable {
    /// The abilities with answers, unison first: the estimated thresholds that are shown, at the end of the last periods.
    let abilities: [Part]
    /// The rolling means of the errors of pitch matching, at the last periods; nil before the first.
    let matching: Part?
    /// The number of comparisons of a session that mostly makes the threshold known; nil if nothing is to be measured.
    let measurement: Int?
    /// The largest offset that the lines advise, if the settings do not allow it; nil without this advice.
    let largerOffset: Int?
    /// Whether there are no records yet.
    let isNew: Bool
    /// Whether the notes of each comparison are the same except for the offset.
    let isUnison: Bool
    /// Whether the strategy of the settings presents some easy pairs on purpose.
    let hasEasyPairs: Bool
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
    let intervals = try TrainingSettings(settings.training).intervals
    let hasMatched = history.profile.matching.count > 0
    let maximum = try TrainingSettings(settings.training).bounds.upperBound
    let isMeasurable = Self.isMeasurable(
      history, of: TrainedAbility(only: intervals), maximum: maximum)
    return Answer(
      abilities: Self.abilities(history, text),
      matching: hasMatched ? Self.matching(history, text) : nil,
      measurement: isMeasurable ? TrackedThreshold.usualAnswers : nil,
      largerOffset: history.abilities.compactMap { history.threshold(of: $0)?.largerOffset }.max()
        .flatMap { Double($0) > maximum.value ? $0 : nil },
      isNew: history.timeline.latest == nil && !hasMatched,
      isUnison: intervals == [.prime],
      hasEasyPairs: StrategyTraits(ofStrategy: settings.strategyName).hasEasyPairs,
      days: Self.days(history.timeline, until: .wallClock),
      weekStart: Int(history.timeline.calendar.firstWeekday.rawValue))
  }

  /// What is said of each ability with answers, unison first, with the thresholds that are shown.
  static func abilities(_ history: TrainingHistory, _ text: HistoryText) -> [Part] {
    text.page.map { ability, name, lines in
      let estimates = history.shownEstimates(of: ability), language = text.phrases.language
      // All have the digits of the latest, as in the sentence that compares the first one with it.
      let latest = estimates.last?.threshold
      let shown = estimates.suffix(HistoryText.columns).map { interval, threshold in
        (
          interval: interval, mean: threshold.mean,
          words: "\((latest ?? threshold).text(of: threshold.mean, in: language)) ¢"
        )
      }
      return Part(name: name, lines: lines, curve: SmallCurve(shown, in: text.phrases.language))
    }
  }

  private static func matching(_ history: TrainingHistory, _ text: HistoryText) -> Part {
    Part(
      name: "", lines: [text.matching, text.matchingTendency].compactMap(\.self),
      curve: text.phrases.errors(history))
  }

  /// Whether a session makes a threshold known that is not known yet.
  /// - Parameter ability: the only ability that the settings train; nil if they train several, of which a session would
  ///   measure none.
  /// - Parameter maximum: the largest offset of the settings. A threshold above all that were answered can be measured only with
  ///   larger ones.
  static func isMeasurable(
    _ history: TrainingHistory, of ability: TrainedAbility?, maximum: Cents
  ) -> Bool {
    guard let estimate = ability.flatMap(history.threshold), estimate.misfit == nil else { return false }
    let canTell = estimate.reason(in: .english) == nil || estimate.largest < maximum
    return !estimate.isShown && canTell
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

extension TrainedAbility {
  /// The ability that all comparisons of these intervals need; nil if they need several.
  init?(only intervals: some Sequence<Interval>) {
    let abilities = Set(intervals.map { TrainedAbility($0) })
    guard let first = abilities.first, abilities.count == 1 else { return nil }
    self = first
  }
}
