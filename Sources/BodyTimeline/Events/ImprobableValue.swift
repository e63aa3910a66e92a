import Chronology
package import Text

/// A value that is probably a typing error: too far from the value measured nearest in time, or, without such a value,
/// outside the usual values of adults.
///
/// Source: `Documentation/body.md`, *Improbable values*.
package struct ImprobableValue: Hashable, Sendable {
  package let metric: Metric
  /// The value in question.
  package let value: Double
  /// The measured value nearest in time; nil if there is none.
  package let nearest: Double?

  /// The question to the person: "Weight 75.5 → 7.0 kg: really?".
  package func question(in language: Language) -> String {
    func text(_ value: Double) -> String { metric.text(of: value, in: language) }
    let unit = metric == .steps ? "" : metric.shownUnit(in: language)
    let values = [nearest.map { "\(text($0)) →" }, text(value), unit.isEmpty ? nil : unit]
    return language.texts.improbable(
      metric: metric.title(in: language), values: values.compactMap(\.self).joined(separator: " "))
  }
}

extension BodyEvent {
  /// The values of this event that are improbable beside the other events.
  /// - Parameter others: all events; one with this event's id does not count.
  /// - Complexity: O(events).
  package func improbableValues(beside others: some Sequence<BodyEvent>) -> [ImprobableValue] {
    var nearest: [Metric: (microseconds: UInt64, value: Double)] = [:]
    for other in others where other.id != id {
      let distance = (other.timestamp.microseconds - timestamp.microseconds).magnitude
      for (metric, value) in other.measurements where distance < nearest[metric]?.microseconds ?? .max {
        nearest[metric] = (distance, value)
      }
    }
    return measurements.compactMap { metric, value in
      let near = nearest[metric]
      let weeks = Double(near?.microseconds ?? 0) / 604_800e6
      guard !metric.expectation.contains(value, near: near?.value, weeks: weeks) else { return nil }
      return ImprobableValue(metric: metric, value: value, nearest: near?.value)
    }
  }
}

extension [BodyEvent] {
  /// The values that are improbable beside both the value before and the one after, oldest first. At an end the two
  /// nearest values count, so that a single error does not make its neighbours improbable.
  /// - Complexity: O(n log n).
  package func improbableValues() -> [(event: BodyEvent, value: ImprobableValue)] {
    var series: [Metric: [(event: BodyEvent, value: Double)]] = [:]
    for event in sorted(by: Self.isEarlier) {
      for (metric, value) in event.measurements { series[metric, default: []].append((event, value)) }
    }
    return series.flatMap { metric, values in
      values.indices.compactMap { index in
        let (event, value) = values[index]
        let first = Swift.max(0, Swift.min(index - 1, values.count - 3))
        let around = (first..<Swift.min(first + 3, values.count)).filter { $0 != index }.map { other in
          let distance = values[other].event.timestamp.microseconds - event.timestamp.microseconds
          return (weeks: Double(distance.magnitude) / 604_800e6, value: values[other].value)
        }
        let isExpected =
          around.isEmpty
          ? metric.expectation.contains(value, near: nil, weeks: 0)
          : around.contains { metric.expectation.contains(value, near: $0.value, weeks: $0.weeks) }
        guard !isExpected else { return nil }
        let nearest = around.min { $0.weeks < $1.weeks }?.value
        return (event, ImprobableValue(metric: metric, value: value, nearest: nearest))
      }
    }.sorted { Self.isEarlier($0.event, $1.event) }
  }

  private static func isEarlier(_ lhs: BodyEvent, _ rhs: BodyEvent) -> Bool {
    (lhs.timestamp, lhs.id) < (rhs.timestamp, rhs.id)
  }
}

/// The expected range of the next value of a metric.
private struct Expectation {
  /// The usual values of adults, for a first value.
  var usual: ClosedRange<Double>
  /// The largest difference from the nearest value, in the metric's unit; nil if values of different days are unrelated.
  var difference: Double?
  /// The amount by which the largest difference grows per week between the two values.
  var perWeek = 0.0

  func contains(_ value: Double, near nearest: Double?, weeks: Double) -> Bool {
    guard let nearest, let difference else { return usual.contains(value) }
    return abs(value - nearest) <= difference + perWeek * min(weeks, 52)
  }
}

extension Metric {
  fileprivate var expectation: Expectation {
    switch known {
    case .weight: Expectation(usual: 30...250, difference: 5, perWeek: 1)
    case .bodyFat: Expectation(usual: 3...60, difference: 5, perWeek: 0.5)
    case .ffmi: Expectation(usual: 10...35, difference: 2, perWeek: 0.1)
    case .steps: Expectation(usual: 0...60_000)
    case .leanMass: Expectation(usual: 20...150, difference: 5, perWeek: 0.5)
    case .fatMass: Expectation(usual: 1...150, difference: 5, perWeek: 1)
    case .waist: Expectation(usual: 40...200, difference: 8, perWeek: 1)
    case .restingHeartRate: Expectation(usual: 30...120, difference: 30, perWeek: 1)
    case .sleep: Expectation(usual: 1...16)
    case nil: Expectation(usual: plausible)
    }
  }
}
