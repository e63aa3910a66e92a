import Foundation
package import Text

/// The texts of the page's scripts, for a terminal that says the same.
package struct PageTexts {
  private let texts: [String: String]

  /// Read once: a table of settings asks for each of its labels.
  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      let json = try? JSONSerialization.jsonObject(with: Data(language.texts.ofAssets.utf8))
      return (language, (json as? [String: Any] ?? [:]).compactMapValues { $0 as? String })
    })

  /// The texts in a language; lists are left out.
  package init(_ language: Language) { texts = Self.all[language] ?? [:] }

  /// The text of a key; nil for a key without one.
  package subscript(key: String) -> String? { texts[key] }

  /// The text of a key with its values.
  func text(_ key: String, _ values: [String: String]) -> String {
    values.reduce(self[key] ?? key) { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}
