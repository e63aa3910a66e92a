// What a file may be before anybody reads what it says.
import Foundation
import Scenarios
import TestSupport
import Testing

/// What is said of a file with those bytes.
private func complaint(about bytes: some Sequence<UInt8>) throws -> String {
  let scratch = try ScratchDirectory()
  try Data(bytes).write(to: URL(filePath: scratch.path("s.yaml")))
  let error = try #require(throws: ScenarioError.self) { try Scenario(contentsOf: scratch.path("s.yaml")) }
  return error.description.replacing(scratch.path("s.yaml") + ":", with: "")
}

@Suite struct `A scenario's file` {
  @Test func `must be there, and be a file`() throws {
    let scratch = try ScratchDirectory()
    let missing = #expect(throws: ScenarioError.self) { try Scenario(contentsOf: scratch.path("no.yaml")) }
    #expect(
      missing?.description == """
        \(scratch.path)/no.yaml: cannot read the file: no such file or directory. Check the path.
        """)
    let folder = #expect(throws: ScenarioError.self) { try Scenario(contentsOf: scratch.path) }
    #expect(folder?.description == "\(scratch.path): cannot read the file: is a directory. Check the path.")
  }

  @Test func `must be at most a mebibyte, comments included`() throws {
    let whole = Preamble.base.rawValue + "#"
    let padding = String(repeating: "x", count: 1 << 20 - whole.utf8.count)
    #expect(try Scenario(yaml: whole + padding, file: "s.yaml").experiment.name == "n")
    let message = "1:1: a scenario must be at most 1 MiB, got more. Is this the right file?"
    #expect(try complaint(about: (whole + padding + "x").utf8) == message)
  }

  @Test(
    arguments: [
      ([0x61, 0x0A, 0x62, 0xFF], "2:2"),  // no byte of UTF-8
      ([0xC3, 0xA4, 0xC3], "1:2"),  // half a character after "ä"
      ([0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A, 0xE4], "2:1"),  // Latin-1 after a byte order mark and \r\n
      ([0xFF, 0xFE, 0x61, 0x00], "1:1"),  // UTF-16
    ] as [([UInt8], String)])
  func `must be UTF-8`(_ bytes: [UInt8], _ place: String) throws {
    #expect(
      try complaint(about: bytes)
        == "\(place): a scenario must be UTF-8, got other bytes. Save the file as UTF-8.")
  }

  @Test(arguments: [
    "name: n\r\nquestion: \"ä 🎵\"\r\nseed: x\r\n",
    "name: n\nquestion: |\n  ä 🎵\nseed: x".replacing("|\n  ", with: ""),
    "\u{FEFF}name: n\rquestion: *\rseed: x".replacing("*", with: "k"),
  ])
  func `has lines that end as they like`(_ yaml: String) throws {
    let message = "3:7: seed must be a whole number in 0…18446744073709551615, got x. The default is 1."
    #expect(try complaint(about: yaml.utf8) == message)
  }

  @Test func `has columns that count characters, in flow style too`() {
    #expect(
      complaint(about: "\"🎵🎵\": { ü: 1, \"é\": x }") == """
        1:1: a scenario has no key "🎵🎵". Known: name, question, seed, replicates, \
        population, listener, strategy, settings, profile, trend, timeline, training, measures, baseline.
        """)
    #expect(
      complaint(about: "question: { \"ü🎵\": 1 }\ntrend: { \"ü🎵\": 1, \"ü🎵\": 2 }") == """
        2:19: a key must stand once in its mapping, got "ü🎵" again after 2:10. Delete one of the two.
        """)
  }

  @Test func `must not ask for more comparisons than anybody can wait for`() {
    let yaml = """
      name: n
      population: [{ listener: poor, count: 10000000 }]
      strategy: kazez
      replicates: 100
      training: { sessions: 10000, comparisons-per-session: 10000 }
      """
    #expect(
      complaint(about: yaml) == """
        1:1: a scenario must make at most 1000000000000000 comparisons, got 1e+17. Take fewer listeners, \
        sessions or cells.
        """)
  }

  @Test func `must not nest deeper than 32`() {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(complaint(about: "x: \(deep)") == "1:35: nesting must be at most 32 deep, got more. Flatten it.")
    let abyss = String(repeating: "[", count: 100_000)
    #expect(complaint(about: "x: \(abyss)") == "1:5: nesting must be at most 32 deep, got more. Flatten it.")
  }

  /// Each line stands for ten of the one before: 10¹² values in all.
  static let bomb = (1...11).reduce("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n") { yaml, line in
    let aliases = Array(repeating: "*a\(line - 1)", count: 10).joined(separator: ", ")
    return yaml + "a\(line): &a\(line) [\(aliases)]\n"
  }

  @Test(arguments: [bomb, bomb + "? *a11\n: 1\n", bomb + "? [*a11]\n: 1\n"])
  func `must not hide much behind few aliases`(_ yaml: String) {
    #expect(
      complaint(about: yaml) == """
        4:45: the aliases of a scenario must stand for at most 10000 values, got more. Write the values out.
        """)
  }

  @Test func `may repeat a thousand keys and is refused in no time`() {
    let keys = (0..<1000).map { "key-\($0): 1\n" }.joined()
    #expect(
      complaint(about: keys + keys) == """
        113:1: a key must stand once in its mapping, got "key-112" again further on. Delete one of the two.
        """)
  }
}
