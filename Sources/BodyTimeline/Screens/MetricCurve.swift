import Chronology

/// The value of a metric in one week of its chart.
package struct WeeklyValue: Hashable, Sendable {
  /// The first day of the week.
  package let firstDay: CivilDate
  /// The value, present or estimated.
  package let value: MetricValue
}

extension Timeline {
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
