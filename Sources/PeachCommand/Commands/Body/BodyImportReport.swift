import BodyTimeline
import Chronology
import Exchange
import Music
import Store
import Text

/// The summary of an import: the number of values of each metric, of scans and of photos, the range of dates, and what
/// was left out or looks wrong.
struct BodyImportReport {
  /// The counts of a CSV file.
  var rows: BodyEventFile.Summary?
  /// The number of measurements that were stored already from another source.
  var repeated = 0
  /// The records of an export that are not imported.
  var skipped = SkippedRecords()
  /// The invalid entries that were left out.
  var leftOut: ImportError?

  /// An event that is probably an error.
  struct Stray {
    let sentence: String
    /// The sentence with the command that corrects or deletes it; empty for a number of further ones.
    let command: String

    var lines: [String] { [sentence] + (command.isEmpty ? [] : ["  \(command)"]) }
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
  /// - Parameter again: the command that imports the corrected and deleted events, too.
  func lines(_ summary: BodyImportSummary, again: String, in language: Language) -> [String] {
    let texts = language.texts
    var first = texts.bodyImported(
      events: texts.events(summary.added), replaced: summary.replaced.grouped,
      unchanged: summary.unchanged.grouped)
    if let rows, rows.scans > 0 {
      first +=
        rows.scans == 1
        ? texts.bodyGatheredOne(rows: rows.scanRows.grouped)
        : texts.bodyGathered(rows: rows.scanRows.grouped, scans: rows.scans.grouped)
    }
    let other = values.keys.filter { !Metric.builtIn.contains($0) }.sorted { $0.name < $1.name }
    let lines = [
      first, counts(other, language), dates(texts), columns(texts),
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

  /// "weight 919, body_fat 271, steps 1 830, photo 12".
  private func counts(_ other: [Metric], _ language: Language) -> String? {
    var parts = (Metric.builtIn + other).compactMap { metric in
      values[metric].map { "\(metric.label(in: language)) \($0.grouped)" }
    }
    if scans > 0 { parts.append("\(language.isEnglish ? "dexa" : "DEXA") \(scans.grouped)") }
    if photos > 0 { parts.append("\(language.texts.bodyPhoto) \(photos.grouped)") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// "Columns: weight in kg, fat_mass in kg; left out: BMI, Comments"; nil without a table.
  private func columns(_ texts: Texts) -> String? {
    guard let rows, !rows.columns.isEmpty else { return nil }
    let names = rows.columns.map { _, metric, unit in
      let written = unit.isEmpty ? metric.unit : unit
      return written.isEmpty || metric == .steps
        ? metric.name : texts.bodyInUnit(metric: metric.name, unit: written)
    }
    let others = rows.otherColumns
    let line = texts.bodyColumns(names: names.joined(separator: ", "))
    let whole = others.isEmpty ? line : line + texts.bodyOtherColumns(names: others.joined(separator: ", "))
    return whole.wrappedLines(of: TextWidth.ofSentences, indent: 2)
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

  /// "2021-11-20 to 2026-11-23".
  private func dates(_ texts: Texts) -> String? {
    guard let range else { return nil }
    let (first, last) = (zone.date(at: range.lowerBound).iso8601, zone.date(at: range.upperBound).iso8601)
    return first == last ? first : texts.bodyDates(first: first, last: last)
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
        command: texts.bodyCorrectStray(command: "\(command)…\(options)"))
    }
      + (found.count > most
        ? [Stray(sentence: texts.bodyMore(count: (found.count - most).grouped), command: "")] : [])
  }

  /// The events many years before all others, and some of the future, with the commands that delete them.
  /// - Parameters:
  ///   - events: all events after the import, so that one whose date it corrected does not count.
  ///   - options: those of the command that deletes one of the events.
  func strayEvents(among events: [BodyEvent], in language: Language, options: String) -> [Stray] {
    let early = events.improbableDates(in: zone).map { event, date in
      (event, date.sentence(about: event.words(in: language), in: language))
    }
    let future = events.filter { $0.isFuture(now: now, zone: zone) }
      .sorted { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }
    let late = future.prefix(ImprobableDate.mostEvents).map { event in
      (event, event.futureSentence(about: event.words(in: language), now: now, zone: zone, in: language))
    }
    return (early + late).map { event, sentence in
      Stray(
        sentence: sentence,
        command: language.texts.bodyDeleteStray(
          command: "peach body delete \(event.id.shellQuoted)\(options)"))
    }
  }
}
