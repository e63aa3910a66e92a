import Foundation

/// The Swift code of a module's texts.
struct ModuleTexts {
  private let module: String
  private let languages: [Catalog]

  init(of module: String, in languages: [Catalog]) throws {
    (self.module, self.languages) = (module, languages)
    for key in keys where key.wholeMatch(of: /[a-z]\w*/) == nil {
      throw CatalogError("en.json: \(module): \(key) must be a Swift name.")
    }
  }

  private var keys: [String] { languages[0][module].keys.sorted() }

  /// `struct Texts` with a member for each text, `language.texts`, and the texts of scripts.
  var source: String {
    """
    // Made from Localisation/*.json by TextEmbedder.
    \(module == Self.home ? languageCases : "internal import \(Self.home)\n")
    struct Texts: Sendable {
      let language: Language

    \(keys.map(member).joined(separator: "\n"))
    \(assets)}

    extension Language {
      var texts: Texts { Texts(language: self) }
    }

    """
  }

  /// The module with `Language`.
  private static let home = "Text"

  private var languageCases: String {
    """
    /// The languages of displayed texts, by the tags of their catalogs.
    package enum Language: String, Codable, CaseIterable, Sendable {
    \(languages.map { "  case \($0.name) = \(literal($0.tag))" }.joined(separator: "\n"))
    }

    """
  }

  private func member(_ key: String) -> String {
    let entries = languages.compactMap { language in language[module][key].map { (language.name, $0) } }
    guard case .text(let english)? = entries.first?.1 else {
      return computed("var \(key): [String]", entries)
    }
    let names = Template(english).names
    let parameters = names.map { "\($0): some CustomStringConvertible" }.joined(separator: ", ")
    return computed(names.isEmpty ? "var \(key): String" : "func \(key)(\(parameters)) -> String", entries)
  }

  private func computed(_ signature: String, _ entries: [(name: String, entry: Entry)]) -> String {
    """
      \(signature) {
        switch language {
    \(entries.map { "    case .\($0.name): \(expression($0.entry))" }.joined(separator: "\n"))
        }
      }
    """
  }

  /// The texts of the module's scripts, as a JSON object by key.
  private var assets: String {
    let texts = languages.map { ($0.name, $0["\(module)/Assets"]) }
    guard texts.contains(where: { !$0.1.isEmpty }) else { return "" }
    let cases = texts.map { name, texts in "    case .\(name): \(literal(json(texts)))" }
    return """

        /// The texts of the scripts in `Assets/`, as a JSON object by key.
        var ofAssets: String {
          switch language {
      \(cases.joined(separator: "\n"))
          }
        }

      """
  }

  private func json(_ entries: [String: Entry]) -> String {
    let values = entries.mapValues { entry -> Any in
      switch entry {
      case .text(let text): text
      case .list(let list): list
      }
    }
    let data = try? JSONSerialization.data(
      withJSONObject: values, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Swift strings with the values interpolated.
  private func expression(_ entry: Entry) -> String {
    switch entry {
    case .text(let text): expression(text)
    case .list(let list): "[\(list.map(literal).joined(separator: ", "))]"
    }
  }

  private func expression(_ text: String) -> String {
    let parts = Template(text).parts.map { part in
      switch part {
      case .literal(let text): escaped(String(text))
      case .value(let name): "\\(\(name))"
      }
    }
    return "\"\(parts.joined())\""
  }

  private func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
