import Chronology

/// What stands for the measurements of a period.
public enum SeriesStatistic: String, CaseIterable, Sendable {
  /// Their arithmetic mean.
  case mean
  /// The one in the middle; of an even number the mean of the two in the middle.
  case median
}

extension MeasurementSeries {
  /// All measurements of a metric among some events, each as it was measured: steps are not summed up per day.
  ///
  /// Those of one moment stand in the order of their ids, so that the series, and with it every sum, is the same
  /// to the last bit in whatever order the events came.
  /// - Complexity: O(events + measurements · log measurements).
  public init(of metric: Metric, in events: some Sequence<BodyEvent>) {
    var found: [(timestamp: Instant, id: String, value: Double)] = []
    for event in events {
      for (measured, value) in event.measurements where measured == metric {
        found.append((event.timestamp, event.id, value))
      }
    }
    found.sort { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }
    self.init(timestamps: found.map(\.timestamp), values: found.map(\.value))
  }

  /// The means or medians of all periods of a scale that have measurements, oldest first.
  /// - Complexity: O(measurements), a few nanoseconds each.
  public func summaries(
    _ statistic: SeriesStatistic, of scale: TimelineScale, in calendar: PeriodCalendar
  ) -> [SeriesSummary] {
    switch statistic {
    case .mean: means(in: calendar)[scale] ?? []
    case .median: medians(in: calendar)[scale] ?? []
    }
  }
}
