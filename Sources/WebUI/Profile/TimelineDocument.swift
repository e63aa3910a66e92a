import Chronology
import Music
import Text
import Training

/// The threshold timeline for the page; `timeline-chart.js` and `timeline-view.js` read it.
struct TimelineDocument: Encodable, Sendable {
  /// One period. Times are seconds since 1970, other numbers cents.
  struct Point: Encodable, Sendable {
    let start, middle, end, narrowest: Double
    let mean: Double
    let count, correct: Int
    let rolling, deviation: Double
    /// The highest value that the axis must show.
    let top: Double
    /// For each of `intervals`, the estimated threshold at the period's end; nil if the interval was not trained in it.
    let estimates: [Estimate?]
  }

  /// An estimated threshold in cents; without numbers if it is not shown, with its range if it is known only roughly.
  struct Estimate: Encodable, Sendable {
    let threshold, low, high: Double?
    /// The range of a threshold that is known only roughly, in words.
    let rough: String?
    /// The threshold and its interval with their digits, or why there is none.
    let words: [String]
  }

  /// The description for screen readers; without training, the text in the chart's place.
  let label: String
  /// The length of a period: `hour`, `day`, `week`, `month` or `year`.
  let period: String
  /// How many periods the rolling means look back on.
  let window: Int
  /// The abbreviations of the intervals whose threshold is drawn, such as `M3`: at most four, those with the most answers. The
  /// browser keeps a goal for each.
  let intervals: [String]
  /// Their names; one empty name for a person who has trained only unison.
  let names: [String]
  /// For each of `intervals` the first and last time of the windows that the verdict compares, then and now; nil
  /// without a verdict.
  let compared: [[[Double]]?]
  let points: [Point]
  /// First and last index of each run of periods without a pause.
  let segments: [[Int]]
  /// For each of `intervals` the first and last index of each run of its shown thresholds without a pause, as on Start,
  /// and of those that have an interval.
  let lines, bands: [[[Int]]]
  let everything, first: ChartView?
  /// Pairs: a time, and the zone's offset from then on in seconds. The axis needs them for marks at local midnights.
  let offsets: [[Double]]
  let ceilings: [Double]
  /// The meaning of the lowest and the highest note of the sound.
  let sound: String?

  init(_ history: TrainingHistory, in language: Language) {
    let chart = TimelineChart(history.timeline)
    label = TimelineDescription(history.timeline).accessibilityLabel(in: language)
    (period, window) = (history.timeline.period.rawValue, history.timeline.window)
    let shown = history.foremostIntervals(4, in: language)
    let rolling = chart?.points.map(\.rolling) ?? []
    let estimates = shown.map { history.estimates(of: rolling, $0.interval) }
    intervals = shown.map(\.interval.abbreviation)
    names = shown.map(\.name)
    compared = shown.map { interval, _ in
      ThenAndNow(history, of: interval).map(\.windows)?.map {
        [$0.lowerBound.chartSeconds, $0.upperBound.chartSeconds]
      }
    }
    points = (chart?.points ?? []).enumerated().map { index, point in
      let known = estimates.map { all in
        all[index].map { Estimate($0, language) }
      }
      return Point(point, known)
    }
    func runs(_ joins: (Int) -> Bool) -> [[Int]] {
      let joined = rolling.indices.filter(joins)
      return TimelineChart.segments(joined.map { rolling[$0].aggregate.interval }).map {
        [joined[$0.lowerBound], joined[$0.upperBound - 1]]
      }
    }
    segments = runs { _ in true }
    lines = estimates.map { all in runs { all[$0]?.isShown == true } }
    bands = estimates.map { all in runs { all[$0].map { $0.isShown || $0.isRough } == true } }
    (everything, first) = (chart?.everything, chart?.first)
    offsets = history.timeline.offsets
    ceilings = TimelineChart.ceilings
    sound = chart.map { AudibleChart($0, in: $0.everything).words(in: language) }
  }
}

extension TimelineDocument.Point {
  init(_ point: TimelineChart.Point, _ estimates: [TimelineDocument.Estimate?]) {
    let rolling = point.rolling
    self.init(
      start: point.start, middle: point.middle, end: point.end, narrowest: point.narrowestSpan,
      mean: rolling.aggregate.mean.value, count: rolling.aggregate.count,
      correct: rolling.aggregate.correctCount, rolling: rolling.mean.value,
      deviation: rolling.standardDeviation.value, top: point.top, estimates: estimates)
  }
}

extension TimelineDocument.Estimate {
  init(_ estimate: TrackedThreshold, _ language: Language) {
    let ranged = estimate.isShown || estimate.isRough ? estimate : nil
    let rough = estimate.isRough ? estimate.words(in: language) : nil
    self.init(
      threshold: estimate.isShown ? estimate.mean.value : nil, low: ranged?.low.value,
      high: ranged?.high.value, rough: rough,
      words: estimate.isShown
        ? [estimate.meanText(in: language), estimate.boundsText(in: language)]
        : ["–", estimate.isUnknown ? "–" : estimate.words(in: language)])
  }
}

extension ThresholdTimeline {
  fileprivate var offsets: [[Double]] {
    guard let first = aggregates.first, let last = aggregates.last else { return [] }
    let start = first.interval.start
    return calendar.zone.offsets(from: start, to: last.interval.end).map {
      [max($0.start, start).seconds(since: Instant(seconds: 0)), Double($0.seconds)]
    }
  }
}

/// A point with its popup.
struct PointDocument: Encodable, Sendable {
  let index: Int
  let lines: [String]

  init(_ index: Int, of chart: TimelineChart, _ history: TrainingHistory, in language: Language) {
    let point = chart.points[index].rolling
    let estimates = history.foremostIntervals(4, in: language).compactMap { interval, name in
      history.estimates(of: [point], interval)[0].map { (name: name, threshold: $0) }
    }
    self.index = index
    lines = PointDescription(point, estimates: estimates, in: language).lines
  }
}
