import Music
import Training

/// The texts of the terminal, in the person's language.
struct Phrases {
  let language: Language

  /// The texts in the language of the environment's locale: LC_ALL before LC_MESSAGES before LANG.
  init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    language = Language(locale: names.first { !$0.isEmpty } ?? "en")
  }

  /// The texts in a language.
  init(_ language: Language) { self.language = language }

  /// The text in the language of these phrases.
  func phrase<Text>(_ english: @autoclosure () -> Text, _ german: @autoclosure () -> Text) -> Text {
    language.phrase(english(), german())
  }

  var comparisonTitle: String { phrase("Comparison", "Tonvergleich") }
  var matchingTitle: String { phrase("Pitch matching", "Tonhöhe treffen") }
  var quits: String { phrase("q stops", "q beendet") }
  var reference: String { phrase("♪  reference", "♪  Bezugston") }
  /// The longest wording first.
  var target: [String] {
    phrase(
      ["♪♪ target – higher or lower?", "♪♪ higher or lower?"],
      ["♪♪ Zielton – höher oder tiefer?", "♪♪ höher oder tiefer?"])
  }
  var question: String { phrase("   higher or lower?", "   höher oder tiefer?") }
  /// The keys that answer, the longest wording first.
  var answerKeys: [String] {
    phrase(["↑ h  higher     ↓ l  lower", "↑ ↓"], ["↑ h  höher     ↓ l  tiefer", "↑ ↓"])
  }
  var right: String { phrase("✓ right", "✓ richtig") }
  /// The keys that tune, the longest wording first.
  var sliderKeys: [String] {
    phrase(
      [
        "drag ↕, finely ↔, or press ↑ ↓, finely with Shift; release or Enter commits",
        "drag ↕ (finely ↔) or ↑ ↓, Enter commits", "drag or ↑ ↓, Enter commits",
      ],
      [
        "ziehen ↕, fein ↔, oder ↑ ↓, fein mit Umschalt; Loslassen oder Enter bestätigt",
        "ziehen ↕ (fein ↔) oder ↑ ↓, Enter bestätigt", "ziehen oder ↑ ↓, Enter bestätigt",
      ])
  }
  var deviceSleeps: String {
    phrase("waiting for the audio device … q stops", "Warten auf das Audiogerät … q beendet")
  }
  /// What the person hears and presses, what a cent is, and that right answers make it harder; at most two lines of 76 columns.
  func explanation(ofIntervals: Bool) -> String {
    phrase(
      "You hear two notes. Is the second higher (↑) or lower (↓) than \(ofIntervals ? "the interval makes it" : "the first")? "
        + "100 ¢ are a semitone. It gets harder. ? explains again.",
      "Zwei Töne: ist der zweite höher (↑) oder tiefer (↓) als \(ofIntervals ? "im Intervall" : "der erste")? "
        + "100 ¢ sind ein Halbton. Es wird schwerer. ? erklärt wieder.")
  }

  var noComparisons: String { phrase("Nothing was answered.", "Nichts beantwortet.") }

  /// "Offset now: 12.3 ¢": the magnitude of the current comparison's offset.
  func offset(_ difficulty: Cents?) -> String {
    "\(phrase("Offset now", "Abweichung jetzt")): \(difficulty.map(cents) ?? "–")"
  }

  /// "Session best: 8.0 ¢".
  func best(_ best: Cents?) -> String {
    "\(phrase("Session best", "Bestwert")): \(best.map(cents) ?? "–")"
  }

  /// "mean error 8.0 ¢", after the number of tuned notes.
  func meanAtEnd(_ mean: Cents) -> String { "\(phrase("mean error", "mittlerer Fehler")) \(cents(mean))" }

  /// "Session mean: 8.0 ¢".
  func mean(_ mean: Cents?) -> String {
    "\(phrase("Mean error", "Mittlerer Fehler")): \(mean.map(cents) ?? "–")"
  }

  /// "✗ wrong, it was higher"; of an interval, whose second note is compared with no note that sounds, "it was too high".
  func wrong(_ comparison: Comparison) -> String {
    let isInterval = comparison.interval != .prime
    return switch comparison.rightAnswer {
    case .higher:
      phrase(
        "✗ wrong, it was \(isInterval ? "too high" : "higher")",
        "✗ falsch, er war \(isInterval ? "zu hoch" : "höher")")
    case .lower:
      phrase(
        "✗ wrong, it was \(isInterval ? "too low" : "lower")",
        "✗ falsch, er war \(isInterval ? "zu tief" : "tiefer")")
    }
  }

  /// "Number 5"; "5 of 40" in a session of a known length.
  func number(_ trial: Int, of limit: Int?) -> String {
    // The view after the last trial already has the next trial's index.
    if let limit { return "\(min(trial + 1, limit)) \(phrase("of", "von")) \(limit)" }
    return "\(phrase("Number", "Nummer")) \(trial + 1)"
  }

  /// The text that names the location of the data.
  func kept(at place: String) -> String { phrase("Kept in \(place)", "Gespeichert in \(place)") }

  /// The number of right answers.
  func score(right: Int, of count: Int) -> String {
    phrase("\(right) of \(count) right", "\(right) von \(count) richtig")
  }

  /// The number of tuned notes.
  func matchings(_ count: Int) -> String {
    phrase(
      count == 1 ? "1 note tuned" : "\(count) notes tuned",
      count == 1 ? "1 Ton gestimmt" : "\(count) Töne gestimmt")
  }

  /// "12.3 ¢", "12,3 ¢".
  func cents(_ cents: Cents) -> String { "\(decimal(cents.value)) ¢" }
}
