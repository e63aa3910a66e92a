import Chronology
import Exchange
import Live
import Music
import Numerics
import Text
import Training

/// The current state of training, for Start, the calendar of Profile and the training screens.
struct StartSection {
  private let stored: StoredHistory

  init(_ stored: StoredHistory) { self.stored = stored }

  /// `GET /start` and `GET /sessions`.
  var section: PageSection {
    PageSection(endpoints: [
      Endpoint(.get, "/start") { .json(try await reply(in: $0.language)) },
      // The results of sessions are of all intervals.
      Endpoint(ofInterval: "/sessions") { request, interval in
        .json(["sessions": interval == nil ? try await sessions(in: request.language) : []])
      },
    ])
  }

  /// "23:41: 18 of 20 right. Threshold then: 10 ¢ (5–19)" for each session of the only period so far, as `peach timeline` lists them.
  private func sessions(in language: Language) async throws -> [String] {
    let (history, phrases) = (try await stored.history(), Phrases(language))
    return try await stored.sessionsOfFirstPeriod().map { session in
      let thresholds = history.shownIntervals(in: language).compactMap { interval, name in
        session.thresholds[interval].map {
          [name, phrases.text($0)].filter { !$0.isEmpty }.joined(separator: " ")
        }
      }
      let time = session.start.iso8601(in: history.timeline.calendar.zone).dropFirst(11).prefix(5)
      return language.texts.pageSession(
        time: String(time), right: session.right, count: session.count,
        thresholds: thresholds.joined(separator: "; "))
    }
  }

  /// What is said of one interval or of pitch matching, with its course.
  struct Part: Encodable {
    /// Such as `M3`; nil of several intervals and of pitch matching.
    let interval: String?
    /// Whether the answers are guesses for which help is offered.
    let isGuessed: Bool
    /// Name, value and note of the number, in the words of Profile; no value while nothing is known.
    let name: String
    let value: String?
    let note: String?
    /// "14 of 16 right", or "3 answers", while nothing else is known of the threshold; nil otherwise.
    let right: String?
    /// Whether the value is a number, not a range or a bound.
    let isKnown: Bool
    /// "22 → 12 ¢, better"; nil while no change is shown.
    let headline: String?
    /// That no change is seen, or can be told of a range; nil with a headline, before windows are full, and of pitch
    /// matching.
    let unchanged: String?
    /// The thresholds or mean errors of several intervals; empty of one.
    let intervals: [IntervalRow]
    /// Further sentences: the change, and what the number means or what is missing.
    let lines: [String]
    /// Why the interval of a known threshold is wide; nil for any other.
    let width: String?
    /// A yardstick for a known threshold, and the rank of one of unison; empty of any other, and of a person with one interval.
    let place: [String]
    /// The number over time; for pitch matching, its rolling mean.
    let curve: SmallCurve?
  }

  private struct Reply: Encodable {
    /// What is said of unison, of the only other interval with answers or of several together.
    let thresholds: [Part]
    /// What is said of pitch matching; nil for too few notes.
    let matching: Part?
    /// The thresholds of several intervals, with their changes, and which practice comes first, and why.
    let advice: [String]
    /// What else is harder for the person than other pairs or is tuned to one side, and which thresholds are of another tuning.
    let said: [String]
    /// The sessions that practise what is harder or tuned to one side, the one that comes first at the beginning.
    let practices: [Practice]
    /// The session that is offered to measure a threshold; nil where all are known, or guesses.
    let measurement: ThresholdMeasurement?
    /// What is offered for guesses; nil if no answers are guesses.
    let guesses: GuessHelp?
    /// Whether there are no records yet.
    let isNew: Bool
    /// The exercises with records, as the page names them, and `intervals` with comparisons of others than unison. Before the first trial of another one the page explains it.
    let trained: [String]
    /// The intervals of the settings but the unison, each with its title, "Perfect fifth", and their tuning.
    let intervals: [Trained]
    let tuning: String
    /// The lowest and the highest note of training, as MIDI numbers.
    let notes: [Int]
    /// Whether notes and tuning are those before anybody chooses a voice or an instrument.
    let isUnsuited: Bool
    /// Whether some comparisons present unisons.
    let hasUnison: Bool
    /// Whether the strategy of the settings presents some easy pairs on purpose.
    let hasEasyPairs: Bool
    /// Comparisons and tuned notes on each of the last days, oldest first, today last; empty without records and for a
    /// timeline of longer periods.
    let days: [Day]
    /// The day on which weeks start, from 1 for Monday to 7.
    let weekStart: Int
  }

  private struct Trained: Encodable {
    /// `P5`.
    let name: String
    /// "Perfect fifth", and "perfect fifth" within a sentence.
    let title, word: String
  }

  struct Day: Encodable, Equatable {
    let date: String
    let count: Int
  }

