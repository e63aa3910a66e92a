import Music
import Numerals
import Statistics
import Training

/// What `profile`, `timeline` and `reset` say, in the person's language.
extension Phrases {
  /// For logs, which are English in every language.
  static let english = Phrases(environment: [:])

  var noData: String { isGerman ? "Noch keine Trainingsdaten" : "No training data yet" }
  var noMatching: String { isGerman ? "Noch keine Töne gestimmt" : "No pitch matching yet" }
  var noteHeader: [String] {
    isGerman ? ["Ton", "Mittel ¢", "SD", "Anzahl"] : ["note", "mean ¢", "SD", "count"]
  }
  /// Mean, rolling mean and rolling SD are those of the difficulty presented; the last two columns are the estimate.
  var timelineHeader: [String] {
    isGerman
      ? [
        "Zeitraum", "Mittel ¢", "Anzahl", "richtig", "gleitendes Mittel", "gleitende SD", "Schwelle ¢",
        "95 %",
      ]
      : ["period", "mean ¢", "count", "right", "rolling mean", "rolling SD", "threshold ¢", "95 %"]
  }

  /// "Difficulty (presented): 12.3 ¢ (rolling mean)".
  func rollingDifficulty(_ mean: Cents) -> String {
    "\(presented(mean)) (\(isGerman ? "gleitendes Mittel" : "rolling mean"))"
  }

  /// "Mean 23.3 ¢, SD 1.2 ¢ over 5 notes, trend ↘ improving".
  func summary(_ overall: PerceptualProfile.Overall, _ trend: TrendAnalyzer.Trend?) -> String {
    let (mean, deviation) = (cents(overall.mean), cents(overall.standardDeviation))
    return isGerman
      ? "Mittel \(mean), SD \(deviation) über \(notes(overall.trainedNotes)), Trend \(word(for: trend))"
      : "Mean \(mean), SD \(deviation) over \(notes(overall.trainedNotes)), trend \(word(for: trend))"
  }

  /// "Pitch matching: mean error 3.2 ¢, SD 1.0 ¢ over 5 notes".
  func matching(_ errors: RunningStatistics) -> String {
    let (mean, deviation) = (cents(Cents(errors.mean)), cents(Cents(errors.standardDeviation)))
    return isGerman
      ? "Tonhöhe treffen: mittlerer Fehler \(mean), SD \(deviation) über \(notes(Int(errors.count)))"
      : "Pitch matching: mean error \(mean), SD \(deviation) over \(notes(Int(errors.count)))"
  }

  /// "Loaded profile from 5 records in 1.2 ms".
  func loaded(_ records: Int, inMilliseconds time: Double) -> String {
    isGerman
      ? "Profil aus \(entries(records)) in \(decimal(time)) ms geladen"
      : "Loaded profile from \(records.of("record")) in \(decimal(time)) ms"
  }

  /// One decimal, as people of the language write it.
  func decimal(_ number: Double) -> String {
    let text = number.decimals(1)
    return isGerman ? text.replacing(".", with: ",") : text
  }

  /// "↘ improving".
  func word(for trend: TrendAnalyzer.Trend?) -> String {
    switch trend {
    case .improving: isGerman ? "↘ besser" : "↘ improving"
    case .stable: isGerman ? "→ gleichbleibend" : "→ stable"
    case .declining: isGerman ? "↗ schlechter" : "↗ declining"
    case nil: isGerman ? "noch unbekannt" : "not yet known"
    }
  }

  /// "5 notes".
  func notes(_ count: Int) -> String {
    isGerman ? "\(count.grouped) \(count == 1 ? "Ton" : "Töne")" : count.of("note")
  }

  fileprivate func entries(_ count: Int) -> String {
    isGerman ? "\(count.grouped) \(count == 1 ? "Eintrag" : "Einträgen")" : count.of("record")
  }
}

// MARK: - Reset

extension Phrases {
  var typeYes: String { isGerman ? "Tippe ja:" : "Type yes:" }
  var nothingRemoved: String { isGerman ? "nichts wurde gelöscht" : "nothing was removed" }

  /// Whether a line confirms.
  func isYes(_ line: String?) -> Bool { line == "yes" || isGerman && line == "ja" }

  /// What `reset` asks.
  func mayRemove(_ records: Int, in path: String) -> String {
    isGerman
      ? "Training mit \(entries(records)) in \(path) löschen? Einstellungen und Körperdaten bleiben."
      : "Remove \(records.of("record")) of training in \(path)? Settings and body events stay."
  }

  /// What `reset` did.
  func removed(_ records: Int) -> String {
    isGerman
      ? "\(records.grouped) \(records == 1 ? "Eintrag" : "Einträge") gelöscht"
      : "\(records.of("record")) removed"
  }

  /// What `reset` asks about a damaged store.
  func maySetAside(_ path: String, finding: String) -> String {
    isGerman
      ? "\(path) ist beschädigt (\(finding)). Unter anderem Namen aufheben und neu beginnen?"
      : "\(path) is damaged (\(finding)). Keep it under another name and begin anew?"
  }

  /// Where a damaged store is now.
  func setAside(as path: String) -> String { isGerman ? "aufgehoben als \(path)" : "kept beside as \(path)" }
}
