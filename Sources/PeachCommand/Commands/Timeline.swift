import ArgumentParser
import Chronology
import Exchange
import Foundation
import Music
import Store
import Training

/// `peach timeline`: the threshold timeline of a person's comparisons.
struct Timeline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Show the threshold timeline of a person's comparisons.",
    discussion: """
      Reads the stored training, or a file that the Peach app exported. Draws the known threshold as a line; while it is \
      not known, the difficulty presented. The table has for each period with training the mean of the offsets presented, \
      the number of comparisons and of right answers, the rolling mean and deviation, and the estimated threshold at the \
      period's end with its 95 % interval. It says "cannot tell" if the threshold lies above all differences that were \
      answered ("above 100 ¢, the largest difference so far"), or if the answers do not fit. A single period is described \
      in a sentence. Unison and intervals have their own estimates; those of intervals are in a second table. The options default to the \
      settings timeline-period and timeline-window. --hear plays both thresholds of a change as pairs of notes.

      EXAMPLES
        peach timeline
        peach timeline --records peach.csv --period week --window 8 --time-zone Europe/Berlin
        peach timeline --records peach.csv --format json
      """)

  @OptionGroup var source: RecordsOptions

  @Option(help: "Period of one point: hour, day, week, month or year.")
  var period: String?

  @Option(help: "Number of points of the rolling mean and deviation.", transform: decimal)
  var window: Int?

  @OptionGroup var timeZone: TimeZoneOption
  @OptionGroup var hearing: HearingOptions
  @OptionGroup var output: FormatOptions

  func run() async throws {
    let settings = try Failure.explaining { try PersonalSettings.current }
    let (strategy, history) = try load(try emptyHistory(HistorySettings(of: settings)))
    switch output.format {
    case .json: print(try json(history).document)
    case .text:
      // A file does not say with which strategy it was made, nor do records that were imported.
      let known = source.records == nil ? strategy ?? settings.strategyName : nil
      print(text(history, strategy: known).wrappedForTerminal())
    }
    try await hearing.run(history)
  }

  private func emptyHistory(_ personal: HistorySettings) throws -> TrainingHistory {
    var settings = personal
    if let window { settings.window = try checked(window, as: HistoryParameters.window.erased) }
    if let period { settings.period = try explained { try naming("--period") { try Period(name: period) } } }
    return settings.emptyHistory(in: try timeZone.zone())
  }

  /// The value of `--window`. It has the range and the error messages of the personal setting.
  private func checked(_ window: Int, as parameter: AnyParameter) throws -> Int {
    do { _ = try parameter.checked(.integer(window)) } catch {
      throw Failure.usage("--window: \(parameter.rule), got \(window). \(error.nextStep)")
    }
    return window
  }

  /// The history, and the strategy of its latest session; nil if it is not known.
  private func load(_ empty: TrainingHistory) throws -> (strategy: String?, history: TrainingHistory) {
    try Failure.explaining {
      var (history, strategy) = (empty, nil as String?)
      if let records = source.records {
        let file = try TrainingFile.read(records)
        history.add(file.comparisons)
        for matching in file.pitchMatchings {
          history.add(matchingError: matching.userCentError, at: matching.timestamp)
        }
      } else {
        let store = try source.data.readStore()
        try source.respondents.hint(
          in: store, Phrases(.ofEnvironment))
        try store.load(into: &history, source.respondents.filter)
        strategy = try store.latestStrategy(source.respondents.filter)
      }
      return (strategy, history)
    }
  }
}

extension Timeline {
  private func json(_ history: TrainingHistory) -> JSON {
    let overall = history.profile.overall
    let rolling = history.timeline.rolling
    let estimates = history.abilities.map { ($0.rawValue, history.estimates(of: rolling, $0)) }
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

  private func text(_ history: TrainingHistory, strategy: String?) -> String {
    let rolling = history.timeline.rolling
    let text = HistoryText(history, strategy: strategy)
    guard rolling.count > 1 else {
      return rolling.isEmpty
        ? text.withoutComparisons.joined(separator: "\n")
        : (text.firstPeriod(rolling[0].aggregate) + text.full).joined(separator: "\n")
    }
    let column = text.phrases.column(of: history.timeline.period)
    var table = Table(header: [column] + text.phrases.texts.historyTimelineColumns)
    let abilities = history.shownAbilities(in: text.phrases.language)
    if abilities.count > 1 { table.header[6] = "\(abilities[0].name) ¢" }
    let estimates = history.estimates(of: rolling, abilities[0].ability)
    table.rows = zip(rolling, estimates).map { point, estimate in
      presented(point, text.phrases) + [text.phrases.mean(estimate), text.phrases.bounds(estimate)]
    }
    // The estimates of the second ability have a table of their own, of the periods that have trained it.
    let tables =
      [table]
      + abilities.dropFirst().map { ability, name in
        var second = Table(header: [column, "\(name) ¢", table.header[7]])
        second.rows = zip(rolling, history.estimates(of: rolling, ability)).compactMap { point, estimate in
          estimate.map {
            [text.phrases.row(of: point.aggregate.interval), text.phrases.mean($0), text.phrases.bounds($0)]
          }
        }
        return second
      }
    return (text.timeline + [tables.map(fitted).joined(separator: "\n\n")] + text.full)
      .joined(separator: "\n")
  }

  /// The table with its heading in several lines if that makes it fit the terminal.
  private func fitted(_ table: Table) -> String {
    let width = TextWidth.ofTerminal
    let narrow = table.wrappedHeading(below: 7)
    let isWide = width.map { width in narrow.width <= width && table.lines.contains { $0.count > width } }
    return isWide == true ? narrow.lines.joined(separator: "\n") : table.text(within: width)
  }

  /// The cells of what was presented in a period.
  private func presented(_ point: RollingPoint, _ phrases: Phrases) -> [String] {
    [
      phrases.row(of: point.aggregate.interval), phrases.decimal(point.aggregate.mean.value),
      "\(point.aggregate.count)", "\(point.aggregate.correctCount)", phrases.decimal(point.mean.value),
      phrases.decimal(point.standardDeviation.value),
    ]
  }
}
