import Foundation
import Testing
import Text

@testable import WebUI

@Suite struct `A text in all languages` {
  private let text = Translated { "Text in \($0.rawValue)" }

  @Test func `is a JSON object by the languages' tags, of which the page reads its own`() throws {
    let json = try JSONEncoder().encode(text)
    let texts = try JSONDecoder().decode([String: String].self, from: json)
    #expect(texts.count == Language.allCases.count)
    #expect(texts["en"] == "Text in en" && texts["de"] == "Text in de")
    #expect(try JSONDecoder().decode(Translated.self, from: json) == text)
  }

  @Test(arguments: Language.allCases) func `has the text of each language`(_ language: Language) {
    #expect(text[language] == "Text in \(language.rawValue)")
  }
}
