package import BodyTimeline
import Chronology
import Exchange
package import Store
package import Text

/// The summary of an import: the number of values of each metric, of scans and of photos, the range of dates, and what
/// was left out or looks wrong.
package struct BodyImportReport {
  /// The counts of a CSV file.
  var rows: BodyEventFile.Summary?
  /// The number of measurements that were stored already from another source.
  var repeated = 0
  /// The number of measurements that were stored already at other times, and the hours from their times to the stored
  /// ones.
  var (shifted, shift) = (0, 0.0)
  /// The records of an export that are not imported.
  var skipped = SkippedRecords()
  /// The invalid entries that were left out.
  var leftOut: ImportError?

  /// Events of one time that are probably an error; none for a number of further ones.
  package struct Stray {
    package let sentence: String
    package var events: [BodyEvent] = []
    /// The sentences with the commands that correct or delete the events.
    var commands: [String] = []

    package var lines: [String] { [sentence] + commands.map { "  \($0)" } }
  }

  private var values: [Metric: Int] = [:]
  private var (scans, photos) = (0, 0)
  private var range: ClosedRange<Instant>?
  private let former: Set<BodyEvent>
  private let stored: Set<Metric>
  private let now: Instant
  private let zone: Zone

  /// - Parameters:
  ///   - events: the events before the import.
  ///   - now: the time of the import.
  ///   - zone: the zone of dates.
  init(beside events: [BodyEvent], now: Instant, zone: Zone) {
    former = Set(events)
    stored = Set(events.flatMap(\.measurements).map(\.metric))
    (self.now, self.zone) = (now, zone)
  }

  mutating func count(_ event: BodyEvent) {
    let (first, last) = (range?.lowerBound ?? event.timestamp, range?.upperBound ?? event.timestamp)
    range = min(first, event.timestamp)...max(last, event.timestamp)
    switch event.content {
    case .measurement(let metric, _): values[metric, default: 0] += 1
    case .dexa: scans += 1
    case .photo: photos += 1
    }
  }

  /// What was imported, and what was left out or is new.
  /// - Parameters:
  ///   - again: the command that imports the corrected and deleted events, too.
  ///   - isOnPage: whether the page shows the lines; it has no options.
  ///   - width: the columns at which the list of columns wraps; nil for no limit.
  package func lines(
    _ summary: BodyImportSummary, again: String, onPage isOnPage: Bool, width: Int?, in language: Language
  ) -> [String] {
    let texts = language.texts
    // The page leaves out what did not happen.
    let done = [
      texts.bodyImportedEvents(events: language.events(summary.added)),
      summary.replaced > 0 || !isOnPage ? texts.bodyReplaced(count: summary.replaced.grouped) : nil,
      summary.unchanged > 0 || !isOnPage ? texts.bodyUnchanged(count: summary.unchanged.grouped) : nil,
    ]
    var first = done.compactMap(\.self).joined(separator: ", ")
    if let rows, rows.scans > 0 {
      first +=
        rows.scans == 1
        ? texts.bodyGatheredOne(rows: rows.scanRows.grouped)
        : texts.bodyGathered(rows: rows.scanRows.grouped, scans: rows.scans.grouped)
    }
    let other = values.keys.filter { !Metric.builtIn.contains($0) }.sorted { $0.name < $1.name }
    let lines = [
      first, counts(other, isOnPage, language), dates(isOnPage, language), columns(isOnPage, width, language),
      shifted > 0 ? otherZone(isOnPage, language) : nil,
      repeated > 0 ? texts.bodyRepeated(count: repeated.grouped) : nil,
      (rows?.repeatedValues).flatMap { $0 > 0 ? texts.bodyRepeatedInFile(count: $0.grouped) : nil },
      skipped.count > 0 ? kinds(texts) : nil, new(other, texts),
    ]
    return lines.compactMap(\.self) + (leftOut.map { leftOutLines($0, language) } ?? [])
      + (summary.corrected + summary.deleted > 0
        ? [
          texts.bodyKept(
            corrected: summary.corrected.grouped, deleted: summary.deleted.grouped, command: again)
        ] : [])
  }

  /// "132 left out: the same values are stored 6 h earlier, as of another time zone."
  private func otherZone(_ isOnPage: Bool, _ language: Language) -> String {
    let texts = language.texts
    let isWhole = shift == shift.rounded()
    let (count, hours) = (shifted.grouped, language.decimal(abs(shift), places: isWhole ? 0 : 2))
    let line =
      shift < 0
      ? texts.bodyStoredEarlier(count: count, hours: hours)
      : texts.bodyStoredLater(count: count, hours: hours)
    return isOnPage ? line : "\(line) \(texts.bodyOtherZone)"
  }

  /// "weight 919, body_fat 271, steps 1 830, photo 12".
  private func counts(_ other: [Metric], _ isOnPage: Bool, _ language: Language) -> String? {
    var parts = (Metric.builtIn + other).compactMap { metric in
      values[metric].map { "\(Self.name(metric, isOnPage, language)) \($0.grouped)" }
    }
    if scans > 0 { parts.append("\(language.isEnglish ? "dexa" : "DEXA") \(scans.grouped)") }
    if photos > 0 { parts.append("\(language.texts.bodyPhoto) \(photos.grouped)") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// "Columns: weight in kg, fat_mass in kg; left out: BMI, Comments"; nil without a table.
  private func columns(_ isOnPage: Bool, _ width: Int?, _ language: Language) -> String? {
    guard let rows, !rows.columns.isEmpty else { return nil }
    let texts = language.texts
    let names = rows.columns.map { _, metric, unit in
      let (name, written) = (Self.name(metric, isOnPage, language), unit.isEmpty ? metric.unit : unit)
      return written.isEmpty || metric == .steps ? name : texts.bodyInUnit(metric: name, unit: written)
    }
    let others = rows.otherColumns
    let line = texts.bodyColumns(names: names.joined(separator: ", "))
    let whole = others.isEmpty ? line : line + texts.bodyOtherColumns(names: others.joined(separator: ", "))
    return width.map { whole.wrappedLines(of: $0, indent: 2) } ?? whole
  }

  /// The name of a metric: on the page as on its screens, in the terminal as in commands.
  private static func name(_ metric: Metric, _ isOnPage: Bool, _ language: Language) -> String {
    isOnPage ? metric.title(in: language) : metric.label(in: language)
  }

  /// "3 587 other records skipped: HeartRate 3 567, ActiveEnergyBurned 20".
  private func kinds(_ texts: Texts) -> String {
    let (shown, all) = (5, skipped.kinds)
    let names = all.prefix(shown).map { "\($0.name) \($0.count.grouped)" }.joined(separator: ", ")
    let line =
      skipped.count == 1
      ? texts.bodySkippedOne(kinds: names)
      : texts.bodySkipped(count: skipped.count.grouped, kinds: names)
    let more = all.count - shown
    return more <= 0
      ? line : line + (more == 1 ? texts.bodyMoreKindsOne : texts.bodyMoreKinds(count: "\(more)"))
  }

  /// "2021-11-20 to 2026-11-23", on the page "November 20, 2021 to November 23, 2026".
  private func dates(_ isOnPage: Bool, _ language: Language) -> String? {
    guard let range else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { moment in
      let date = zone.date(at: moment)
      let (year, month, day) = date.components
      return isOnPage ? language.date(year: year, month: month, day: day) : date.iso8601
    }
    return ends[0] == ends[1] ? ends[0] : language.texts.bodyDates(first: ends[0], last: ends[1])
  }

  /// The metrics that no event had before.
  private func new(_ other: [Metric], _ texts: Texts) -> String? {
    let names = other.filter { !stored.contains($0) }.map { metric in
      let meant = nearestName(to: metric.name, among: Metric.builtIn.map(\.name))
      return meant.map { texts.bodyMeant(name: metric.name, known: $0) } ?? metric.name
    }
    return names.isEmpty ? nil : texts.bodyNewMetric(names: names.joined(separator: ", "))
  }

  /// The number of invalid entries that were left out, and the first of some kinds with line and rule.
  private func leftOutLines(_ error: ImportError, _ language: Language) -> [String] {
    let texts = language.texts
    let title = error.count == 1 ? texts.bodyLeftOutOne : texts.bodyLeftOut(count: error.count.grouped)
    return [title] + error.lines(of: 3, in: language).map { "  \($0)" }
  }

  /// Values that the import has stored and that are probably typing errors, with the commands that correct them.
  /// - Parameters:
  ///   - events: all events after the import.
  ///   - options: those of the command that corrects one of the events.
  func improbableValues(among events: [BodyEvent], in language: Language, options: String) -> [Stray] {
    let (most, texts) = (5, language.texts)
    let found = events.improbableValues().filter { !former.contains($0.event) }
    return found.prefix(most).map { event, value in
      var command = "peach body correct \(event.id.shellQuoted) --value "
      if case .dexa = event.content { command += "\(value.metric)=" }
      return Stray(
        sentence: "\(event.timestamp.localMinute(in: zone)): \(value.question(in: language))",
        events: [event], commands: [texts.bodyCorrectStray(command: "\(command)…\(options)")])
    }
      + (found.count > most
        ? [Stray(sentence: texts.bodyMore(count: (found.count - most).grouped))] : [])
  }

  /// The events that the import has stored many years before all others, and some of the future, with the commands that
  /// delete them. Those of one time are one error.
  /// - Parameters:
  ///   - events: all events after the import, so that one whose date it corrected does not count.
  ///   - options: those of the command that deletes one of the events.
  func strayEvents(among events: [BodyEvent], in language: Language, options: String) -> [Stray] {
    let dates = Dictionary(
      events.improbableDates(in: zone).map { ($0.event.timestamp, $0.date) },
      uniquingKeysWith: { first, _ in first })
    let early = events.filter { dates[$0.timestamp] != nil }
    let late = events.filter { $0.isFuture(now: now, zone: zone) }
    return Self.simultaneous(early, but: former)
      .map { events in
        stray(events, options, language) { dates[events[0].timestamp]!.sentence(about: $0, in: language) }
      }
      + Self.simultaneous(late, but: former).prefix(ImprobableDate.mostEvents).map { events in
        stray(events, options, language) {
          events[0].futureSentence(about: $0, now: now, zone: zone, in: language)
        }
      }
  }

  /// The events of each time at which one is new, oldest first.
  private static func simultaneous(_ events: [BodyEvent], but former: Set<BodyEvent>) -> [[BodyEvent]] {
    Dictionary(grouping: events.filter { !former.contains($0) }, by: \.timestamp).values
      .map { $0.sorted { $0.id < $1.id } }.sorted { $0[0].timestamp < $1[0].timestamp }
  }

  private func stray(
    _ events: [BodyEvent], _ options: String, _ language: Language, _ sentence: (String) -> String
  ) -> Stray {
    Stray(
      sentence: sentence(events.map { $0.words(in: language) }.joined(separator: ", ")), events: events,
      commands: events.map {
        language.texts.bodyDeleteStray(command: "peach body delete \($0.id.shellQuoted)\(options)")
      })
  }
}
