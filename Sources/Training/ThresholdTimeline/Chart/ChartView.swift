import Chronology

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
  var chartSeconds: Double { Double(microseconds) / 1e6 }
}
