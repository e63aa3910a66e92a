import ArgumentParser
import Chronology
import Exchange
import Foundation
import Live
import Music
import Store
import Text
import Training

/// `peach timeline`: the threshold timeline of a person's comparisons.
struct Timeline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Show the threshold timeline of a person's comparisons.",
    discussion: """
      Reads the stored training, or a file that the Peach app exported. Begins with the estimated threshold of each \
      interval. Bars draw each one that is known at the ends of two periods. The table has for each of the last 14 periods \
      with training the number of comparisons, the percentage of right answers, and the estimated thresholds at the period's \
      end with their 95 % intervals, of the three intervals with the most answers. Below it stand the mean error of pitch matching, to which side you tend to tune, and its \
      course. From 20 answers on it says \
      "cannot tell" if the threshold lies above all differences that were answered, or if the answers do not fit. --full \
      shows all periods and intervals, and the difficulty presented: the mean of a period's offsets, and their rolling mean and deviation. \
      A single period is described in a sentence, after a table of its sessions if there are several. The options default to the settings timeline-period and timeline-window. \
      --interval shows one interval alone, --hear plays both thresholds of a change as pairs of notes.

      EXAMPLES
        peach timeline
        peach timeline --full
        peach timeline --interval M3
        peach timeline --records peach.csv --period week --window 8 --time-zone Europe/Berlin
        peach timeline --records peach.csv --format json
      """)

  @OptionGroup var source: RecordsOptions

  @Option(help: "Period of one point: hour, day, week, month or year.")
  var period: String?

  @Option(help: "Number of points of the rolling mean and deviation.", transform: decimal)
  var window: Int?

  @Flag(help: "Also show earlier periods and the difficulty presented.")
  var full = false

  @OptionGroup var interval: IntervalOption
  @OptionGroup var timeZone: TimeZoneOption
  @OptionGroup var hearing: HearingOptions
  @OptionGroup var output: FormatOptions

  func run() async throws {
    let settings = try Failure.explaining(in: .ofEnvironment) { try PersonalSettings.current }
    let (latest, history, sessions) = try load(try emptyHistory(HistorySettings(of: settings)))
    switch output.format {
    case .json: print(try json(history).document)
    case .text:
      // The settings say nothing of another person's file.
      let isOwn = source.records == nil
      let strategy = isOwn ? settings.foretellingStrategy(after: latest) : nil
      let next = isOwn ? settings.strategyName : nil
      print(text(history, sessions, strategy: strategy, next: next).wrappedForTerminal())
    }
    try await hearing.run(history)
  }

  private func emptyHistory(_ personal: HistorySettings) throws -> TrainingHistory {
    var settings = personal
    if let window { settings.window = try checked(window, as: HistoryParameters.window.erased) }
    if let period { settings.period = try explained { try naming("--period") { try Period(name: period) } } }
    return settings.emptyHistory(in: try timeZone.zone(), of: try interval.chosen())
  }

  /// The value of `--window`. It has the range and the error messages of the personal setting.
  private func checked(_ window: Int, as parameter: AnyParameter) throws -> Int {
    do { _ = try parameter.checked(.integer(window)) } catch {
      throw Failure.usage("--window: \(parameter.rule), got \(window). \(error.nextStep)")
    }
    return window
  }

  /// The origin of the latest stored answers, the history, and while there is only one period its sessions.
  private func load(_ empty: TrainingHistory) throws
    -> (latest: AnswerOrigin?, history: TrainingHistory, sessions: [TrainedSession])
  {
    try Failure.explaining(in: .ofEnvironment) {
      var (history, latest, sessions) = (empty, nil as AnswerOrigin?, [TrainedSession]())
      if let records = source.records {
        let file = try source.read(records, Phrases(.ofEnvironment))
        history.add(file.comparisons.filter { history.includes($0.interval) })
        for matching in file.pitchMatchings where history.includes(matching.interval) {
          history.add(
            matchingError: matching.userCentError, of: matching.interval, by: matching.tuningSystem,
            isDown: matching.targetNote < matching.referenceNote, at: matching.timestamp)
        }
      } else {
        let store = try source.data.training.readStore()
        try source.respondents.hint(
          in: store, Phrases(.ofEnvironment))
        try store.load(into: &history, source.respondents.filter)
        latest = try store.latestOrigin(source.respondents.filter)
        if history.timeline.aggregates.count == 1 {
          sessions = try TrainedSession.all(in: store, source.respondents.filter, of: history, from: empty)
        }
      }
      return (latest, history, sessions)
    }
  }
}

extension Timeline {
  private func json(_ history: TrainingHistory) -> JSON {
    let overall = history.profile.overall
    let rolling = history.timeline.rolling
    let estimates = history.trainedIntervals.map { ($0.abbreviation, history.estimates(of: rolling, $0)) }
    return .object([
      "points": .list(
        rolling.enumerated().map { index, point in
          .object([
            "period_start": .text(point.aggregate.interval.start.iso8601(in: history.timeline.calendar.zone)),
            "period_end": .text(point.aggregate.interval.end.iso8601(in: history.timeline.calendar.zone)),
            "mean_cents": .number(point.aggregate.mean.value), "comparisons": .integer(point.aggregate.count),
            "correct": .integer(point.aggregate.correctCount),
            "rolling_mean_cents": .number(point.mean.value),
            "rolling_sd_cents": .number(point.standardDeviation.value),
            "estimates": .object(
              Dictionary(
                uniqueKeysWithValues: estimates.compactMap { name, thresholds in
                  thresholds[index].map { (name, .object($0.members)) }
                })),
          ])
        }),
      "summary": .object([
        "mean_cents": .optional(overall?.mean.value), "sd_cents": .optional(overall?.standardDeviation.value),
        "trend": history.trend.trend.map { .text($0.rawValue) } ?? .null,
      ]),
      "estimate": history.estimateJSON, "estimates": history.estimatesJSON,
      "description": .text(TimelineDescription(history.timeline).accessibilityLabel(in: .english)),
    ])
  }

  /// The number of periods in the table without `--full`, which fits a terminal of 24 lines.
  private static let shownPeriods = 14

  private func text(
    _ history: TrainingHistory, _ sessions: [TrainedSession], strategy: String?, next: String?
  ) -> String {
    let rolling = history.timeline.rolling
    let text = HistoryText(history, strategy: strategy, next: next)
    guard let latest = rolling.last else { return text.withoutComparisons.joined(separator: "\n") }
    let answer = full ? text.full : text.answer
    guard rolling.count > 1 else {
      let rows = sessions.count > 1 ? [fitted(text.table(of: sessions))] : []
      return (answer + rows + text.firstPeriod(latest.aggregate) + text.matchingLines)
        .joined(separator: "\n")
    }
    let table = text.table(
      of: rolling.suffix(full ? rolling.count : Self.shownPeriods), isFull: full)
    let texts = text.phrases.texts
    let more =
      text.leavesOutIntervals
      ? texts.historyTimelineIntervals
      : rolling.count > Self.shownPeriods ? texts.historyTimelineEarlier : texts.historyTimelinePresented
    return (answer + text.courses + [fitted(table)] + text.matchingLines + [full ? text.inWords : more])
      .joined(separator: "\n")
  }

  /// The table with its heading in several lines if that makes it fit the terminal.
  private func fitted(_ table: Table) -> String {
    let width = TextWidth.ofTerminal
    let narrow = table.wrappedHeading(below: 7)
    let isWide = width.map { width in narrow.width <= width && table.lines.contains { $0.count > width } }
    return isWide == true ? narrow.lines.joined(separator: "\n") : table.text(within: width)
  }
}
