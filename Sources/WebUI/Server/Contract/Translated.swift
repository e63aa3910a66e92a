package import Text

/// A text in all languages, for documents that pages of every language receive. In JSON an object by the languages' tags:
/// `{"de": "…", "en": "…", "en-GB": "…"}`.
package struct Translated: Codable, Sendable, Hashable {
  private let texts: [String: String]

  /// - Parameter text: the text in a language.
  package init(_ text: (Language) -> String) {
    texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, text($0)) })
  }

  package init(from decoder: any Decoder) throws {
    texts = try decoder.singleValueContainer().decode([String: String].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(texts)
  }

  /// The text in a language; empty if a decoded object lacks it.
  package subscript(language: Language) -> String { texts[language.rawValue] ?? "" }
}
