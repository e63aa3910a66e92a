import Chronology

/// The stored measurements, among which an import finds those that another source reports again.
///
/// Source: `Documentation/body.md`, *Files of body events*.
package struct StoredMeasurements {
  private var ids: Set<String> = []
  private var values: [Minute: [(time: Instant, value: Double)]] = [:]

  private struct Minute: Hashable {
    let metric: Metric
    let number: Int64
  }

  package init(_ events: [BodyEvent]) {
    for event in events {
      ids.insert(event.id)
      guard case .measurement(let metric, let value) = event.content else { continue }
      values[Minute(metric: metric, number: event.minute), default: []].append((event.timestamp, value))
    }
  }

  /// Whether an event with a new id repeats a stored measurement: the same metric less than a minute apart, with a
  /// value that differs by at most 0.05, which is lost when values are rounded to one decimal.
  package func haveAgain(_ event: BodyEvent) -> Bool {
    guard case .measurement(let metric, let value) = event.content, !ids.contains(event.id) else {
      return false
    }
    return (-1...1).contains { offset in
      values[Minute(metric: metric, number: event.minute + offset)]?.contains { stored in
        abs(stored.time.seconds(since: event.timestamp)) < 60 && abs(stored.value - value) < 0.0501
      } ?? false
    }
  }
}

extension BodyEvent {
  /// The minutes from 1970 to the event.
  fileprivate var minute: Int64 { timestamp.wholeSeconds.quotientAndRemainder(dividingBy: 60).quotient }
}
