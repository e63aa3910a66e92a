package import Chronology
package import Text

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
  /// In English the description, which names metrics as files and commands do.
  package func sentence(in language: Language) -> String {
    language.isEnglish ? description : pageSentence(in: language)
  }

  /// The sentence with the titles of metrics for an error that the page's forms can cause; for other errors the
  /// description.
  package func pageSentence(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .dateOutOfRange(let timestamp): texts.refusedDate(timestamp: timestamp)
    case .incompleteScan(let scan): Self.refusal(of: scan.measurements.map(\.metric), in: language)
    case .badTag(let tag): texts.refusedTag(tag: tag)
    case .valueOutOfRange(let metric, let value): Self.refusal(of: value, metric, in: language)
    case .badMetricName, .emptyID, .unknownScoreVersion: description
    }
  }

  private static func refusal(of metrics: [Metric], in language: Language) -> String {
    let titles = metrics.map { $0.title(in: language) }.joined(separator: ", ")
    return titles.isEmpty ? language.texts.refusedScanOfNothing : language.texts.refusedScan(metrics: titles)
  }

  private static func refusal(of value: Double, _ metric: Metric, in language: Language) -> String {
    func number(_ value: Double) -> String { language.numeral(value.significant(atMost: 15)) }
    let (texts, title) = (language.texts, metric.title(in: language))
    let (low, high) = (number(metric.plausible.lowerBound), number(metric.plausible.upperBound))
    let unit = metric == .steps ? "" : metric.shownUnit(in: language)
    return unit.isEmpty
      ? texts.refusedValueWithoutUnit(metric: title, low: low, high: high, value: number(value))
      : texts.refusedValue(metric: title, low: low, high: high, unit: unit, value: number(value))
  }
}
