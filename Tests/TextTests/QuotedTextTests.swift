import Foundation
import Testing
import Text

@Suite struct `Characters that could make one text look like another` {
  @Test(arguments: [
    "\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{1B}", "\u{7F}",
    "\u{85}", "\u{2028}", "\u{0}",
  ]) func `are shown by their names, also in JSON`(_ character: String) throws {
    let name = "\\u{\(String(character.unicodeScalars.first!.value, radix: 16, uppercase: true))}"
    #expect("a\(character)b".printable == "a\(name)b")
    let json = String(decoding: try JSONEncoder().encode(["k\(character)": "a\(character)b"]), as: UTF8.self)
    let shown = try JSONDecoder().decode([String: String].self, from: Data(json.printableJSON.utf8))
    #expect(shown == ["k\(name)": "a\(name)b"])
  }

  @Test(arguments: [
    ("out/a-b_1.yaml", "out/a-b_1.yaml"), ("my file", "'my file'"), ("", "''"), ("it's", #"'it'\''s'"#),
    ("~/a", "'~/a'"), ("a\u{1B}1", #"$'a\0331'"#), ("é", "'é'"),
  ])
  func `are escaped in words of a shell, which are quoted only where needed`(_ text: String, _ word: String) {
    #expect(text.shellQuoted == word)
  }

  @Test func `are not looked for inside of escapes, and other text stays`() throws {
    let texts = [
      #"\u001b as it is written"#, "lines\nand\ttabs", "q\"uo\\te", "שלום é 🎵 −", #"\"#, #"\\u202e"#,
    ]
    let json = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    #expect(try JSONDecoder().decode([String].self, from: Data(json.printableJSON.utf8)) == texts)
    #expect("a\nb\u{1B}".printable(keeping: ["\n"]) == "a\nb\\u{1B}")
  }

  @Test func `of a long text are cut`() {
    let text = "one\ntwo " + String(repeating: "a", count: 40)
    #expect(text.shortened(to: 8) == "one two…" && text.cut(to: 8) == "one\ntwo…")
    #expect("one\ntwo".shortened(to: 7) == "one two" && "one\ntwo".cut(to: 7) == "one\ntwo")
  }
}
