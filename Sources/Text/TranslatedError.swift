/// An error that is explained in every language. The page shows it in its own, a terminal its English description.
package protocol TranslatedError: Error {
  /// One sentence with the rule and the value, and the next step. The English one is the error's description.
  func sentence(in language: Language) -> String

  /// The sentence as the page shows it, if the English description advises a terminal's options or commands; otherwise
  /// the same.
  func pageSentence(in language: Language) -> String
}

extension TranslatedError {
  package func pageSentence(in language: Language) -> String { sentence(in: language) }
}

extension Language {
  /// The sentence of an error in this language; the English description of an error that is not translated.
  package func sentence(of error: any Error) -> String {
    (error as? any TranslatedError)?.sentence(in: self) ?? "\(error)"
  }

  /// The sentence of an error on the page in this language.
  package func pageSentence(of error: any Error) -> String {
    (error as? any TranslatedError)?.pageSentence(in: self) ?? "\(error)"
  }
}
