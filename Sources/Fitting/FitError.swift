package import Music

/// The reason why no listener can be fitted to the records.
package enum FitError: Error, Hashable {
  /// Too few answers.
  case tooFew(Int)
  /// All answers are right.
  case allRight(of: Int)
  /// The answers depend on the offset, but in the wrong direction.
  case reversedKeys(right: Int, of: Int)
  /// All offsets have the same size.
  case oneDifficulty(cents: Double)
  /// The answers do not depend on the offset: they could be guesses.
  case noThreshold(right: Int, of: Int)
  /// Wrong answers are as frequent at large offsets as at small ones. `cents` is the smallest offset.
  case tooEasy(cents: Double)
  /// The fit found no maximum within the bounds of the constants.
  case notConverged(learning: String)
}

extension FitError: CustomStringConvertible, TranslatedError {
  /// One sentence with the rule and the value, and the next step.
  package var description: String { sentence(in: .english) }

  /// The sentence in the person's language.
  package func sentence(in language: Language) -> String {
    "fit: \(language.phrase(english, german))"
  }

  private var english: String {
    switch self {
    case .tooFew(let count):
      "there must be at least \(ListenerFitter.minimumRecords) comparisons, got \(count). Train more, or fit a "
        + "longer time."
    case .allRight(let count):
      "answers must be right and wrong, got \(count) right of \(count). Train closer to the threshold, with smaller "
        + "offsets."
    case .reversedKeys(let right, let count):
      "answers must follow the pitch, got \(right) right of \(count), fewer than by guessing: the keys for higher and "
        + "lower seem to be reversed. Check the keys, and exclude such days with --from and --to."
    case .oneDifficulty(let cents):
      "offsets must differ in size, got only \(cents) cents. Train with a strategy that varies them."
    case .noThreshold(let right, let count):
      "answers must depend on the offset, got \(right) right of \(count) at large and small offsets alike. Train "
        + "with offsets both above and below the threshold."
    case .tooEasy(let cents):
      "some offsets must be near the threshold, got \(cents) cents as the smallest, with as many wrong answers at "
        + "larger ones. Train with smaller offsets."
    case .notConverged(let learning):
      "the likelihood with learning \(learning) must have a maximum within the bounds of its constants, got none. "
        + (learning == NoLearning.name
          ? "Train more, with offsets of more sizes." : "Fit with --learning none.")
    }
  }

  private var german: String {
    switch self {
    case .tooFew(let count):
      "es müssen mindestens \(ListenerFitter.minimumRecords) Vergleiche sein, es sind \(count). Übe weiter, oder nimm "
        + "eine längere Zeit."
    case .allRight(let count):
      "es muss richtige und falsche Antworten geben, \(count) von \(count) sind richtig. Übe näher an der Schwelle, mit "
        + "kleineren Abweichungen."
    case .reversedKeys(let right, let count):
      "die Antworten müssen der Tonhöhe folgen, nur \(right) von \(count) sind richtig, weniger als beim Raten: die "
        + "Tasten für höher und tiefer scheinen vertauscht. Prüfe die Tasten, und lass solche Tage weg."
    case .oneDifficulty(let cents):
      "die Abweichungen müssen verschieden groß sein, alle sind \(Self.german(cents)) Cent. Übe mit einer Strategie, die "
        + "sie verändert."
    case .noThreshold(let right, let count):
      "die Antworten müssen von der Abweichung abhängen, \(right) von \(count) sind bei großen wie bei kleinen richtig. "
        + "Übe mit Abweichungen über und unter der Schwelle."
    case .tooEasy(let cents):
      "einige Abweichungen müssen nahe der Schwelle sein, die kleinste ist \(Self.german(cents)) Cent, mit ebenso vielen "
        + "falschen Antworten bei größeren. Übe mit kleineren Abweichungen."
    case .notConverged(let learning):
      "die Likelihood mit dem Lernen \(learning) muss ein Maximum innerhalb der Grenzen ihrer Konstanten haben, sie hat "
        + "keines. Übe weiter, mit Abweichungen verschiedener Größe."
    }
  }

  private static func german(_ cents: Double) -> String { "\(cents)".replacing(".", with: ",") }
}
