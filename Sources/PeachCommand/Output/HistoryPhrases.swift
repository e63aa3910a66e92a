import Music
import Numerics
import Text
import Training

/// The texts of `profile`, `timeline` and `reset`, in the person's language.
extension Phrases {
  /// English texts for logs, which are in English in every language.
  static let english = Phrases(environment: [:])

  var noData: String { phrase("No training data yet", "Noch keine Trainingsdaten") }
  var noMatching: String { phrase("No pitch matching yet", "Noch keine Töne gestimmt") }
  var noteHeader: [String] {
    phrase(["note", "mean ¢", "SD", "count"], ["Ton", "Mittel ¢", "SD", "Anzahl"])
  }
  /// The columns: mean, rolling mean and rolling SD of the presented offsets, then threshold and interval of the
  /// estimate.
  var timelineHeader: [String] {
    phrase(
      ["period", "mean ¢", "count", "right", "rolling mean", "rolling SD", "threshold ¢", "95 %"],
      [
        "Zeitraum", "Mittel ¢", "Anzahl", "richtig", "gleitendes Mittel", "gleitende SD", "Schwelle ¢",
        "95 %",
      ])
  }

  /// "Difficulty (presented): 12.3 ¢ (rolling mean)".
  func difficulty(_ mean: Cents) -> String { "\(difficultyName): \(cents(mean)) (\(rollingMean))" }

  /// The name of the last rolling mean of the timeline. No other number has this name.
  var difficultyName: String { phrase("Difficulty (presented)", "Schwierigkeit (gestellt)") }

  var rollingMean: String { phrase("rolling mean", "gleitendes Mittel") }

  /// "App's trend of the offsets presented: ↘ improving".
  func arrow(_ trend: TrendAnalyzer.Trend?) -> String {
    "\(phrase("App's trend of the offsets presented", "Trend der gestellten Abweichungen wie in der App")): \(word(for: trend))"
  }

  /// "Mean of 5 notes 23.3 ¢, SD 1.2 ¢": the mean of the notes' mean offsets.
  func noteMean(_ overall: PerceptualProfile.Overall) -> String {
    let count = overall.trainedNotes
    let name = phrase(
      "Mean of \(notes(count))", "Mittel von \(count == 1 ? "1 Ton" : "\(count.grouped) Tönen")")
    return "\(name) \(cents(overall.mean)), SD \(cents(overall.standardDeviation))"
  }

  /// "Pitch matching: mean error 3.2 ¢, SD 1.0 ¢ over 5 notes"; one note has no deviation.
  func matching(_ errors: RunningStatistics) -> String {
    let deviation = errors.count > 1 ? ", SD \(cents(Cents(errors.standardDeviation)))" : ""
    let (mean, count) = (cents(Cents(errors.mean)), notes(Int(errors.count)))
    return phrase(
      "Pitch matching: mean error \(mean)\(deviation) over \(count)",
      "Tonhöhe treffen: mittlerer Fehler \(mean)\(deviation) über \(count)")
  }

  /// "2 sessions of simulated listeners are stored; --simulated shows them."
  func simulatedSessions(_ count: Int) -> String {
    phrase(
      "\(count.of("session")) of simulated listeners \(count == 1 ? "is" : "are") stored; --simulated shows them.",
      "\(count.grouped) \(count == 1 ? "Sitzung simulierter Hörer ist" : "Sitzungen simulierter Hörer sind") "
        + "gespeichert; --simulated zeigt sie.")
  }

  /// A number with one decimal, in the notation of the language.
  func decimal(_ number: Double) -> String { language.oneDecimal(number) }

  /// "↘ improving".
  func word(for trend: TrendAnalyzer.Trend?) -> String {
    switch trend {
    case .improving: phrase("↘ improving", "↘ besser")
    case .stable: phrase("→ stable", "→ gleichbleibend")
    case .declining: phrase("↗ declining", "↗ schlechter")
    case nil: phrase("not yet known", "noch unbekannt")
    }
  }

  /// "5 notes".
  func notes(_ count: Int) -> String {
    phrase(count.of("note"), "\(count.grouped) \(count == 1 ? "Ton" : "Töne")")
  }

  fileprivate func entries(_ count: Int) -> String {
    phrase(count.of("record"), "\(count.grouped) \(count == 1 ? "Eintrag" : "Einträgen")")
  }
}

// MARK: - Reset

extension Phrases {
  var typeYes: String { phrase("Type yes:", "Tippe ja:") }
  var nothingRemoved: String { phrase("nothing was removed", "nichts wurde gelöscht") }

  /// Whether a line of input means yes.
  func isYes(_ line: String?) -> Bool { line == "yes" || line == phrase("yes", "ja") }

  /// The question before `reset` deletes records.
  func mayRemove(_ records: Int, in path: String) -> String {
    phrase(
      "Remove \(records.of("record")) of training in \(path)? Settings and body events stay.",
      "Training mit \(entries(records)) in \(path) löschen? Einstellungen und Körperdaten bleiben.")
  }

  /// The report of the deleted records.
  func removed(_ records: Int) -> String {
    phrase(
      "\(records.of("record")) removed",
      "\(records.grouped) \(records == 1 ? "Eintrag" : "Einträge") gelöscht")
  }

  /// The question before `reset` renames a damaged store.
  func maySetAside(_ path: String, finding: String) -> String {
    phrase(
      "\(path) is damaged (\(finding)). Rename it and create an empty store?",
      "\(path) ist beschädigt (\(finding)). Umbenennen und einen leeren Speicher anlegen?")
  }

  /// The text with the new path of a damaged store.
  func setAside(as path: String) -> String { phrase("renamed to \(path)", "umbenannt in \(path)") }
}
