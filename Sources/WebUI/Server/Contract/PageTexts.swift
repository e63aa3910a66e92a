import Foundation
package import Text

/// The texts of the page's scripts, for a terminal that says the same.
package struct PageTexts {
  private let texts: [String: Any]

  /// The texts in a language.
  package init(_ language: Language) {
    let json = try? JSONSerialization.jsonObject(with: Data(language.texts.ofAssets.utf8))
    texts = json as? [String: Any] ?? [:]
  }

  /// The text of a key; nil for a key without one.
  package subscript(key: String) -> String? { texts[key] as? String }

  /// The text of a key with its values.
  func text(_ key: String, _ values: [String: String]) -> String {
    values.reduce(self[key] ?? key) { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}
