package import Chronology
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

/// A date that is probably a typing error or a device's wrong clock: many years before all other events.
///
/// Source: `Documentation/body.md`, *Improbable values*.
package struct ImprobableDate: Hashable, Sendable {
  /// The local date in question.
  package let date: CivilDate
  /// The whole years from it to the next event.
  package let years: Int

  /// The years without events from which the events before them are improbable.
  package static let leastYears = 10
  /// The maximum number of improbable events; more are a history with a gap.
  package static let mostEvents = 5

  /// The question to the person: "1970-01-01 is 45 years before the next entry: really?".
  package func question(in language: Language) -> String {
    language.texts.improbableDate(date: date.iso8601, years: "\(years)")
  }

  /// The sentence about a stored event: "weight 80.0 kg of 1970-01-01 is 45 years before the next entry".
  /// - Parameter words: the event's values.
  package func sentence(about words: String, in language: Language) -> String {
    language.texts.strayDate(words: words, date: date.iso8601, years: "\(years)")
  }

  /// The date of a timestamp if the events after it begin so late that it is improbable.
  init?(_ timestamp: Instant, before next: Instant, in zone: Zone) {
    // A day more, because 50 years may be some hours shorter than 50 mean years of 365.2425 days.
    let (day, year): (Int64, Int64) = (86_400_000_000, 31_556_952_000_000)
    let years = Int((next.microseconds - timestamp.microseconds + day) / year)
    guard years >= Self.leastYears else { return nil }
    (date, self.years) = (zone.date(at: timestamp), years)
  }
}

extension [BodyEvent] {
  /// The events before a gap of many years, oldest first; empty without such a gap.
  /// - Complexity: O(n log n).
  package func improbableDates(in zone: Zone) -> [(event: BodyEvent, date: ImprobableDate)] {
    let earliest = sorted { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }
      .prefix(ImprobableDate.mostEvents + 1)
    let gaps = zip(earliest, earliest.dropFirst()).map { event, next in
      ImprobableDate(event.timestamp, before: next.timestamp, in: zone)
    }
    guard let last = gaps.lastIndex(where: { $0 != nil }) else { return [] }
    return earliest[...last].compactMap { event in
      ImprobableDate(event.timestamp, before: earliest[last + 1].timestamp, in: zone).map { (event, $0) }
    }
  }
}

extension BodyEvent {
  /// The questions before this event is stored: its improbable values, and its date if it lies many years before all other
  /// events or in the future.
  /// - Parameters:
  ///   - others: all events; one with this event's id does not count.
  ///   - now: the time from which dates lie in the future.
  ///   - zone: the zone of the dates in the questions.
  /// - Complexity: O(events).
  package func questions(
    beside others: some Sequence<BodyEvent>, now: Instant, zone: Zone, in language: Language
  ) -> [String] {
    let next = others.lazy.filter { $0.id != id }.map(\.timestamp).min()
    let early = next.flatMap { ImprobableDate(timestamp, before: $0, in: zone)?.question(in: language) }
    let future =
      isFuture(now: now, zone: zone)
      ? language.texts.improbableFuture(date: date(beside: now, zone)) : nil
    return improbableValues(beside: others).map { $0.question(in: language) }
      + [early, future].compactMap(\.self)
  }

  /// The sentence about a stored event of the future: "weight 80.0 kg of 2027-01-01 lies in the future".
  /// - Parameter words: the event's values.
  package func futureSentence(about words: String, now: Instant, zone: Zone, in language: Language) -> String
  {
    language.texts.strayFuture(words: words, date: date(beside: now, zone))
  }

  /// Whether the event lies in the future. Steps and sleep count for a day and are dated at its noon, so theirs lie in the
  /// future from the next day on.
  package func isFuture(now: Instant, zone: Zone) -> Bool {
    let isOfDay = measurements.contains { [.steps, .sleep].contains($0.metric) }
    return isOfDay ? zone.date(at: timestamp) > zone.date(at: now) : timestamp > now
  }

  /// The date; with the time if it is the date of `now`.
  private func date(beside now: Instant, _ zone: Zone) -> String {
    let date = zone.date(at: timestamp)
    return date == zone.date(at: now) ? timestamp.localMinute(in: zone) : date.iso8601
  }
}
