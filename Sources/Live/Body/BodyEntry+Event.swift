package import BodyTimeline
package import Chronology
import Exchange
package import Store
import Text

extension BodyEntry {
  /// The event.
  /// - Parameter zone: the zone of a date alone.
  /// - Throws: `BodyEntryError`, or `BodyTimelineError` if the event is invalid.
  package func event(now: Instant, zone: Zone) throws -> BodyEvent {
    let moment = try at.map { try Instant(eventTime: $0, now: now, zone: zone) } ?? now
    if metric == "photo" {
      return try BodyEvent(id: try id ?? onlyValue(), timestamp: moment, .photo(tags: try photoTags()))
    }
    guard tags.isEmpty else { throw BodyEntryError.tagsOfMeasurement(metric) }
    return try BodyEvent(id: id ?? "\(metric)@\(moment)", timestamp: moment, try content())
  }

  private func content() throws -> BodyEvent.Content {
    if metric == "dexa" { return .dexa(try DEXAScan(words: value, unit: unit)) }
    // Only a name in lower case can be one of a metric of the person's own.
    if (try? Metric(name: metric)) == nil, let meant = Metric(title: metric) {
      throw BodyEntryError.titleOfMetric(metric, meant)
    }
    return try BodyEvent.Content(metric: try Metric(name: metric), value: try onlyValue(), unit: unit)
  }

  private func onlyValue() throws -> String {
    guard value.count == 1 else { throw BodyEntryError.severalValues(metric: metric, value) }
    return value[0]
  }

  private func photoTags() throws -> [String] {
    guard unit.isEmpty else { throw BodyEntryError.unitOfPhoto(unit) }
    return tags
  }
}

extension Instant {
  /// The time of an event from the words of the command line: an instant in ISO 8601, or a date, which means its local
  /// noon, or now on a morning of that day.
  package init(eventTime text: String, now: Instant, zone: Zone) throws(BodyEntryError) {
    do throws(ChronologyError) {
      guard Self.isDate(text) else {
        self = try Instant(iso8601: text)
        return
      }
      let date = try CivilDate(iso8601: text)
      let noon = zone.instant(on: date, secondsIntoDay: 43_200)
      self = zone.date(at: now) == date ? min(noon, now) : noon
    } catch { throw .badTime(text, error) }
  }

  /// Whether the text has the form of a date alone.
  package static func isDate(_ text: String) -> Bool { text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil }
}

/// The storage of body events: the store, or a CSV file.
package protocol BodyEventStorage {
  /// All events. Called to show a timeline and to find an event.
  func bodyEvents() throws -> [BodyEvent]

  /// Adds events in one transaction. An event with a stored id replaces the stored one. If `body` throws, nothing
  /// changes.
  /// - Parameter giver: who gives the events. A CSV file does not contain which of its events a person has changed.
  func importBodyEvents(
    from giver: BodyEventGiver, _ body: (_ put: (BodyEvent) throws -> Void) throws -> Void
  ) throws -> BodyImportSummary

  /// Deletes events in one transaction.
  /// - Parameter giver: a person, or a file whose import is undone.
  /// - Returns: the number of events that had one of the ids.
  func deleteBodyEvents(_ ids: [String], from giver: BodyEventGiver) throws -> Int
}

extension Store: BodyEventStorage {}

extension BodyEventStorage {
  /// Requires each metric of the events to be built in or to occur in earlier events.
  /// - Throws: `BodyEntryError.unknownMetric` or `height`.
  package func requireKnownMetrics(_ events: [BodyEvent]) throws {
    let builtIn = Metric.builtIn
    let used = Set(events.flatMap(\.measurements).map(\.metric)).subtracting(builtIn)
    guard !used.isEmpty else { return }
    let stored = Set(try bodyEvents().flatMap(\.measurements).map(\.metric)).subtracting(builtIn)
    guard let unknown = used.subtracting(stored).min(by: { $0.name < $1.name }) else { return }
    guard unknown.name != "height" else { throw BodyEntryError.height }
    throw BodyEntryError.unknownMetric(unknown, known: builtIn.map(\.name) + stored.map(\.name).sorted())
  }

