package import Chronology
package import Text

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
