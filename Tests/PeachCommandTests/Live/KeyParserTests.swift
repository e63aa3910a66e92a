// Byte sequences: xterm, "Control Sequences": cursor keys with modifiers, SGR mouse reports (1006) and in pixels
// (1016), DECRPM, window operation 16.
import Testing
import Training

@testable import PeachCommand

@Suite struct `Keys` {
  func inputs(_ text: String, pixels: CellSize? = nil) -> [TerminalInput] {
    var parser = KeyParser()
    parser.pixels = pixels
    return text.utf8.flatMap { parser.handle($0) }
  }

  func keys(_ text: String) -> [Key] {
    inputs(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  static func at(_ row: Double, _ column: Double) -> PointerPosition {
    PointerPosition(row: row, column: column)
  }

  @Test(arguments: [
    ("\u{1B}[A\u{1B}[B", [Key.up, .down]), ("\u{1B}OA\u{1B}OB", [.up, .down]),
    ("\u{1B}[1;2A\u{1B}[1;5B", [.fineUp, .fineDown]), ("\u{1B}[1;1A", [.up]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
    ("hLq+-", [.letter("h"), .letter("l"), .letter("q"), .letter("+"), .letter("-")]),
    ("\r\n", [.enter, .enter]), ("\u{3}", [.end]), ("\u{4}", [.end]), ("\u{1A}", [.suspend]),
    ("\u{1B}[<0;10;6M", [.press(at(5.5, 9.5))]),
    (
      "\u{1B}[<0;10;2M\u{1B}[<32;10;1M\u{1B}[<0;11;7m",
      [.press(at(1.5, 9.5)), .drag(at(0.5, 9.5)), .release(at(6.5, 10.5))]
    ),
    ("\u{1B}[<36;10;1M", [.drag(at(0.5, 9.5))]),
  ])
  func `are read from a terminal's bytes`(_ bytes: String, keys expected: [Key]) {
    #expect(keys(bytes) == expected)
  }

  @Test(arguments: [
    "\u{1B}[1;5C", "\u{1B}[<1;3;4M", "\u{1B}[<64;3;4M", "\u{1B}[<0;;M", "\u{1B}[<0;3M", "ü", "\u{1B}[3~",
    "\u{1B}[?1;2c",
    "\u{1B}[<0;99999999999999999999;3M", "\u{1B}[6;0;8t",
  ])
  func `of other kinds are skipped whole`(_ bytes: String) {
    #expect(inputs(bytes + "q") == [.key(.letter("q"))])
  }

  @Test func `are found again after noise without end`() {
    #expect(keys("\u{1B}[" + String(repeating: "1", count: 5000) + "hq").last == .letter("q"))
  }

  @Test func `are read in pixels where the terminal reports them`() {
    let cell = CellSize(height: 20, width: 10)
    #expect(inputs("\u{1B}[<0;41;101M", pixels: cell) == [.key(.press(Self.at(5.025, 4.05)))])
  }

  @Test(arguments: [
    ("\u{1B}[?1016;2$y", TerminalInput.mode(1016, isKnown: true)),
    ("\u{1B}[?1016;0$y", .mode(1016, isKnown: false)), ("\u{1B}[?1016;4$y", .mode(1016, isKnown: false)),
    ("\u{1B}[6;20;10t", .cell(CellSize(height: 20, width: 10)!)),
  ])
  func `are told from replies`(_ bytes: String, _ reply: TerminalInput) {
    #expect(inputs(bytes + "q") == [reply, .key(.letter("q"))])
  }

  @Test(arguments: ["q", "\r", "h", "\u{3}", "ü"])
  func `lose nothing that follows a lone ESC`(_ next: String) {
    #expect(keys("\u{1B}\(next)") == [.escape] + keys(next))
    #expect(keys("\u{1B}\u{1B}\(next)") == [.escape, .escape] + keys(next))
  }

  @Test func `tell a lone ESC from a sequence by the time that passes`() {
    var parser = KeyParser()
    #expect(parser.timeOut().isEmpty && !parser.isPending)
    #expect(parser.handle(0x1B).isEmpty && parser.isPending)
    #expect(parser.timeOut() == [.key(.escape)] && !parser.isPending)
    // Alt-[ and nothing more: the next key is a key.
    #expect("\u{1B}[".utf8.flatMap { parser.handle($0) }.isEmpty && parser.isPending)
    #expect(parser.timeOut().isEmpty && !parser.isPending)
    #expect(parser.handle(UInt8(ascii: "h")) == [.key(.letter("h"))])
  }
}
