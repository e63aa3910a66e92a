/// The languages of texts for people.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"

  /// The language of a POSIX locale name (`de_DE.UTF-8`) or a language tag (`de-AT`); English for all languages but
  /// German.
  public init(locale: String) {
    self = locale.lowercased().prefix(while: \.isLetter) == "de" ? .german : .english
  }
}
