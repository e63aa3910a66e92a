import Testing
import Text

@testable import Exchange

/// The rows of a text, fed in one byte after the other.
private func rows(_ text: String) throws -> [[String]] {
  var parser = CSVParser()
  var rows: [[String]] = []
  func take() { rows.append((0..<parser.row.count).map(parser.row.text)) }
  for byte in text.utf8 where try parser.consume(byte) { take() }
  if try parser.finish() { take() }
  return rows
}

private func place(of text: String, row: Int, cell: Int) throws -> TextPlace {
  var parser = CSVParser()
  var left = row
  for byte in text.utf8 where try parser.consume(byte) {
    left -= 1
    if left == 0 { return parser.row.places[cell] }
  }
  _ = try parser.finish()
  return parser.row.places[cell]
}

@Suite struct `CSV` {
  // RFC 4180, section 2, rules 1, 2, 5, 6, 7; the rest by the same rules.
  @Test(arguments: [
    ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    ("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz", [["aaa", "b\r\nbb", "ccc"], ["zzz"]]),
    ("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
    ("a,\n,\"\"\n", [["a", ""], ["", ""]]),
    ("\u{FEFF}a\n\nb", [["a"], [""], ["b"]]),
    ("", []),
  ])
  func `is split as RFC 4180 says`(_ text: String, into expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(arguments: [
    ("a,b\"c\n", 1, 4, "a quotation mark must open its field, close it or be doubled"),
    ("a\n\"b\"c\n", 2, 4, "a quotation mark must open its field, close it or be doubled"),
    ("a\nb,\"c\n\n", 2, 3, "a field that opens with a quotation mark must close with one"),
    ("a\rb", 1, 3, #"lines must end with \n or \r\n"#),
    ("a\r", 1, 3, #"lines must end with \n or \r\n"#),
    ("\"" + String(repeating: "x", count: 65_537), 1, 1, "a row must have at most 65536 bytes"),
  ])
  func `that breaks the rules is an error with a position`(
    _ text: String, line: Int, column: Int, rule: String
  ) throws {
    let problem = try #require(throws: ImportProblem.self) { try rows(text) }
    #expect(problem.place == TextPlace(line: line, column: column))
    #expect(problem.description(in: "f").hasPrefix("f:\(line):\(column): \(rule), got "))
  }

  @Test func `counts columns in characters and lines inside quotation marks`() throws {
    #expect(try place(of: "\u{FEFF}né,x", row: 1, cell: 1) == TextPlace(line: 1, column: 4))
    #expect(try place(of: "\"a\nb\",c", row: 1, cell: 1) == TextPlace(line: 2, column: 4))
    #expect(try place(of: "a\r\nb,", row: 2, cell: 1) == TextPlace(line: 2, column: 3))
  }
}
