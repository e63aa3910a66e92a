package import Chronology
package import Music
import Text

/// An invalid event, or an unknown name or setting of the timeline.
package enum BodyTimelineError: Error, Equatable {
  case badMetricName(String)
  case emptyID(Instant)
  case dateOutOfRange(Instant)
  case incompleteScan(DEXAScan)
  case badTag(String)
  case valueOutOfRange(Metric, Double)
  case unknownScoreVersion(String, known: [String])
}

extension BodyTimelineError: CustomStringConvertible {
  /// The rule for the timestamp of an event, to follow its name in messages.
  package static let dateRule = "must lie between 1900 and 2199"

  /// The rule for the findings of a DEXA scan, to follow its name in messages.
  package static let scanRule =
    "must have ffmi or lean_mass, and at least one more of ffmi, lean_mass, fat_mass, body_fat"

  private static func list(_ metrics: [Metric]) -> String {
    metrics.isEmpty ? "none" : metrics.map(\.name).joined(separator: ", ")
  }

  /// One sentence with the rule and the value, and the next step.
  package var description: String {
    switch self {
    case .badMetricName(let name):
      """
      metric name must be 1 to 64 of a-z, 0-9, _, - and ., and not photo or dexa, got "\(name)". Write it like \
      body_fat.
      """
    case .emptyID(let timestamp):
      "event at \(timestamp): id must not be empty. Omit the id to have one derived."
    case .dateOutOfRange(let timestamp):
      "event: timestamp \(Self.dateRule), got \(timestamp). Correct the year."
    case .incompleteScan(let scan):
      """
      event: a DEXA scan \(Self.scanRule), got \(Self.list(scan.measurements.map(\.metric))). Add the missing \
      finding, or enter a single one as a measurement.
      """
    case .badTag(let tag):
      "photo: tag must be a text without ;, which stands between tags in files, got \"\(tag)\". Write two tags."
    case .valueOutOfRange(let metric, let value):
      """
      \(metric) must be in \(metric.plausible.lowerBound)…\(metric.plausible.upperBound)\
      \(metric.unit.isEmpty ? "" : " \(metric.unit)"), got \(value). Check the value and its unit.
      """
    case .unknownScoreVersion(let version, let known):
      "body score \"\(version)\" is unknown. \(suggestion(for: version, among: known))"
    }
  }
}

extension BodyTimelineError: TranslatedError {
  /// The error on the page: in English the description; in German with the titles of metrics and German numbers.
  package func sentence(in language: Language) -> String {
    language.phrase(description, german ?? description)
  }

  /// The German sentence of an error that the page's forms can cause; nil for other errors.
  private var german: String? {
    func number(_ value: Double) -> String { value.significant(atMost: 15).replacing(".", with: ",") }
    func titles(_ metrics: [Metric]) -> String {
      metrics.isEmpty ? "nichts" : metrics.map { $0.title(in: .german) }.joined(separator: ", ")
    }
    switch self {
    case .dateOutOfRange(let timestamp):
      return "Wann: muss zwischen 1900 und 2199 liegen. Eingegeben: \(timestamp). Berichtige das Jahr."
    case .incompleteScan(let scan):
      return """
        DEXA-Messung: braucht FFMI oder Magermasse und mindestens einen weiteren Wert. Eingegeben: \
        \(titles(scan.measurements.map(\.metric))). Ergänze den fehlenden Wert.
        """
    case .badTag(let tag):
      return
        "Stichwörter: keines darf leer sein oder ein ; enthalten. Eingegeben: \(tag). Trenne sie durch Kommas."
    case .valueOutOfRange(let metric, let value):
      let (range, unit) = (metric.plausible, metric == .steps ? "" : " \(metric.shownUnit(in: .german))")
      return """
        \(metric.title(in: .german)): muss eine Zahl von \(number(range.lowerBound)) bis \
        \(number(range.upperBound))\(unit) sein. Eingegeben: \(number(value)). Prüfe den Wert und seine Einheit.
        """
    case .badMetricName, .emptyID, .unknownScoreVersion: return nil
    }
  }
}
