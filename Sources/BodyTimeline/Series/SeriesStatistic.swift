import Chronology

/// The statistic of the measurements of a period.
package enum SeriesStatistic: String, CaseIterable, Sendable {
  /// The arithmetic mean.
  case mean
  /// The median; for an even number the mean of the two middle values.
  case median
}

extension MeasurementSeries {
  /// All measurements of a metric in some events, as measured: steps are not summed per day.
  ///
  /// Measurements with equal timestamps are sorted by id, so the series and its sums have the same bits for every order
  /// of events.
  /// - Complexity: O(events + measurements · log measurements).
  package init(of metric: Metric, in events: some Sequence<BodyEvent>) {
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
  package func summaries(
    _ statistic: SeriesStatistic, of scale: TimelineScale, in calendar: PeriodCalendar
  ) -> [SeriesSummary] {
    switch statistic {
    case .mean: means(in: calendar)[scale] ?? []
    case .median: medians(in: calendar)[scale] ?? []
    }
  }
}