  /// Adds events with new ids, all of them or none.
  /// - Throws: `BodyEntryError.idExists` for the first event whose id exists already.
  package func add(_ events: [BodyEvent]) throws {
    var ids = Set(try bodyEvents().map(\.id))
    for event in events where !ids.insert(event.id).inserted {
      throw BodyEntryError.idExists(event)
    }
    _ = try importBodyEvents(from: .person) { put in for event in events { try put(event) } }
  }
}

extension BodyEvent.Content {
  /// A measurement from the words of the command line, such as the value `82.5` of a metric.
  package init(metric: Metric, value: String, unit: String) throws {
    self = .measurement(metric, try metric.value(of: value, unit: unit))
  }
}

extension DEXAScan {
  /// A DEXA scan from the words of the command line: `ffmi=19.5`, `lean_mass=62`, `fat_mass=18`, `body_fat=22.5`.
  /// - Parameters:
  ///   - words: the findings, each metric once.
  ///   - unit: the unit of the masses; empty for kg.
  package init(words: [String], unit: String) throws {
    var findings: [Metric: Double] = [:]
    for word in words {
      let (key, finding) = Assignments.parts(of: word)
      guard let metric = Self.metrics.first(where: { $0.name == key }), let finding else {
        throw BodyEntryError.unknownFinding(word)
      }
      let value = try metric.value(of: finding, unit: metric.unit == "kg" ? unit : "")
      guard findings.updateValue(value, forKey: metric) == nil else {
        throw BodyEntryError.repeatedFinding(metric)
      }
    }
    self.init(findings)
  }
}

extension Metric {
  /// The metric with a title of screens in any language, such as `Gewicht`; nil if there is none.
  init?(title: String) {
    let found = Self.builtIn.first { metric in
      Language.allCases.contains { metric.title(in: $0).lowercased() == title.lowercased() }
    }
    guard let found else { return nil }
    self = found
  }

  /// Parses a number as a person types it, for sleep also hours and minutes as 7:30, and converts it to the metric's
  /// own unit. Of two readings the plausible one counts: a weight of 82.125 is no 82125 kg.
  fileprivate func value(of text: String, unit: String) throws -> Double {
    guard unit.isEmpty || !knownUnits.isEmpty else { throw BodyEntryError.unitOfOwnMetric(self, unit) }
    if self == .sleep, ["", "h"].contains(unit), let parts = text.wholeMatch(of: /(\d{1,2}):([0-5]\d)/),
      let hours = Double(parts.1), let minutes = Double(parts.2)
    {
      return hours + minutes / 60
    }
    let typed = WrittenValue.typed(text, of: self)
    let values = typed.compactMap { converted($0, from: unit) }
    guard !typed.isEmpty else { throw BodyEntryError.badNumber(self, text) }
    guard values.count == typed.count else { throw BodyEntryError.unknownUnit(self, unit) }
    let found = values.filter(plausible.contains)
    guard found.count < 2 else { throw BodyEntryError.ambiguousNumber(self, text, typed) }
    return found.first ?? values[0]
  }
}

extension BodyEvent {
  /// The event with other values or another time.
  /// - Parameters:
  ///   - value: the number of a measurement, or findings of a DEXA scan; empty to keep the values.
  ///   - unit: the unit of `value`; empty for the metric's own.
  ///   - at: ISO 8601 with a zone, or a date in `zone`; nil to keep the time.
  package func corrected(value: [String], unit: String = "", at: String?, now: Instant, zone: Zone) throws
    -> BodyEvent
  {
    let moment = try at.map { try Instant(eventTime: $0, now: now, zone: zone) } ?? timestamp
    let content = value.isEmpty ? content : try corrected(content, value, unit)
    return try BodyEvent(id: id, timestamp: moment, content)
  }

  private func corrected(_ content: Content, _ value: [String], _ unit: String) throws -> Content {
    switch content {
    case .measurement(let metric, _):
      guard value.count == 1 else { throw BodyEntryError.severalCorrections(metric, value) }
      return try BodyEvent.Content(metric: metric, value: value[0], unit: unit)
    case .dexa(let scan):
      let former = Dictionary(uniqueKeysWithValues: scan.measurements.map { ($0.metric, $0.value) })
      let right = try DEXAScan(words: value, unit: unit).measurements.map { ($0.metric, $0.value) }
      return .dexa(DEXAScan(former.merging(right) { $1 }))
    case .photo: throw BodyEntryError.valueOfPhoto(id: id)
    }
  }
}
