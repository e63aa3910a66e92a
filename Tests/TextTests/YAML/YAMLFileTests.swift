// Limits of a file before it is parsed, and of its aliases.
import Testing
import Text

@Suite struct `A YAML file` {
  @Test(
    arguments: [
      ([0x61, 0x0A, 0x62, 0xFF], "2:2"),  // no byte of UTF-8
      ([0xC3, 0xA4, 0xC3], "1:2"),  // half a character after "ä"
      ([0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A, 0xE4], "2:1"),  // Latin-1 after a byte order mark and \r\n
      ([0xFF, 0xFE, 0x61, 0x00], "1:1"),  // UTF-16
    ] as [([UInt8], String)])
  func `must be UTF-8`(_ bytes: [UInt8], _ place: String) {
    #expect(
      complaint(about: bytes)
        == "\(place): a recipe must be UTF-8, got other bytes. Save the file as UTF-8.")
  }

  @Test func `must not nest deeper than 32`() {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(
      complaint(aboutFile: "x: \(deep)") == "1:35: nesting must be at most 32 deep, got more. Flatten it.")
    let abyss = String(repeating: "[", count: 100_000)
    #expect(
      complaint(aboutFile: "x: \(abyss)") == "1:5: nesting must be at most 32 deep, got more. Flatten it.")
  }

  /// Each line stands for ten of the one before: 10¹² values in all.
  static let bomb = (1...11).reduce("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n") { yaml, line in
    let aliases = Array(repeating: "*a\(line - 1)", count: 10).joined(separator: ", ")
    return yaml + "a\(line): &a\(line) [\(aliases)]\n"
  }

  @Test(arguments: [bomb, bomb + "? *a11\n: 1\n", bomb + "? [*a11]\n: 1\n"])
  func `must not expand to too many values by aliases`(_ yaml: String) {
    #expect(
      complaint(aboutFile: yaml) == """
        4:45: the aliases of a recipe must stand for at most 10000 values, got more. Write the values out.
        """)
  }

  @Test func `with a thousand repeated keys is refused quickly`() {
    let keys = (0..<1000).map { "key-\($0): 1\n" }.joined()
    #expect(
      complaint(aboutFile: keys + keys) == """
        113:1: a key must stand once in its mapping, got "key-112" again further on. Delete one of the two.
        """)
  }

  @Test func `with comments only is empty`() throws {
    for yaml in ["", "# nothing yet\n", "\u{FEFF}"] {
      #expect(try YAMLNode(reading: Array(yaml.utf8), as: recipe) == nil)
    }
  }

  @Test func `has the position of every key and value`() throws {
    let yaml = "# soup\nname: \"ä 🎵\"\r\nparts: [1, &two 'b', {ü: ~}]\nagain: *two\n"
    let root = try #require(try YAMLNode(reading: Array(yaml.utf8), as: recipe))
    let entries = try #require(root.entries)
    #expect(
      entries.map { "\($0.key) \($0.place) \($0.value.place)" } == [
        "name 2:1 2:7", "parts 3:1 3:8", "again 4:1 3:12",
      ])
    let parts = try #require(entries[1].value.items)
    #expect(parts.map(\.place.description) == ["3:9", "3:12", "3:22"])
    #expect(entries.map(\.value.shown) == ["\"ä 🎵\"", "[1, \"b\", a mapping]", "\"b\""])
    #expect(parts[2].entries?[0].value.isNothing == true)
  }
}
