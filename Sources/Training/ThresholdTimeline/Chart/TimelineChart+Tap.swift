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
    let first = points.partitionIndex { $0.middle >= tap.time - width }
    let last = points.partitionIndex { $0.middle > tap.time + width }
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
