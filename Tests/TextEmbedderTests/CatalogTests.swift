import Foundation
import TestSupport
import Testing

@testable import TextEmbedder

@Suite struct `Catalogs of texts` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private static let english = """
    {"language": {"name": "english"},
     "Text": {"date": "{month} {day}", "months": ["January", "February"], "quoted": "\\"{day}\\""},
     "WebUI/Assets": {"start.title": "Start"}}
    """

  private static let german = """
    {"language": {"name": "german"},
     "Text": {"date": "{day}. {month}", "months": ["Januar", "Februar"], "quoted": "„{day}“"},
     "WebUI/Assets": {"start.title": "Los"}}
    """

  private func catalogs(_ texts: [String: String], for module: String = "Text") throws -> [Catalog] {
    try Catalog.all(
      in: texts.sorted { $0.key < $1.key }.map { tag, text in
        let file = URL(filePath: "\(scratch.path)/\(tag).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
      }, for: module)
  }

  @Test func `become a member for each key, with a case for each language`() throws {
    let region = #"{"language": {"name": "dayFirstEnglish"}, "Text": {"date": "{day} {month}"}}"#
    let all = try catalogs(["en": Self.english, "de": Self.german, "en-GB": region])
    #expect(all.map(\.tag) == ["en", "de", "en-GB"])
    let source = try ModuleTexts(of: "Text", in: all).source
    let date = """
        func date(month: some CustomStringConvertible, day: some CustomStringConvertible) -> String {
          switch language {
          case .english: "\\(month) \\(day)"
          case .german: "\\(day). \\(month)"
          case .dayFirstEnglish: "\\(day) \\(month)"
          }
        }
      """
    #expect(source.contains(date), "\(source)")
    #expect(source.contains(#"case .dayFirstEnglish: ["January", "February"]"#))
    #expect(source.contains(#"case .english: "\"\(day)\"""#))
    #expect(source.contains(#"case dayFirstEnglish = "en-GB""#))
    #expect(
      try ModuleTexts(of: "WebUI", in: all).source.contains(#"case .german: "{\"start.title\":\"Los\"}""#))
  }

  @Test(arguments: [
    (#""date": "{day}. {month}", "#, "", "de.json: Text: date is missing. Add it."),
    ("{day}. {month}", "{tag}. {month}", "de.json: Text: date must be a text with the values"),
    (
      #""Februar""#, #""Februar", "März""#,
      "de.json: Text: months must be a list of 2 texts, got a list of 3 texts."
    ),
    (
      #""quoted""#, #""zitiert": "?", "quoted""#,
      "de.json: Text: zitiert is not in en.json. Add it there or remove it"
    ),
    (#""name": "german""#, #""tag": "de""#, "de.json: language.name is missing."),
    (#""Los""#, "1", "de.json: WebUI/Assets: start.title must be a text or a list of texts."),
  ])
  func `must have what English has`(_ text: String, _ replacement: String, sentence: String) throws {
    let german = Self.german.replacing(text, with: replacement)
    let error = #expect(throws: CatalogError.self) { try catalogs(["en": Self.english, "de": german]) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
  }

  @Test func `name every key that a language lacks, each module its own`() throws {
    let empty = #"{"language": {"name": "german"}}"#
    let error = #expect(throws: CatalogError.self) { try catalogs(["en": Self.english, "de": empty]) }
    let sentences = ["date", "months", "quoted"].map { "de.json: Text: \($0) is missing. Add it." }
    #expect(error?.description == sentences.joined(separator: "\n"))
    let page = #expect(throws: CatalogError.self) {
      try catalogs(["en": Self.english, "de": empty], for: "WebUI")
    }
    #expect(page?.description == "de.json: WebUI/Assets: start.title is missing. Add it.")
  }
}
