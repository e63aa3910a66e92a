package import Chronology

/// The contents of the Metrics screen: a card per metric, with the mark of the selected bucket on its chart.
///
/// Source: `Documentation/body.md`, *Screens*.
package struct MetricsScreen: Hashable, Sendable {
  /// The title, "Metrics".
  package let title: String
  /// The scrubber's contents.
  package let header: TimelineHeader
  /// One card per metric.
  package let cards: [MetricCard]
  /// The text shown without cards.
  package let message: String?

  init(_ state: TimelineState, _ header: TimelineHeader, _ texts: Texts) {
    title = texts.metrics
    self.header = header
    guard let bucket = state.bucket else {
      (cards, message) = ([], texts.emptyMetrics)
      return
    }
    let metrics = bucket.metrics
    cards = metrics.metrics.indices.map { MetricCard(metrics.metrics[$0], metrics.values[$0], bucket, texts) }
    message = nil
  }
}

/// A metric on the Metrics screen.
package struct MetricCard: Hashable, Sendable {
  package let metric: Metric
  package let title: String
  /// The unit as shown.
  package let unit: String
  /// The value with its presence.
  package let value: MetricValue
  /// The source of an estimate; otherwise nil.
  package let caption: String?
  /// The text shown in place of a missing value; nil if there is a value.
  package let message: String?
  /// The mark on the metric's chart.
  package let highlight: Highlight

  /// The mark of the selected bucket on a chart.
  package enum Highlight: Hashable, Sendable {
    /// A point at a date, for a week.
    case point(CivilDate)
    /// A shaded month.
    case month(Range<CivilDate>)
    /// A shaded year.
    case year(Range<CivilDate>)
  }

  init(_ metric: Metric, _ value: MetricValue, _ bucket: TimelineBucket, _ texts: Texts) {
    self.metric = metric
    self.value = value
    let text = texts.text(of: metric)
    title = text.title
    unit = text.unit
    caption = value.isMissing ? nil : texts.caption(of: value, bucket.scale)
    message = value.isMissing ? texts.noValue(bucket.scale) : nil
    highlight =
      switch bucket.scale {
      case .week: .point(bucket.date)
      case .month: .month(bucket.days)
      case .year: .year(bucket.days)
      }
  }
}

/// The value of a metric in one week of its chart.
package struct WeeklyValue: Hashable, Sendable {
  /// The first day of the week.
  package let firstDay: CivilDate
  /// The value, present or estimated.
  package let value: MetricValue
}

extension EventTimeline {
  /// The values of a metric in all weeks that have one, oldest first. They are the curve of the metric's chart, on
  /// which the selected bucket is highlighted.
  /// - Complexity: O(weeks).
  package func weeklyValues(of metric: Metric) -> [WeeklyValue] {
    guard let index = metrics.firstIndex(of: metric) else { return [] }
    return tracks[index].weekly.enumerated().compactMap { week, value in
      value.isMissing ? nil : WeeklyValue(firstDay: grid.firstDate(.week, week), value: value)
    }
  }
}

extension TimelineService {
  /// The curves of all metrics of the current timeline, in the order of `TimelineState.metrics`.
  /// - Complexity: O(metrics · weeks).
  package func curves() -> [(metric: Metric, values: [WeeklyValue])] {
    timeline.metrics.map { ($0, timeline.weeklyValues(of: $0)) }
  }
}
