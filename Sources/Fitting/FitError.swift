package import Text

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

  package func sentence(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .tooFew(let count): texts.tooFew(minimum: ListenerFitter.minimumRecords, count: count)
    case .allRight(let count): texts.allRight(count: count)
    case .reversedKeys(let right, let count): texts.reversedKeys(right: right, count: count)
    case .oneDifficulty(let cents): texts.oneDifficulty(cents: language.numeral("\(cents)"))
    case .noThreshold(let right, let count): texts.noThreshold(right: right, count: count)
    case .tooEasy(let cents): texts.tooEasy(cents: language.numeral("\(cents)"))
    case .notConverged(let learning):
      learning == NoLearning.name
        ? texts.notConvergedWithoutLearning(learning: learning) : texts.notConverged(learning: learning)
    }
  }
}
