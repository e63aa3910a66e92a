package import Chronology
import Numerics

/// Many measurements of one metric in two columns, sorted by time, such as years of a sensor. Summarised by means and
/// medians, without the timeline's rules for missing values.
///
/// Cost: `Documentation/performance.md`.
package struct MeasurementSeries: Sendable {
  /// The instants of the measurements, never decreasing.
  package let timestamps: [Instant]
  /// The measured values, finite.
  package let values: [Double]

  /// Creates a series.
  /// - Complexity: O(measurements), for the checks of both columns.
  package init(timestamps: [Instant], values: [Double]) {
    precondition(
      timestamps.count == values.count,
      "a series needs as many timestamps as values, got \(timestamps.count) and \(values.count)")
    precondition(
      zip(timestamps, timestamps.dropFirst()).allSatisfy { $0 <= $1 }, "timestamps of a series must not fall")
    precondition(values.allSatisfy(\.isFinite), "values of a series must be finite")
    (self.timestamps, self.values) = (timestamps, values)
  }
}

/// The summary of the measurements of one week, month or year.
package struct SeriesSummary: Sendable, Hashable {
  package let interval: PeriodInterval
  /// The number of measurements.
  package let count: Int
  /// The mean or median.
  package let value: Double
}

extension MeasurementSeries {
  /// The means of all weeks, months and years that have measurements, oldest first, by scale.
  ///
  /// - Complexity: O(measurements), 1 ns each. Each value is read once, in a run of values that belong to the same
  ///   week, month and year; the run's sum is added to all three.
  package func means(in calendar: PeriodCalendar) -> [TimelineScale: [SeriesSummary]] {
    var open = TimelineScale.allCases.map { OpenPeriod($0, calendar) }
    var start = 0
    while start < values.count {
      for index in open.indices { open[index].move(to: timestamps[start]) }
      let end = open.map { $0.interval!.end }.min()!
      let stop = firstIndex(notBefore: end, from: start)
      let sum = values.withUnsafeBufferPointer { Self.sum(.init(rebasing: $0[start..<stop])) }
      for index in open.indices { open[index].add(sum, stop - start) }
      start = stop
    }
    return Dictionary(uniqueKeysWithValues: open.map { ($0.scale, $0.finished) })
  }

  /// The medians of all weeks, months and years that have measurements, oldest first, by scale. For an even number of
  /// values the median is the mean of the two middle ones.
  ///
  /// - Complexity: O(measurements), about 1 ns per measurement and scale.
  package func medians(in calendar: PeriodCalendar) -> [TimelineScale: [SeriesSummary]] {
    var selection = MedianSelection(values)
    return Dictionary(
      uniqueKeysWithValues: TimelineScale.allCases.map { scale in
        var (found, start): ([SeriesSummary], Int) = ([], 0)
        while start < values.count {
          let interval = calendar.interval(scale.period, containing: timestamps[start])
          let stop = firstIndex(notBefore: interval.end, from: start)
          let median = selection.median(of: start..<stop)
          found.append(SeriesSummary(interval: interval, count: stop - start, value: median))
          start = stop
        }
        return (scale, found)
      })
  }

  /// The first index after `start` whose measurement is not before `moment`, by exponential and binary search. O(log
  /// distance).
  private func firstIndex(notBefore moment: Instant, from start: Int) -> Int {
    var step = 1
    while start + step < timestamps.count, timestamps[start + step] < moment { step *= 2 }
    let reach = start + step / 2..<min(start + step, timestamps.count)
    return max(start + 1, timestamps[reach].partitioningIndex { $0 >= moment })
  }

  /// The sum in eight lanes, so that additions do not wait for each other.
  private static func sum(_ values: UnsafeBufferPointer<Double>) -> Double {
    var lanes = SIMD8<Double>.zero
    let raw = UnsafeRawBufferPointer(values)
    let whole = values.count / 8 * 8
    for index in stride(from: 0, to: whole, by: 8) {
      lanes += raw.loadUnaligned(fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
    }
    return values[whole...].reduce(lanes.sum(), +)
  }
}

/// The week, month or year that receives measurements, and the finished ones before it.
private struct OpenPeriod {
  let scale: TimelineScale
  private let calendar: PeriodCalendar
  private(set) var interval: PeriodInterval?
  private var (sum, count) = (0.0, 0)
  private var closed: [SeriesSummary] = []

  init(_ scale: TimelineScale, _ calendar: PeriodCalendar) { (self.scale, self.calendar) = (scale, calendar) }

  var finished: [SeriesSummary] {
    guard let interval else { return [] }
    return closed + [SeriesSummary(interval: interval, count: count, value: sum / Double(count))]
  }

  mutating func move(to moment: Instant) {
    if let interval, interval.contains(moment) { return }
    closed = finished
    interval = calendar.interval(scale.period, containing: moment)
    (sum, count) = (0, 0)
  }

  mutating func add(_ sum: Double, _ count: Int) {
    self.sum += sum
    self.count += count
  }
}

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