  private func reply(in language: Language) async throws -> Reply {
    let settings = try PersonalSettings.current
    let (history, foretelling, tunings) = try await stored.history(settings)
    let training = try TrainingSettings(settings.training)
    let (intervals, maximum) = (training.intervals, training.bounds.upperBound)
    let isNamed = history.hasIntervals || intervals != [.prime]
    let text = HistoryText(
      history, Phrases(language), strategy: foretelling, next: settings.strategyName, onPageWith: maximum,
      isNamed: isNamed, tunings: tunings)
    func measurement(of intervals: Set<Interval>) -> ThresholdMeasurement? {
      ThresholdMeasurement.offered(
        by: history, of: intervals, isNamed: isNamed, after: foretelling, in: language
      ).first
    }
    // Where the thresholds of the settings are known, one that was begun before comes next.
    let begun = Set(
      history.trainedIntervals.filter {
        (history.threshold(of: $0)?.answers ?? 0) >= TrackedThreshold.fewestAnswers
      })
    let (hasCompared, hasMatched) = (history.timeline.latest != nil, history.hasMatchings)
    let isUnsuited =
      training.notes == TrainingSettings().notes && training.tuningSystem == .equalTemperament
    // Until the person says what they sing or play, no button tunes a pure interval beside one that hears a piano's.
    let ofAnyTuning = text.tuningPractices.filter { $0.settings[TrainingSettings.tuning.name] == nil }
    return Reply(
      thresholds: Self.thresholds(text),
      matching: text.phrases.isTuned(history) ? Self.matching(text) : nil,
      advice: [text.verdict, text.reasonOfPractice, text.orderOfPractices].compactMap(\.self),
      said: (text.harder + text.tuning).filter { $0 != text.reasonOfPractice } + text.newTuning,
      practices: text.practices
        + (isUnsuited && !text.practices.isEmpty ? ofAnyTuning : text.tuningPractices),
      measurement: measurement(of: Set(intervals)) ?? measurement(of: begun),
      guesses: text.guessHelp(of: history.trainedIntervals, maximum: maximum),
      isNew: !hasCompared && !hasMatched,
      trained: (hasCompared ? ["comparison"] : []) + (history.hasIntervals ? ["intervals"] : [])
        + (hasMatched ? ["matching"] : []),
      intervals: intervals.filter { $0 != .prime }.map {
        let word = $0.name(in: language)
        return Trained(name: $0.abbreviation, title: word.capitalizedFirst, word: word)
      },
      tuning: text.phrases.name(of: training.tuningSystem),
      notes: [training.notes.lowerBound.index, training.notes.upperBound.index],
      isUnsuited: isUnsuited,
      hasUnison: intervals.contains(.prime),
      hasEasyPairs: StrategyTraits(ofStrategy: settings.strategyName).hasEasyPairs,
      days: Self.days(history, until: .wallClock),
      weekStart: Int(history.timeline.calendar.firstWeekday.rawValue))
  }

  /// What is said of unison, of the only other interval with answers or of several together.
  static func thresholds(_ text: HistoryText) -> [Part] {
    let (history, language) = (text.history, text.phrases.language)
    let rows = text.intervals.map { figure in
      let isOpen = text.isOpenInVerdict(figure.interval)
      return IntervalRow(figure, change: isOpen ? text.phrases.tuningsApart(figure.interval) : figure.change)
    }
    let page = text.page
    let parts = page.filter { rows.isEmpty || $0.interval == .prime }.map { interval, threshold, lines in
      let width = text.reasonOfWidth(of: interval)
      let progress = text.progress(of: interval)
      let untold = text.untoldChange(of: interval)
      let inWords = text.afterReopened(progress?.unchanged(in: language)?.capitalizedFirst, of: interval)
      let isOfSeveral = history.trainedIntervals.count > 1
      let unchanged = isOfSeveral ? text.openChange(of: interval) : inWords
      return Part(
        interval: interval.abbreviation, isGuessed: text.isGuessed(interval), name: threshold.name,
        value: threshold.value, note: threshold.note,
        right: text.rightSoFar(of: interval), isKnown: threshold.isKnown,
        headline: progress?.headline(in: language),
        unchanged: progress == nil ? untold : unchanged, intervals: [],
        lines: lines.filter { $0 != width && $0 != untold }, width: width,
        place: isOfSeveral ? text.place(of: interval) : [],
        curve: SmallCurve(of: history, interval, in: language))
    }
    if rows.isEmpty { return parts }
    let guessed = page.filter { $0.interval != .prime && text.isGuessed($0.interval) }
    return parts + [
      Part(
        interval: nil, isGuessed: !guessed.isEmpty,
        name: text.phrases.estimatedName(language.texts.profileIntervals), value: nil, note: nil, right: nil,
        isKnown: false, headline: nil, unchanged: nil, intervals: rows,
        lines: guessed.flatMap { one in
          one.lines.map { "\(one.interval.name(in: language).capitalizedFirst): \($0)" }
        }, width: nil, place: [], curve: nil)
    ]
  }

  private static func matching(_ text: HistoryText) -> Part {
    let card = text.phrases.matchingCard(text)
    let note = card.value == nil ? nil : card.details.first
    return Part(
      interval: nil, isGuessed: false, name: card.title, value: card.value, note: note, right: nil,
      isKnown: true, headline: nil,
      unchanged: nil, intervals: card.intervals,
      lines: card.details.filter { $0 != note }, width: nil, place: [], curve: card.errors)
  }

  /// The number of weeks in `days`.
  static let weeks = 10

  static func days(_ history: TrainingHistory, until now: Instant) -> [Day] {
    let aggregates = [history.timeline, history.matchings].map(\.aggregates)
    guard [.hour, .day].contains(history.timeline.period),
      aggregates.contains(where: { !$0.isEmpty }) || !history.heldMatchings.isEmpty
    else { return [] }
    let zone = history.timeline.calendar.zone
    let today = zone.date(at: now)
    let first = today.adding(days: 1 - 7 * weeks)
    var counts: [CivilDate: Int] = [:]
    for aggregate in aggregates.flatMap({ $0.suffix(24 * 7 * weeks) }) {
      counts[zone.date(at: aggregate.interval.start), default: 0] += aggregate.count
    }
    for held in history.heldMatchings { counts[zone.date(at: held.instant), default: 0] += 1 }
    return (0..<7 * weeks).map {
      let date = first.adding(days: $0)
      return Day(date: "\(date)", count: counts[date] ?? 0)
    }
  }
}
