import BodyTimeline
import Exchange
import Files
import TestSupport
import Testing
import Text

extension `Files of body events` {
  @Test(arguments: [
    (
      "20/10/2025,weight,80,kg,,",
      """
      events.csv:2:1: timestamp must say whether its day or its month comes first, got "20/10/2025". Give the order: \
      peach body import --dates day/month, or month/day.
      """
    ),
    (
      "2025-10-20T08:00:00Z,weight,80,kg,,\n2025-02-30T08:00:00Z,weight,80,kg,,",
      """
      events.csv:3:1: timestamp must be a date or a time of the calendar, got "2025-02-30T08:00:00Z". Write it as \
      2026-03-03, 3.3.2026 14:30 or 2026-03-03T14:30:00Z.
      """
    ),
    (
      "0025-10-20T08:00:00Z,weight,80,kg,,",
      "events.csv:2:1: timestamp must lie between 1900 and 2199, got \"0025-10-20T08:00:00Z\". Correct the year."
    ),
    (
      "2025-10-20T08:00:00Z,weight,8000,kg,,",
      """
      events.csv:2:29: value of weight must be in 1.0…700.0 kg, got "8000". Check the value and its unit.
      """
    ),
    (
      "2025-10-20T08:00:00Z,weight,80,ounces,,",
      "events.csv:2:32: unit of weight must be one of kg, lb, g, st, got \"ounces\". Or leave it empty."
    ),
    (
      "2025-10-20T08:00:00Z,weight,,kg,,",
      "events.csv:2:29: value must be a number, got \"\". Write it as 82.5."
    ),
    (
      "2025-10-20T08:00:00Z,Grip strength,80,kg,,",
      "events.csv:2:22: metric must be 1 to 64 of a-z, 0-9, _, - and ., got \"Grip strength\". Write it like body_fat."
    ),
    (
      "-5000-10-20T08:00:00Z,weight,80,kg,,",
      "events.csv:2:1: timestamp must lie between 1900 and 2199, got \"-5000-10-20T08:00:00Z\". Correct the year."
    ),
    (
      "2025-10-20T08:00:00Z,fat_mass,18,kg,s,\n2025-10-20T08:00:00Z,body_fat,20,%,s,",
      """
      events.csv:2:37: rows of one id are a DEXA scan, which must have ffmi or lean_mass, and at least one more of \
      ffmi, lean_mass, fat_mass, body_fat, got fat_mass, body_fat. Add the missing row or give each row its own id.
      """
    ),
    (
      "2025-10-20T08:00:00Z,dexa,19,,,",
      """
      events.csv:2:22: metric must be a finding of the scan: ffmi, lean_mass, fat_mass, body_fat, got "dexa". \
      Write a row for each finding, all with the scan's id.
      """
    ),
    (
      "2025-10-20T08:00:00Z,photo,,,,front",
      "events.csv:2:30: id must name the photo, got \"\". Write the photo's file name."
    ),
    (
      "2025-10-20T08:00:00Z,weight,80,kg,a\0b,",
      """
      events.csv:2:35: id must not contain U+0000, which ends a text in a database, got "a\\u{0}b". Delete it.
      """
    ),
    (
      "2025-10-20T08:00:00Z,weight,80,kg",
      """
      events.csv:2:32: a row must have 6 cells, got 4. Compare it with the header; a number with a decimal comma needs \
      quotation marks and a point.
      """
    ),
  ])
  func `report the line, the column and the rule of an error`(_ rows: String, text: String) throws {
    #expect(try problem(rows) == text)
  }

  @Test func `report every invalid row, and deliver nothing after the first`() throws {
    let rows = (1...30).map { "2025-10-20T08:00:00Z,weight,\($0 % 2 == 0 ? "x" : "80"),kg,,\n" }.joined()
    let path = try scratch.write("\(BodyEventFile.header)\n\(rows)", to: "events.csv")
    var delivered = 0
    let error = try #require(throws: ImportError.self) {
      try BodyEventFile.read(path, .test) { _ in delivered += 1 }
    }
    #expect(error.count == 15 && error.kinds.map(\.lines) == [[3, 5, 7, 9, 11]])
    #expect(delivered == 1)
  }
}
