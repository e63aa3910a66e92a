import Chronology
import Numerics

/// The stretch of time that a chart shows, in seconds since 1970-01-01T00:00:00Z.
///
/// Times are doubles, because `timeline-view.js` computes the same values in the browser and both must agree bit for bit.
package struct ChartView: Sendable, Hashable, Codable {
  /// The left edge.
  package var start: Double
  /// The right edge, after `start`.
  package var end: Double

  /// A view from `start` to `end`.
  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// Width in seconds.
  package var span: Double { end - start }
}

extension Instant {
  /// Seconds since 1970-01-01T00:00:00Z, exact to a microsecond for the next centuries.
  package var chartSeconds: Double { Double(microseconds) / 1e6 }
}

/// Moving a view. `timeline-view.js` has the same functions; `Tests/TrainingTests/ThresholdTimeline/Vectors/views.json`
/// holds cases that both must solve with the same bits.
extension TimelineChart {
  /// The view within the timeline: moved inside, or narrowed if it is wider than everything.
  package func clamped(_ view: ChartView) -> ChartView {
    let span = min(view.span, everything.span)
    let start = min(max(view.start, everything.start), everything.end - span)
    return ChartView(start: start, end: start + span)
  }

  /// The view `seconds` later, as far as there is training.
  package func scrolled(_ view: ChartView, by seconds: Double) -> ChartView {
    clamped(ChartView(start: view.start + seconds, end: view.end + seconds))
  }

  /// The view narrowed by `factor` about a time, which keeps its position on the screen unless an edge is reached.
  ///
  /// Zooming in ends at the `narrowestSpan` of the point nearest to the time, zooming out at everything. A view that is
  /// narrower already does not become wider.
  /// - Parameter factor: above 1 zooms in, below 1 out. Other than positive finite factors change nothing.
  package func zoomed(_ view: ChartView, by factor: Double, about time: Double) -> ChartView {
    guard factor > 0, factor.isFinite else { return clamped(view) }
    let about = min(max(time, view.start), view.end)
    let narrowest = min(view.span, points[nearestIndex(to: about)].narrowestSpan)
    let span = min(max(view.span / factor, narrowest), everything.span)
    let start = about - (about - view.start) / view.span * span
    return clamped(ChartView(start: start, end: start + span))
  }

  /// The points whose periods reach into the view, as indices.
  /// - Complexity: O(log points).
  package func visible(in view: ChartView) -> Range<Int> {
    let first = points.partitioningIndex { $0.end > view.start }
    return first..<max(first, points.partitioningIndex { $0.start >= view.end })
  }

  /// The upper end of the axis of cents: the smallest round number that holds every dot and the top of the band in the
  /// view.
  package func ceiling(in view: ChartView) -> Double {
    let visible = visible(in: view)
    // In a gap without training the axis stays as it is at the nearest point.
    let nearest = points[nearestIndex(to: view.start + view.span / 2)].top
    let highest = visible.isEmpty ? nearest : points[visible].reduce(0) { max($0, $1.top) }
    return Self.ceilings.first { $0 >= highest } ?? highest
  }

  /// Round numbers of cents for the upper end of an axis.
  package static let ceilings: [Double] = [
    0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 600, 800,
    1200,
  ]

  /// The index of the point whose middle is nearest to a time; the earlier one of two.
  /// - Complexity: O(log points).
  package func nearestIndex(to time: Double) -> Int {
    let after = points.partitioningIndex { $0.middle >= time }
    guard after > 0 else { return 0 }
    guard after < points.count else { return points.count - 1 }
    return points[after].middle - time < time - points[after - 1].middle ? after : after - 1
  }
}
