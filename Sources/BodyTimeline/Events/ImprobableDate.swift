package import Chronology
package import Music

/// A date that is probably a typing error or a device's wrong clock: many years before all other events.
///
/// Source: `Documentation/body.md`, *Improbable values*.
package struct ImprobableDate: Hashable, Sendable {
  /// The date in question.
  package let timestamp: Instant
  /// The whole years from it to the next event.
  package let years: Int

  /// The years without events from which the events before them are improbable.
  package static let leastYears = 10
  /// The maximum number of improbable events; more are a history with a gap.
  package static let mostEvents = 5

  /// The question to the person: "1970-01-01 is 45 years before the next entry: really?".
  package func question(in language: Language) -> String {
    language.texts.improbableDate(date: timestamp.utcDate, years: "\(years)")
  }

  /// The sentence about a stored event: "weight 80.0 kg of 1970-01-01 is 45 years before the next entry".
  /// - Parameter words: the event's values.
  package func sentence(about words: String, in language: Language) -> String {
    language.texts.strayDate(words: words, date: timestamp.utcDate, years: "\(years)")
  }

  /// The date of a timestamp if the events after it begin so late that it is improbable.
  init?(_ timestamp: Instant, before next: Instant) {
    // A day more, because 50 years may be some hours shorter than 50 mean years of 365.2425 days.
    let (day, year): (Int64, Int64) = (86_400_000_000, 31_556_952_000_000)
    let years = Int((next.microseconds - timestamp.microseconds + day) / year)
    guard years >= Self.leastYears else { return nil }
    (self.timestamp, self.years) = (timestamp, years)
  }
}

extension Instant {
  fileprivate var utcDate: String { String(iso8601.prefix(10)) }

  /// The date; the whole time if it is the date of `now`.
  fileprivate func date(beside now: Instant) -> String { utcDate == now.utcDate ? iso8601 : utcDate }
}

/// The earliest events of many, and which of them lie many years before all others.
package struct EarliestEvents: Sendable {
  /// At most one more than may be improbable, oldest first.
  private var events: [BodyEvent] = []

  /// None.
  package init() {}

  /// Adds an event; one with the same id is replaced.
  /// - Complexity: O(1).
  package mutating func add(_ event: BodyEvent) {
    let isFull = events.count > ImprobableDate.mostEvents
    if isFull, let last = events.last, event.timestamp >= last.timestamp { return }
    events.removeAll { $0.id == event.id }
    events.insert(event, at: events.prefix { $0.timestamp <= event.timestamp }.count)
    if events.count > ImprobableDate.mostEvents + 1 { events.removeLast() }
  }

  /// The events before a gap of many years, oldest first; empty without such a gap.
  package var improbable: [(event: BodyEvent, date: ImprobableDate)] {
    let pairs = zip(events, events.dropFirst()).map { ImprobableDate($0.timestamp, before: $1.timestamp) }
    guard let last = pairs.lastIndex(where: { $0 != nil }) else { return [] }
    return events[...last].compactMap { event in
      ImprobableDate(event.timestamp, before: events[last + 1].timestamp).map { (event, $0) }
    }
  }
}

extension BodyEvent {
  /// The questions before this event is stored: its improbable values, and its date if it lies many years before all other
  /// events or in the future.
  /// - Parameters:
  ///   - others: all events; one with this event's id does not count.
  ///   - now: the time from which dates lie in the future.
  /// - Complexity: O(events).
  package func questions(
    beside others: some Sequence<BodyEvent>, now: Instant, in language: Language
  ) -> [String] {
    let next = others.lazy.filter { $0.id != id }.map(\.timestamp).min()
    let date = next.flatMap { ImprobableDate(timestamp, before: $0)?.question(in: language) }
    let future = timestamp > now ? language.texts.improbableFuture(date: timestamp.date(beside: now)) : nil
    return improbableValues(beside: others).map { $0.question(in: language) }
      + [date, future].compactMap(\.self)
  }

  /// The sentence about an imported event of the future: "weight 80.0 kg of 2027-01-01 lies in the future".
  /// - Parameters:
  ///   - words: the event's values.
  ///   - now: the time of the import.
  package func futureSentence(about words: String, now: Instant, in language: Language) -> String {
    language.texts.strayFuture(words: words, date: timestamp.date(beside: now))
  }
}
