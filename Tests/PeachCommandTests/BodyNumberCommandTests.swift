// Numbers as people type them for `peach body add`: Documentation/body.md, *Numbers*.
import TestSupport
import Testing

extension `Body commands` {
  @Test(arguments: [
    ("steps", "8,124", "steps 8\u{202F}124"), ("steps", "8.124", "steps 8\u{202F}124"),
    ("steps", "8 124", "steps 8\u{202F}124"), ("steps", "8’124", "steps 8\u{202F}124"),
    ("steps", "8124.0", "steps 8\u{202F}124"), ("weight", "82,125", "weight 82.1 kg"),
    ("waist", "92.500", "waist 92.5 cm"), ("grip", "7.5", "grip 7.5"), ("grip", "1,234.5", "grip 1234.5"),
    ("grip", "1.234,5", "grip 1234.5"), ("grip", "1.234.567", "grip 1234567.0"),
    ("grip", "7 500", "grip 7500.0"),
  ])
  func `separators of thousands are read where they are unambiguous`(
    _ metric: String, _ typed: String, words: String
  ) throws {
    let added = try body("add", metric, typed, "--new-metric")
    #expect(added.errors.hasPrefix("Added \(words). To undo: "), "\(added.errors)")
  }

  @Test func `grams have separators of thousands, and a number that may mean two is asked for`() throws {
    #expect(try body("add", "weight", "82.500", "--unit", "g").errors.hasPrefix("Added weight 82.5 kg."))
    for typed in ["7,500", "7.500"] {
      #expect(
        try body("add", "grip", typed, "--new-metric").isRefused(
          "value of grip must mean one number, got \"\(typed)\". Write it as 7.5 or 7500."))
    }
    #expect(
      try body("add", "grip", "41,125", "--new-metric").isRefused(
        "value of grip must mean one number, got \"41,125\". Write it as 41.1250 or 41125."))
    #expect(try body("add", "grip", "41.1250", "--new-metric").status == 0)
    #expect(
      try body("add", "steps", "8,5").isRefused(
        "value of steps must be a number, got \"8,5\". Write it as 8000."))
  }
}
