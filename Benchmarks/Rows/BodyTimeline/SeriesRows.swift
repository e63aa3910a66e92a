import BodyTimeline
import Chronology
import Foundation
import Measuring

/// All weeks, months and years from ten million measurements of ten years, divided by reading them.
enum SeriesRows {
  static let rows = [
    row("means of all scales from 10,000,000 events ÷ reading them", { $0.means(in: $1) }) { values in
      values.reduce(0, +) / Double(values.count)
    },
    row("medians of all scales from 10,000,000 events ÷ reading them", { $0.medians(in: $1) }) { values in
      let sorted = values.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    },
  ]

  private static let count = 10_000_000

  private static func row(
    _ name: String,
    _ summarise: @escaping @Sendable (MeasurementSeries, PeriodCalendar) -> [TimelineScale: [SeriesSummary]],
    _ plainly: @escaping @Sendable (ArraySlice<Double>) -> Double
  ) -> Row {
    Row(name, rounds: 15, isCounted: false) {
      let calendar = PeriodCalendar(zone: try Zone(identifier: "Europe/Berlin"))
      let series = Self.series()
      check(series, summarise(series, calendar), calendar, plainly)
      return Turns(units: count) {
        keep(read(series))
      } work: {
        keep(summarise(series, calendar))
      }
    }
  }

  /// One every 31.6 seconds.
  private static func series() -> MeasurementSeries {
    var dice = Dice(seed: 3)
    let start = Int64(TenYears.first.dayNumber) * 86_400_000_000
    return MeasurementSeries(
      timestamps: (0..<count).map { Instant(microseconds: start + Int64($0) * 31_556_952) },
      values: (0..<count).map { _ in 70 + Double(dice.roll(1 << 24)) / Double(1 << 20) })
  }

  /// What reading both columns once takes.
  private static func read(_ series: MeasurementSeries) -> Double {
    var (sum, moments) = (0.0, Int64(0))
    for index in series.values.indices {
      sum = max(sum, series.values[index])
      moments &+= series.timestamps[index].microseconds
    }
    return sum + Double(moments)
  }

  private static func check(
    _ series: MeasurementSeries, _ found: [TimelineScale: [SeriesSummary]], _ calendar: PeriodCalendar,
    _ plainly: (ArraySlice<Double>) -> Double
  ) {
    for scale in TimelineScale.allCases {
      var start = 0
      for summary in found[scale]! {
        let interval = calendar.interval(scale.period, containing: series.timestamps[start])
        let stop = start + summary.count
        precondition(
          summary.interval == interval && interval.contains(series.timestamps[stop - 1]), "another period")
        precondition(
          stop == count || !interval.contains(series.timestamps[stop]), "\(interval.id) lacks events")
        let plain = plainly(series.values[start..<stop])
        precondition(
          abs(summary.value - plain) < 1e-9 * plain, "\(interval.id): \(summary.value), not \(plain)")
        start = stop
      }
      precondition(start == count, "events are missing")
    }
  }
}
