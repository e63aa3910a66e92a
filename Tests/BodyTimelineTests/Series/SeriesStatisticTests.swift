import BodyTimeline
import Chronology
import Testing

/// Series of body events, with values by hand.
struct `a series of events` {
  private static let lines = """
    2025-09-30T21:59:59Z weight 80
    2025-09-30T22:00:00Z weight 81
    2025-10-05 weight 84
    2025-10-05 weight 90
    2025-10-06 dexa 20 66 16 19.5
    2025-10-07 body_fat 21.5
    2025-12-31 weight 79
    2025-12-31 photo front
    """

  @Test(arguments: [
    (SeriesStatistic.mean, [80, 85, 79]), (.median, [80, 84, 79]),
  ]) func `has the mean and the median of each month of the zone`(
    _ statistic: SeriesStatistic, _ values: [Double]
  )
    throws
  {
    let berlin = PeriodCalendar(zone: try Zone(identifier: "Europe/Berlin"))
    let series = MeasurementSeries(of: .weight, in: try events(Self.lines, zone: berlin.zone))
    let found = series.summaries(statistic, of: .month, in: berlin)
    #expect(found.map(\.interval.id) == ["2025-09", "2025-10", "2025-12"])
    #expect(found.map(\.count) == [1, 3, 1])
    #expect(found.map(\.value) == values)
  }

  @Test func `includes the body fat of DEXA scans`() throws {
    let series = MeasurementSeries(of: .bodyFat, in: try events(Self.lines))
    #expect(series.values == [19.5, 21.5])
  }

  @Test func `does not depend on the order in which the events came`() throws {
    let all = try events(Self.lines)
    let (forward, backward) = (
      MeasurementSeries(of: .weight, in: all), MeasurementSeries(of: .weight, in: all.reversed())
    )
    #expect(forward.values == backward.values && forward.timestamps == backward.timestamps)
    // Measurements with equal times by their ids, which end with the line number.
    #expect(forward.values == [80, 81, 84, 90, 79])
  }
}
