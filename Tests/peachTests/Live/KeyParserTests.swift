// Byte sequences: xterm, "Control Sequences", cursor keys and SGR mouse reports (1006).
import Testing

@testable import peach

@Suite struct `Keys` {
  func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return text.utf8.compactMap { parser.handle($0) }
  }

  @Test(arguments: [
    ("\u{1B}[A\u{1B}[B", [Key.up, .down]), ("\u{1B}OA", [.up]),
    ("hLq", [.letter("h"), .letter("l"), .letter("q")]),
    ("\r\n", [.enter, .enter]), ("\u{3}", [.end]), ("\u{4}", [.end]),
    ("\u{1B}[<0;10;6M", [.mouse(row: 5, isReleased: false)]),
    (
      "\u{1B}[<32;10;1M\u{1B}[<0;10;7m",
      [.mouse(row: 0, isReleased: false), .mouse(row: 6, isReleased: true)]
    ),
  ])
  func `are read from a terminal's bytes`(_ bytes: String, keys expected: [Key]) {
    #expect(keys(bytes) == expected)
  }

  @Test(arguments: ["\u{1B}[1;5A", "\u{1B}[<1;3;4M", "\u{1B}[<64;3;4M", "\u{1B}[<0;;M", "\u{1B}x", "ü"])
  func `of other kinds are skipped whole`(_ bytes: String) {
    #expect(keys(bytes + "q") == [.letter("q")])
  }

  @Test func `are found again after noise without end`() {
    #expect(keys("\u{1B}[" + String(repeating: "1", count: 5000) + "hq").last == .letter("q"))
  }
}
