import Foundation
import Music
import Numerals
import Training

/// What the terminal says, in the person's language.
struct Phrases {
  let language: Language

  /// The language of the locale in the environment: LC_ALL before LC_MESSAGES before LANG.
  init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    language = Language(locale: names.first { !$0.isEmpty } ?? "en")
  }

  /// What is said in a language.
  init(_ language: Language) { self.language = language }

  var isGerman: Bool { language == .german }
  var comparisonTitle: String { isGerman ? "Tonvergleich" : "Comparison" }
  var matchingTitle: String { isGerman ? "Tonhöhe treffen" : "Pitch matching" }
  var quits: String { isGerman ? "q beendet" : "q stops" }
  var reference: String { isGerman ? "♪  Bezugston" : "♪  reference" }
  var target: String { isGerman ? "♪♪ Zielton – höher oder tiefer?" : "♪♪ target – higher or lower?" }
  var question: String { isGerman ? "   höher oder tiefer?" : "   higher or lower?" }
  var answerKeys: String { isGerman ? "↑ h  höher     ↓ l  tiefer" : "↑ h  higher     ↓ l  lower" }
  var right: String { isGerman ? "✓ richtig" : "✓ right" }
  /// How to tune, the longest wording first.
  var sliderKeys: [String] {
    isGerman
      ? [
        "ziehen ↕, fein ↔, oder ↑ ↓, fein mit Umschalt; Loslassen oder Enter bestätigt",
        "ziehen ↕ (fein ↔) oder ↑ ↓, Enter bestätigt", "ziehen oder ↑ ↓, Enter bestätigt",
      ]
      : [
        "drag ↕, finely ↔, or press ↑ ↓, finely with Shift; release or Enter commits",
        "drag ↕ (finely ↔) or ↑ ↓, Enter commits", "drag or ↑ ↓, Enter commits",
      ]
  }
  var deviceSleeps: String {
    isGerman ? "Warten auf das Audiogerät … q beendet" : "waiting for the audio device … q stops"
  }
  var noComparisons: String { isGerman ? "Nichts beantwortet." : "Nothing was answered." }

  /// "Difficulty (presented): 12.3 ¢".
  func presented(_ difficulty: Cents) -> String {
    "\(isGerman ? "Schwierigkeit (gestellt)" : "Difficulty (presented)"): \(cents(difficulty))"
  }

  /// "Session best: 8.0 ¢".
  func best(_ best: Cents?) -> String {
    "\(isGerman ? "Bestwert" : "Session best"): \(best.map(cents) ?? "–")"
  }

  /// "Session mean: 8.0 ¢".
  func mean(_ mean: Cents?) -> String {
    "\(isGerman ? "Mittlerer Fehler" : "Mean error"): \(mean.map(cents) ?? "–")"
  }

  /// "✗ wrong, it was higher".
  func wrong(rightAnswer: Answer) -> String {
    switch rightAnswer {
    case .higher: isGerman ? "✗ falsch, er war höher" : "✗ wrong, it was higher"
    case .lower: isGerman ? "✗ falsch, er war tiefer" : "✗ wrong, it was lower"
    }
  }

  /// "Number 5"; "5 of 40" in a session of a known length.
  func number(_ trial: Int, of limit: Int?) -> String {
    // The view after the last one counts one more.
    if let limit { return "\(min(trial + 1, limit)) \(isGerman ? "von" : "of") \(limit)" }
    return "\(isGerman ? "Nummer" : "Number") \(trial + 1)"
  }

  /// Where the data lies.
  func kept(at place: String) -> String { isGerman ? "Gespeichert in \(place)" : "Kept in \(place)" }

  /// How many were right.
  func score(right: Int, of count: Int) -> String {
    isGerman ? "\(right) von \(count) richtig" : "\(right) of \(count) right"
  }

  /// How many were tuned.
  func matchings(_ count: Int) -> String {
    isGerman
      ? count == 1 ? "1 Ton gestimmt" : "\(count) Töne gestimmt"
      : count == 1 ? "1 note tuned" : "\(count) notes tuned"
  }

  /// One decimal, as people of the language write it.
  func cents(_ cents: Cents) -> String {
    let text = "\(cents.value.decimals(1)) ¢"
    return isGerman ? text.replacingOccurrences(of: ".", with: ",") : text
  }
}
