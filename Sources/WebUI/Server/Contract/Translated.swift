package import Music

/// A text in both languages, for documents that pages of either language receive.
package struct Translated: Codable, Sendable, Hashable {
  package let en, de: String

  init(en: String, de: String) {
    self.en = en
    self.de = de
  }

  /// - Parameter text: the text in a language.
  package init(_ text: (Language) -> String) { self.init(en: text(.english), de: text(.german)) }
}
