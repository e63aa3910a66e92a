import Testing
import Text

@Suite struct `Parts of sentences` {
  @Test func `are counts with nouns`() {
    #expect([0, 1, 2].map { $0.of("record") } == ["0 records", "1 record", "2 records"])
    #expect([1, 2000].map { $0.of("person", plural: "people") } == ["1 person", "2\u{202F}000 people"])
  }

  @Test(arguments: [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
  func `are lists`(_ words: [String], text: String) { #expect(words.listed == text) }

  @Test func `begin with a large or a small letter`() {
    #expect("ändern 1".capitalizedFirst == "Ändern 1" && "SD of it".lowercasedFirst == "sD of it")
    #expect("".capitalizedFirst == "" && "".lowercasedFirst == "")
  }
}
