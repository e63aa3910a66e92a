import ArgumentParser
import BodyTimeline
import Chronology
import Exchange
import Store
import Text

/// `peach body import`: adds the events of a file to the stored ones.
struct BodyImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import events from CSV or from Apple Health.",
    discussion: """
      From Apple Health weight, body fat, lean body mass and steps are read. An event with a stored id replaces the \
      stored event, so a file can be imported again; that takes back corrections and deletions. Consecutive rows of a CSV \
      file with the same id and time are one DEXA scan: ffmi, lean_mass, fat_mass and body_fat, each at most once. Any \
      other repeated id is an error. If the file has errors, nothing is imported and every error is reported with its \
      line. Prints the number of events by metric, the range of their dates, which kinds of records were skipped, and \
      names that are new.

      EXAMPLES
        peach body import export.zip
        peach body import scale.csv --data ~/peach-data
        peach body import export.xml --events body.csv
      """)

  @Argument(
    help: "A CSV file of body events, or export.xml or export.zip from Apple Health.", completion: .file())
  var file: String

  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    try kept.change("import") { place in
      let stored = Set(try place.bodyEvents().flatMap(\.measurements).map(\.metric))
      var (report, skipped) = (BodyImportReport(), SkippedRecords())
      var read: BodyEventFile.Summary?
      let summary = try place.importBodyEvents { put in
        (read, skipped) = try readImportedEvents(file) { event in
          report.count(event)
          try put(event)
        }
      }
      print(try report.text(summary, scans: read, skipped: skipped, stored: stored))
    }
  }
}

/// The summary of an import: the number of values of each metric, of scans and of photos, and the range of dates.
private struct BodyImportReport {
  private var values: [Metric: Int] = [:]
  private var (scans, photos) = (0, 0)
  private var range: ClosedRange<Instant>?

  mutating func count(_ event: BodyEvent) {
    let (first, last) = (range?.lowerBound ?? event.timestamp, range?.upperBound ?? event.timestamp)
    range = min(first, event.timestamp)...max(last, event.timestamp)
    switch event.content {
    case .measurement(let metric, _): values[metric, default: 0] += 1
    case .dexa: scans += 1
    case .photo: photos += 1
    }
  }

  /// The report as text: counts, range of dates, and what was skipped.
  func text(
    _ summary: BodyImportSummary, scans read: BodyEventFile.Summary?, skipped: SkippedRecords,
    stored: Set<Metric>
  ) throws -> String {
    let (added, replaced) = (summary.added.of("event"), summary.replaced.grouped)
    var first = "\(added) added, \(replaced) replaced, \(summary.unchanged.grouped) stored already"
    if let read, read.scans > 0 {
      first += "; \(read.scanRows.of("row")) gathered into \(read.scans.of("DEXA scan"))"
    }
    let other = values.keys.filter { !Metric.standard.contains($0) && !DEXAScan.metrics.contains($0) }
    let new = other.filter { !stored.contains($0) }.map(\.name).sorted()
    let guesses = new.map { name in
      let meant = nearestName(to: name, among: Metric.standard.map(\.name))
      return meant.map { "\(name) (or did you mean \($0)?)" } ?? name
    }
    let lines = [
      first, counts(other.sorted { $0.name < $1.name }), try dates(),
      skipped.count > 0 ? kinds(skipped) : nil,
      new.isEmpty ? nil : "new metric: \(guesses.joined(separator: ", "))",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  /// "weight 919, body_fat 271, steps 1 830, photo 12".
  private func counts(_ other: [Metric]) -> String? {
    let order = Metric.standard + DEXAScan.metrics.filter { !Metric.standard.contains($0) } + other
    var parts = order.compactMap { metric in values[metric].map { "\(metric) \($0.grouped)" } }
    if scans > 0 { parts.append("dexa \(scans.grouped)") }
    if photos > 0 { parts.append("photo \(photos.grouped)") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// "3 587 other records skipped: SleepAnalysis 2 920, RestingHeartRate 657, HeartRate 10".
  private func kinds(_ skipped: SkippedRecords) -> String {
    let (shown, all) = (5, skipped.kinds)
    let names = all.prefix(shown).map { "\($0.name) \($0.count.grouped)" }
    let rest = all.count > shown ? " and \((all.count - shown).of("more kind"))" : ""
    return "\(skipped.count.of("other record")) skipped: \(names.joined(separator: ", "))\(rest)"
  }

  /// "2021-11-20 to 2026-11-23", in the system's zone.
  private func dates() throws -> String? {
    guard let range else { return nil }
    let zone = try Zone.system
    let (first, last) = (zone.date(at: range.lowerBound).iso8601, zone.date(at: range.upperBound).iso8601)
    return first == last ? first : "\(first) to \(last)"
  }
}
