import ArgumentParser
import Chronology
import Exchange
import Foundation
import Training

/// `peach timeline`: the threshold timeline of a person's comparisons.
struct Timeline: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the threshold timeline of a person's comparisons.",
    discussion: """
      Reads what was trained here, or a file that the Peach app exported, and shows, for each period with \
      training, the mean difficulty, how many comparisons there were, how many were right, and the rolling mean \
      and deviation.

      EXAMPLES
        peach timeline
        peach timeline --records peach.csv --period week --window 8 --time-zone Europe/Berlin
        peach timeline --records peach.csv --format json
      """)

  @OptionGroup var source: RecordsOptions

  @Option(help: "Period of one point: hour, day, week, month or year.")
  var period = "day"

  @Option(help: "How many points the rolling mean and deviation look back on.")
  var window = 20

  @Option(help: "Time zone of the calendar, as in Europe/Berlin; default: the system's.")
  var timeZone: String?

  @OptionGroup var output: FormatOptions

  func run() throws {
    let history = try load(try emptyHistory())
    switch output.format {
    case .json: print(try json(history).pretty)
    case .text: print(text(history))
    }
  }

  private func emptyHistory() throws -> TrainingHistory {
    guard window >= 1 else {
      throw Failure.usage("--window: must be at least 1, got \(window). 20 is the usual one.")
    }
    let zone = try option("--time-zone", try Zone(identifier: timeZone ?? TimeZone.current.identifier))
    let period = try option("--period", try Period(name: period))
    return TrainingHistory(
      timeline: ThresholdTimeline(period: period, calendar: PeriodCalendar(zone: zone), window: window))
  }

  /// The value of an option; a mistake in it is told with the option's name.
  private func option<Value>(_ name: String, _ value: @autoclosure () throws -> Value) throws -> Value {
    do { return try value() } catch { throw Failure.usage("\(name): \(error)") }
  }

  private func load(_ empty: TrainingHistory) throws -> TrainingHistory {
    try Failure.explaining {
      var history = empty
      if let records = source.records {
        history.add(try TrainingFile.read(records).comparisons)
      } else {
        try source.data.readStore().load(into: &history, source.respondents.filter)
      }
      return history
    }
  }
}

extension Timeline {
  private func json(_ history: TrainingHistory) -> JSON {
    let overall = history.profile.overall
    return .object([
      "points": .list(
        history.timeline.rolling.map { point in
          .object([
            "period_start": .text(start(of: point, history)),
            "mean_cents": .number(point.aggregate.mean.value), "count": .integer(point.aggregate.count),
            "correct": .integer(point.aggregate.correctCount),
            "rolling_mean_cents": .number(point.mean.value),
            "rolling_sd_cents": .number(point.standardDeviation.value),
          ])
        }),
      "summary": .object([
        "mean_cents": .optional(overall?.mean.value), "sd_cents": .optional(overall?.standardDeviation.value),
        "trend": history.trend.trend.map { .text($0.rawValue) } ?? .null,
      ]),
      "accessibility": .text(TimelineDescription(history.timeline).accessibilityLabel(in: .english)),
    ])
  }

  private func text(_ history: TrainingHistory) -> String {
    let rolling = history.timeline.rolling
    guard !rolling.isEmpty else { return TimelineDescription.emptyText(in: .english) }
    var table = Table(header: ["period", "mean ¢", "count", "right", "rolling mean", "rolling SD"])
    table.rows = rolling.map { point in
      [
        point.aggregate.interval.id, point.aggregate.mean.value.decimals(1), "\(point.aggregate.count)",
        "\(point.aggregate.correctCount)", point.mean.value.decimals(1),
        point.standardDeviation.value.decimals(1),
      ]
    }
    let sparkline = Sparkline.text(rolling.suffix(72).map(\.mean.value))
    return [sparkline, table.text, summary(history)].joined(separator: "\n")
  }

  private func summary(_ history: TrainingHistory) -> String {
    guard let overall = history.profile.overall else { return "No training data yet" }
    let trend = history.trend.trend.map(\.rawValue) ?? "not yet known"
    return """
      mean \(overall.mean.value.decimals(1)) ¢, SD \(overall.standardDeviation.value.decimals(1)) ¢ \
      over \(overall.trainedNotes.of("note")), trend \(trend)
      """
  }

  private func start(of point: RollingPoint, _ history: TrainingHistory) -> String {
    point.aggregate.interval.start.iso8601(in: history.timeline.calendar.zone)
  }
}
