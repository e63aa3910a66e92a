package import Chronology
import Music
import Numerics

/// The threshold timeline prepared for drawing: where its points lie, which periods a line joins, and which views of
/// them exist. `TimelineChart+View` moves a view.
///
/// Source: `Documentation/training.md`, *Chart of the timeline*.
package struct TimelineChart: Sendable {
  /// One period with training.
  package struct Point: Sendable, Hashable {
    /// The period and its statistics.
    package let rolling: RollingPoint
    /// The period's start, middle and end in seconds since 1970. The dot stands in the middle.
    package let start, middle, end: Double
    /// The narrowest view that zooming in here leads to, seconds: the shortest run of points that contains this one and
    /// at least `narrowestCount` comparisons; the whole timeline if it has fewer.
    package internal(set) var narrowestSpan: Double
    /// The highest value drawn here, in cents: the dot or the top of the band.
    package var top: Double {
      max(rolling.aggregate.mean.value, rolling.mean.value + rolling.standardDeviation.value)
    }
  }

  /// The first view shows everything if it is at most this many calendar days.
  package static let wholeDays = 365
  /// The calendar days that the first view of a longer timeline shows, rounded up to whole periods.
  package static let firstDays = 30
  /// Zooming in ends at about this many comparisons.
  package static let narrowestCount = 20

  /// The points, oldest first; at least one.
  package let points: [Point]
  /// From the start of the first period to the end of the last one: the widest view.
  package let everything: ChartView
  /// The view that a chart begins with: everything, or the last 30 days of more than `wholeDays`.
  package let first: ChartView
  /// The least days between two periods that interrupt line and band: more than someone has off who trains once a week.
  package static let pause = 10.0

  /// The chart of a timeline; nil without training.
  /// - Complexity: O(points · window).
  package init?(_ timeline: ThresholdTimeline) {
    let rolling = timeline.rolling
    guard let oldest = rolling.first, let newest = rolling.last else { return nil }
    let everything = ChartView(
      start: oldest.aggregate.interval.start.chartSeconds, end: newest.aggregate.interval.end.chartSeconds)
    let points = rolling.map { Point($0, narrowestSpan: everything.span) }
    self.everything = everything
    self.points = points.indices.map { index in
      var point = points[index]
      point.narrowestSpan = Self.narrowestSpan(at: index, points) ?? everything.span
      return point
    }
    let isWhole = Self.start(ofLast: Self.wholeDays, in: timeline) == everything.start
    first =
      isWhole
      ? everything : ChartView(start: Self.start(ofLast: Self.firstDays, in: timeline), end: everything.end)
  }
}

extension TimelineChart.Point {
  init(_ rolling: RollingPoint, narrowestSpan: Double) {
    self.rolling = rolling
    start = rolling.aggregate.interval.start.chartSeconds
    end = rolling.aggregate.interval.end.chartSeconds
    middle = start + (end - start) / 2
    self.narrowestSpan = narrowestSpan
  }
}

extension TimelineChart {
  /// The start of the period that contains the first of the last `days` days; of the first period if that is later.
  private static func start(ofLast days: Int, in timeline: ThresholdTimeline) -> Double {
    guard let newest = timeline.aggregates.last else { return 0 }
    let calendar = timeline.calendar
    let lastDay = calendar.zone.date(at: newest.interval.end.advanced(byMicroseconds: -1))
    let firstDay = lastDay.adding(days: 1 - days)
    let start = calendar.interval(timeline.period, containing: calendar.zone.startOfDay(firstDay)).start
    return max(start, timeline.aggregates[0].interval.start).chartSeconds
  }

  /// Runs of periods that one line joins, as indices: those between which fewer days than `pause` lie.
  package static func segments(_ intervals: [PeriodInterval]) -> [Range<Int>] {
    guard !intervals.isEmpty else { return [] }
    // Rounded: a day in which clocks change has 23 or 25 hours.
    let breaks = intervals.indices.dropFirst().filter {
      let free = intervals[$0].start.chartSeconds - intervals[$0 - 1].end.chartSeconds
      return (free / 86_400).rounded() >= pause
    }
    return zip([0] + breaks, breaks + [intervals.count]).map { $0..<$1 }
  }

  /// The width of the shortest run of points that contains one of them and `narrowestCount` comparisons; nil if all of
  /// them have fewer. Each point has a comparison, so this takes at most 2·`narrowestCount` steps.
  private static func narrowestSpan(at index: Int, _ points: [Point]) -> Double? {
    func size(_ index: Int) -> Int { points[index].rolling.aggregate.count }
    var (first, last, count, best) = (index, index, size(index), Double?.none)
    while count < narrowestCount, last + 1 < points.count {
      last += 1
      count += size(last)
    }
    while true {
      while last > index, count - size(last) >= narrowestCount {
        count -= size(last)
        last -= 1
      }
      if count >= narrowestCount { best = min(best ?? .infinity, points[last].end - points[first].start) }
      guard first > 0, last > index || count < narrowestCount else { return best }
      first -= 1
      count += size(first)
    }
  }
}

/// A tap on the chart.
package struct ChartTap: Sendable, Hashable {
  /// Seconds since 1970 under the finger.
  package var time: Double
  /// Cents under the finger; nil if only the time counts.
  package var cents: Double?
  /// Seconds and cents that one pixel is worth, above 0.
  package var secondsPerPixel, centsPerPixel: Double

  package init(time: Double, cents: Double?, secondsPerPixel: Double, centsPerPixel: Double) {
    self.time = time
    self.cents = cents
    self.secondsPerPixel = secondsPerPixel
    self.centsPerPixel = centsPerPixel
  }

  /// How far from a dot a tap still means it, in pixels: half of a touch target of 44 pixels, and 2 for the dot.
  package static let reach = 24.0
}

extension TimelineChart {
  /// The point whose dot is nearest to a tap, the earlier one of two; nil if none is within `ChartTap.reach`, where a tap
  /// dismisses the popup.
  /// - Complexity: O(log points + points within reach).
  package func index(near tap: ChartTap) -> Int? {
    let width = ChartTap.reach * tap.secondsPerPixel
    let first = points.partitioningIndex { $0.middle >= tap.time - width }
    let last = points.partitioningIndex { $0.middle > tap.time + width }
    let distances = (first..<max(first, last)).map { ($0, squaredDistance(of: points[$0], from: tap)) }
    return distances.filter { $0.1 <= ChartTap.reach * ChartTap.reach }.min { $0.1 < $1.1 }?.0
  }

  /// The squared distance of a point from a tap, in square pixels.
  private func squaredDistance(of point: Point, from tap: ChartTap) -> Double {
    let across = (point.middle - tap.time) / tap.secondsPerPixel
    let up = tap.cents.map { (point.rolling.aggregate.mean.value - $0) / tap.centsPerPixel } ?? 0
    return across * across + up * up
  }
}
