package import Chronology
import Text

/// A new body event as text: the fields of the page's form, or the arguments of `peach body add`.
package struct BodyEntry: Decodable, Sendable, Equatable {
  /// The name of a metric, `dexa` or `photo`.
  package let metric: String
  /// A number, the findings of a DEXA scan such as `lean_mass=62.1`, or the name of a photo.
  package let value: [String]
  /// The unit; empty for the metric's own.
  package let unit: String
  /// The time in ISO 8601 with a zone; nil for now.
  package let at: String?
  /// The id; nil to derive one from metric and time, or for a photo from its name.
  package let id: String?
  /// The tags; for photos only.
  package let tags: [String]

  package init(
    metric: String, value: [String], unit: String = "", at: String? = nil, id: String? = nil,
    tags: [String] = []
  ) {
    (self.metric, self.value, self.unit) = (metric, value, unit)
    (self.at, self.id, self.tags) = (at, id, tags)
  }

  private enum Key: CodingKey { case metric, value, at, tags }

  /// Decodes an entry of the page, which has neither unit nor id; `at` and `tags` may be left out.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      metric: try fields.decode(String.self, forKey: .metric),
      value: try fields.decode([String].self, forKey: .value),
      at: try fields.decodeIfPresent(String.self, forKey: .at),
      tags: try fields.decodeIfPresent([String].self, forKey: .tags) ?? [])
  }
}

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
  package init?(title: String) {
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

extension [BodyEvent] {
  /// Requires the ids of the events to be new.
  /// - Throws: `BodyEntryError.idExists` for the first event whose id a stored event has.
  package func requireNewIDs(beside stored: [BodyEvent]) throws {
    let ids = Set(stored.map(\.id))
    if let double = first(where: { ids.contains($0.id) }) { throw BodyEntryError.idExists(double) }
  }

  /// Requires each metric of the events to be built in or to occur in earlier events.
  /// - Parameter earlier: read only if a metric is not built in.
  /// - Throws: `BodyEntryError.unknownMetric` or `height`.
  package func requireKnownMetrics(beside earlier: @autoclosure () throws -> [BodyEvent]) throws {
    let builtIn = Metric.builtIn
    let used = Set(flatMap(\.measurements).map(\.metric)).subtracting(builtIn)
    guard !used.isEmpty else { return }
    let stored = Set(try earlier().flatMap(\.measurements).map(\.metric)).subtracting(builtIn)
    guard let unknown = used.subtracting(stored).min(by: { $0.name < $1.name }) else { return }
    guard unknown.name != "height" else { throw BodyEntryError.height }
    throw BodyEntryError.unknownMetric(unknown, known: builtIn.map(\.name) + stored.map(\.name).sorted())
  }
}

/// A number in a table or an entry, with its unit if that is written with it: `82.5`, `82,5`, `82.3 kg`, `21%`.
package struct WrittenValue: Hashable {
  package let number: Double
  /// The unit in the form of `BodyUnit`; empty without one.
  package let unit: String

  /// - Parameter hasComma: see `number`.
  /// - Returns: nil for another text.
  package init?(_ text: String, of metric: Metric, decimalComma hasComma: Bool) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    let rest = text.dropFirst(digits.count)
    // `82,x` is no number with the unit x.
    guard rest.isEmpty || digits.last?.isNumber == true,
      let number = Self.number(String(digits), of: metric, decimalComma: hasComma)
    else { return nil }
    self.number = number
    unit = BodyUnit.name(String(rest))
  }

  /// A number of a file, without a unit.
  /// - Parameter hasComma: whether a comma may separate decimals; in a table, where none separates its cells. Steps may
  ///   then have separators of thousands.
  /// - Returns: nil for another text.
  package static func number(_ text: String, of metric: Metric, decimalComma hasComma: Bool) -> Double? {
    guard hasComma else { return Double(decimal: text) }
    return metric == .steps ? typed(text, of: metric).first : decimal(text)
  }

  /// The numbers that a text may mean as a person types it, in any language: with a decimal point or comma, or with marks,
  /// blanks or apostrophes between groups of three digits.
  /// - Returns: the decimal number before the one with groups: 7.5 and 7500 for `7,500`. Steps are whole, so they have one
  ///   reading at most. Empty for another text.
  package static func typed(_ text: String, of metric: Metric) -> [Double] {
    let isSpaced = text.wholeMatch(of: /-?\d{1,3}([\s'’]\d{3})+([.,]\d+)?/) != nil
    let text = isSpaced ? text.filter { !$0.isWhitespace && !"'’".contains($0) } : text
    let readings = [decimal(text), grouped(text, by: ","), grouped(text, by: ".")].compactMap(\.self)
    guard metric == .steps else { return readings }
    return readings.last.flatMap { Int(exactly: $0) == nil ? nil : [$0] } ?? []
  }

  /// A number with a decimal point or comma.
  private static func decimal(_ text: String) -> Double? {
    Double(decimal: text.contains(".") ? text : text.replacing(",", with: ".", maxReplacements: 1))
  }

  /// A number with a mark between groups of three digits, and the other one before decimals.
  private static func grouped(_ text: String, by mark: Character) -> Double? {
    let parts = text.split(separator: mark == "," ? "." : ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].contains(mark), parts.dropFirst().allSatisfy({ !$0.contains(mark) }),
      parts[0].wholeMatch(of: /-?[1-9]\d{0,2}([.,]\d{3})+/) != nil
    else { return nil }
    return Double(decimal: parts.map { $0.filter { $0 != mark } }.joined(separator: "."))
  }

  /// Whether a table writes no value: an empty cell or a dash.
  package static func isMissing(_ text: String) -> Bool { text.allSatisfy { "-–—".contains($0) } }
}

/// Why a body event that a person has entered is not stored. Its sentences, which name options of commands and fields of the
/// page, are in `Live`.
package enum BodyEntryError: Error, Equatable {
  /// The text of a time, and the rule that it breaks.
  case badTime(String, ChronologyError)
  case badNumber(Metric, String)
  /// A text whose mark may separate decimals or thousands, and the numbers that it may mean.
  case ambiguousNumber(Metric, String, [Double])
  /// More than one value of a new event.
  case severalValues(metric: String, [String])
  /// More than one value in the correction of a measurement.
  case severalCorrections(Metric, [String])
  case valueOfPhoto(id: String)
  case tagsOfMeasurement(String)
  case unitOfPhoto(String)
  case unitOfOwnMetric(Metric, String)
  case unknownUnit(Metric, String)
  /// A part of a DEXA scan that is no `metric=number` of its metrics.
  case unknownFinding(String)
  case repeatedFinding(Metric)
  /// A title of screens in place of a metric's name.
  case titleOfMetric(String, Metric)
  /// A metric that is neither built in nor occurs in earlier events.
  case unknownMetric(Metric, known: [String])
  /// The height, which is a setting.
  case height
  /// An event whose id is stored already.
  case idExists(BodyEvent)
}
