import Chronology
import Live
import Music
import Numerics
import Text
import Training

/// The lines of `peach timeline` below the estimates.
extension HistoryText {
  /// A caption, and a line with bars for each interval whose threshold is known at the ends of at least two periods: the
  /// first and the last threshold in cents with their periods, of as many of the latest as fit 80 columns. Empty
  /// without such an interval.
  var courses: [String] {
    let intervals = history.shownIntervals(in: phrases.language)
    let width = intervals.map(\.name.count).max() ?? 0
    let lines = intervals.compactMap { interval, name in
      course(history.shownEstimates(of: interval)).map { width > 0 ? "\(name.padded(to: width)) \($0)" : $0 }
    }
    return lines.isEmpty ? [] : [phrases.texts.historyThresholdCourse] + lines
  }

  private func course(_ estimates: [(interval: PeriodInterval, threshold: TrackedThreshold)]) -> String? {
    guard estimates.count > 1, let last = estimates.last else { return nil }
    // Room for the name of an interval.
    let room = 68 - 2 * (phrases.row(of: last.interval).count + 5)
    let shown = estimates.suffix(max(2, room))
    let first = shown[shown.startIndex]
    return [
      phrases.row(of: first.interval), phrases.mean(first.threshold),
      Sparkline.text(shown.map(\.threshold.mean.value)), phrases.mean(last.threshold),
      phrases.row(of: last.interval),
    ].joined(separator: " ")
  }

  /// The intervals that have columns in a table: all, or those with the most answers, which mostly fit 80 columns.
  private func tabled(isFull: Bool) -> [(interval: Interval, name: String)] {
    history.foremostIntervals(isFull ? Interval.allCases.count : Self.most, in: phrases.language)
  }

  private static let most = 3

  /// Whether the table without `--full` leaves intervals out.
  var leavesOutIntervals: Bool { history.trainedIntervals.count > Self.most }

  /// A row for each period, with the estimates of the intervals that were trained.
  /// - Parameter isFull: whether all intervals have columns, and the last ones the difficulty presented.
  func table(of points: some Collection<RollingPoint>, isFull: Bool) -> Table {
    let points = Array(points)
    let intervals = tabled(isFull: isFull)
    let estimates = intervals.map { history.estimates(of: points, $0.interval) }
    let presentedTitles = isFull ? phrases.texts.historyTimelineColumns[4...] : []
    let first = phrases.column(of: history.timeline.period)
    var table = Table(header: heading(first, intervals.map(\.name)) + presentedTitles)
    table.rows = points.enumerated().map { index, point in
      let period = point.aggregate
      let (mean, rolling, language) = (period.mean.value, point.mean.value, phrases.language)
      let presented = [
        language.cents(mean), language.cents(rolling),
        language.cents(point.standardDeviation.value, leading: rolling),
      ]
      return row(
        phrases.row(of: period.interval), right: period.correctCount, of: period.count,
        estimates.map { $0[index] }) + (isFull ? presented : [])
    }
    return table
  }

  /// A row for each session of the only period so far, with the thresholds at its end.
  func table(of sessions: [TrainedSession]) -> Table {
    let intervals = tabled(isFull: false)
    var table = Table(header: heading(phrases.texts.historySession, intervals.map(\.name)))
    table.rows = sessions.map { session in
      let time = String(session.start.iso8601(in: history.timeline.calendar.zone).prefix(16))
      return row(
        time.replacing("T", with: " "), right: session.right, of: session.count,
        intervals.map { session.thresholds[$0.interval] })
    }
    return table
  }

  /// The titles of the columns that every table has.
  private func heading(_ first: String, _ intervals: [String]) -> [String] {
    let titles = phrases.texts.historyTimelineColumns
    let named = intervals.flatMap { [$0.isEmpty ? titles[2] : "\($0) ¢", titles[3]] }
    return [first] + titles[..<2] + named
  }

  private func row(_ name: String, right: Int, of count: Int, _ thresholds: [TrackedThreshold?]) -> [String] {
    let percent = (100 * Double(right) / Double(count)).rounded()
    return [name, "\(count)", "\(Int(percent)) %"]
      + thresholds.flatMap { [phrases.mean($0), phrases.bounds($0)] }
  }

  /// The training of the only period so far, and what the timeline will show from the second one on.
  func firstPeriod(_ period: PeriodAggregate) -> [String] {
    let (texts, length) = (phrases.texts, history.timeline.period)
    let start = texts.historyFromSecond[Period.allCases.firstIndex(of: length) ?? 1]
    return [
      texts.historyOnePeriod(
        period: phrases.name(of: period.interval), right: period.correctCount, count: period.count,
        cents: phrases.language.cents(period.mean.value)),
      texts.historyTimelineWillShow(start: start),
    ]
  }
}

/// The other lines of terminals alone.
extension HistoryText {
  /// The rolling mean of the presented difficulty at the end of the timeline.
  var difficulty: String {
    history.timeline.latest.map { phrases.difficulty($0.mean) }
      ?? TimelineDescription.emptyText(in: phrases.language)
  }

  /// The latest rolling means with bars; empty for fewer than two periods.
  var course: [String] {
    phrases.course(history.timeline.rolling.map(\.mean.value), as: .rollingMeans)
  }

  /// The timeline of the presented difficulty in words.
  var inWords: String {
    TimelineDescription(history.timeline).accessibilityLabel(in: phrases.language)
  }

  /// Mean and standard deviation of the notes' means.
  var summary: String { history.profile.overall.map(phrases.noteMean) ?? phrases.noComparisons(in: history) }

  /// The app's trend arrow, which compares presented offsets. If it points up or down, a sentence adds that it may do so
  /// although the threshold has not changed.
  var arrow: String {
    let arrow = phrases.arrow(history.trend.trend)
    let points = history.trend.trend.map { $0 != .stable } ?? false
    return points ? "\(arrow). \(phrases.texts.historyTrendNote)" : arrow
  }

  /// "Pitch matching, mean error: major third (piano) 9.6 ¢ (latest 20 notes, …)": each interval by each tuning.
  var matching: String {
    let parts = errorsByInterval.map { "\($0.name) \($0.value) (\($0.note))" }
    return parts.isEmpty
      ? phrases.texts.historyNoMatching
      : phrases.texts.historyMatchingsOf(errors: parts.joined(separator: "; "))
  }

  /// The tendency to one side, and the course of the errors with bars; empty for too few matchings and for a single
  /// period.
  var matchingCourse: [String] {
    matchingTendency + [heldMatchings].compactMap(\.self) + matchingBars
  }

  /// The course of the errors with bars.
  var matchingBars: [String] {
    phrases.course(history.matchingCourse.map(\.mean.value), as: .rollingErrors)
  }

  /// Pitch matching with its tendency and course; empty for a person who has not tuned notes.
  var matchingLines: [String] {
    history.hasMatchings ? [matching] + matchingCourse : []
  }

  /// The lines without comparisons: pitch matching, if there is any, and a sentence that comparisons add the threshold.
  var withoutComparisons: [String] {
    matchingLines.isEmpty
      ? [phrases.noComparisons(in: history)]
      : matchingLines + [TimelineDescription.matchingsOnlyText(in: phrases.language)]
  }
}
