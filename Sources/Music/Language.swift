/// The languages of displayed texts.
@usableFromInline package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"

  /// The language of a POSIX locale name (`de_DE.UTF-8`) or a language tag (`de-AT`); English for all languages but
  /// German.
  package init(locale: String) {
    self = locale.lowercased().prefix(while: \.isLetter) == "de" ? .german : .english
  }

  /// The text in this language. Translated texts are written with this method, so both languages are side by side in
  /// the code.
  @inlinable package func phrase<Text>(
    _ english: @autoclosure () throws -> Text, _ german: @autoclosure () throws -> Text
  ) rethrows -> Text {
    switch self {
    case .english: try english()
    case .german: try german()
    }
  }
}
