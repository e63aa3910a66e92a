import BodyTimeline
import Chronology
import Exchange
import Foundation
import TestSupport
import Testing

extension BodyFileReading {
  /// Reads as in Berlin, on the morning of 2026-11-27.
  static var test: BodyFileReading {
    BodyFileReading(
      zone: try! Zone(identifier: "Europe/Berlin"), now: try! Instant(iso8601: "2026-11-27T07:00:00Z"))
  }

  /// The same, leaving out invalid rows.
  static var skipping: BodyFileReading {
    var reading = test
    reading.skipsInvalid = true
    return reading
  }
}

@Suite struct `Tables of other apps` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// The events as `id value`, values rounded to three decimals.
  private func read(_ text: String, _ reading: BodyFileReading = .test) throws -> [String] {
    try read(Array(text.utf8), reading)
  }

  private func read(_ bytes: [UInt8], _ reading: BodyFileReading = .test) throws -> [String] {
    try Data(bytes).write(to: URL(filePath: scratch.path("table.csv")))
    return try BodyEventFile.events(scratch.path("table.csv"), reading).map { event in
      let value = event.measurements[0].value
      return "\(event.id) \((value * 1000).rounded() / 1000)"
    }
  }

  private func problem(_ text: String, _ reading: BodyFileReading = .test) throws -> String {
    let path = try scratch.write(text, to: "table.csv")
    let error = try #require(throws: ImportError.self) { try BodyEventFile.read(path, reading) { _ in } }
    return error.kinds[0].first.description(in: "table.csv")
  }

  @Test func `of Withings scales are read`() throws {
    let rows = try read(
      """
      Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
      "2026-01-20 07:12:45",82.35,17.20,3.30,61.90,45.10,
      "2026-07-19 07:03:11",82.60,,,,,"after, lunch"

      """)
    #expect(
      rows == [
        "weight@2026-01-20T06:12:45Z 82.35", "fat_mass@2026-01-20T06:12:45Z 17.2",
        "weight@2026-07-19T05:03:11Z 82.6",
      ])
  }

  @Test func `of Renpho scales are read`() throws {
    let rows = try read(
      """
      Date,Time,Weight(lb),BMI,Body Fat(%),Fat-free Body Weight(lb),remarks
      2026.01.20,07:12:45,180.4,24.6,21.3,142.0,--
      2026.01.21,7:05 PM,180.0,,,,

      """)
    #expect(
      rows == [
        "weight@2026-01-20T06:12:45Z 81.828", "body_fat@2026-01-20T06:12:45Z 21.3",
        "lean_mass@2026-01-20T06:12:45Z 64.41", "weight@2026-01-21T18:05:00Z 81.647",
      ])
  }

  @Test func `of Garmin have the date in a line of its own, and units beside the numbers`() throws {
    let rows = try read(
      """
      Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,
      " Jan 20, 2026",
      7:05 AM,82.3 kg,0.4 kg,24.6,21.3 %,36.1 kg,4.1 kg,56.2 %,
      " Jul 19, 2026",
      6:05 PM,181.0 lbs,--,24.5,–,--,--,--,

      """)
    #expect(
      rows == [
        "weight@2026-01-20T06:05:00Z 82.3", "body_fat@2026-01-20T06:05:00Z 21.3",
        "weight@2026-07-19T16:05:00Z 82.1",
      ])
  }

  @Test func `of a German spreadsheet are read, also in UTF-16 and with empty rows`() throws {
    let table = """
      Datum;Uhrzeit;Gewicht;Körperfett (%);Schritte;Notiz\r
      20.01.2026;07:12;82,5;21,4;8124;\r
      ;;;;;\r
      21.1.2026;;82,3;;;krank\r

      """
    let rows = [
      "weight@2026-01-20T06:12:00Z 82.5", "body_fat@2026-01-20T06:12:00Z 21.4",
      "steps@2026-01-20T06:12:00Z 8124.0", "weight@2026-01-21T11:00:00Z 82.3",
    ]
    #expect(try read(table) == rows)
    let units = Array("\u{FEFF}\(table.replacing(";", with: "\t"))".utf16)
    #expect(try read(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == rows)
    #expect(try read(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == rows)
    let latin = try #require(table.data(using: .isoLatin1))
    #expect(try read(Array(latin)) == rows)
  }

  @Test func `with a value per row need neither id, tags nor unit, in any order and letter case`() throws {
    let rows = try read("Metric\tDate\tValue\nWeight\t2026-01-20\t82,5\nBODY FAT\t2026-01-20T08:00Z\t21.4\n")
    #expect(rows == ["weight@2026-01-20T11:00:00Z 82.5", "body_fat@2026-01-20T08:00:00Z 21.4"])
  }

  @Test func `give the same events each time, and today's noon is not in the future`() throws {
    let table = "Date,Weight\n2026-11-27,82.5\n2026-11-27,82.1\n"
    let rows = try read(table)
    #expect(rows == ["weight@2026-11-27T11:00:00Z 82.5", "weight@2026-11-27T11:00:00Z#2 82.1"])
    var later = BodyFileReading.test
    later.now = later.now.advanced(bySeconds: 36_000)
    #expect(try read(table, later) == rows)
    let events = try BodyEventFile.events(scratch.path("table.csv"), .test)
    #expect(events.allSatisfy { $0.timestamp == BodyFileReading.test.now })
  }

  @Test func `read dates of numbers in the order that is given`() throws {
    var reading = BodyFileReading.test
    let table = "Date,Weight\n3/4/2026 08:00,82.5\n"
    reading.dates = .dayFirst
    #expect(try read(table, reading) == ["weight@2026-04-03T06:00:00Z 82.5"])
    reading.dates = .monthFirst
    #expect(try read(table, reading) == ["weight@2026-03-04T07:00:00Z 82.5"])
  }

  @Test func `read the columns that are named for them`() throws {
    var reading = BodyFileReading.test
    reading.headers = [
      "Quand": "date", "Poids": "weight (lb)", "Tour de bras": "upper arm (cm)", "Weight": "",
    ]
    let rows = try read("Quand,Poids,Tour de bras,Weight\n2026-01-20,180,34.5,81\n", reading)
    #expect(rows == ["weight@2026-01-20T11:00:00Z 81.647", "upper_arm_cm@2026-01-20T11:00:00Z 34.5"])
  }

  @Test func `name the columns that are not read`() throws {
    let path = try scratch.write("Date;Gewicht;BMI;Notiz;\n20.1.2026;82,5;24,6;;\n", to: "table.csv")
    let summary = try BodyEventFile.read(path, .test) { _ in }
    #expect(summary.columns.map(\.metric) == [.weight] && summary.otherColumns == ["BMI", "Notiz"])
    #expect(!summary.isOwn)
  }

  @Test(arguments: [
    (
      "Date,Weight\n3/4/2026,82.5\n",
      """
      table.csv:2:1: timestamp must say whether its day or its month comes first, got "3/4/2026". Give the order: \
      peach body import --dates day/month, or month/day.
      """
    ),
    (
      "Date,Weight (kg),Weight (lb)\n2026-01-20,82.5,181.9\n",
      """
      table.csv:1:18: a table must have one column for weight, got "Weight (kg)", "Weight (lb)". Leave one out: peach \
      body import --column 'Weight (lb)='.
      """
    ),
    (
      "Date,Timestamp,Weight\n2026-01-20,2026-01-20,82.5\n",
      """
      table.csv:1:6: a table must have one column for date, got "Date", "Timestamp". Leave one out: peach body import \
      --column 'Timestamp='.
      """
    ),
    (
      "Date,Body fat (kg)\n2026-01-20,18\n",
      """
      table.csv:1:6: unit of body_fat must be one of %, got "Body fat (kg)". Say what the column is, or leave it \
      out: peach body import --column 'Body fat (kg)='.
      """
    ),
    (
      "Datum;Schritte\n20.1.2026;8,5\n",
      """
      table.csv:2:11: Schritte must be a whole number, got "8,5". Write it as 8000.
      """
    ),
    (
      "Datum;Gewicht\n20.1.2026;82,x\n",
      """
      table.csv:2:11: Gewicht must be a number, got "82,x". Write it as 82.5.
      """
    ),
    (
      "Date,Weight\n2026-01-20,82,5\n",
      """
      table.csv:2:15: a row must have 2 cells, got 3. Compare it with the header; a number with a decimal comma needs \
      quotation marks and a point.
      """
    ),
    (
      "Time,Weight\n07:15,82.5\n",
      """
      table.csv:2:1: timestamp must be a date or a time of the calendar, got "07:15". Write it as 2026-03-03, 3.3.2026 \
      14:30 or 2026-03-03T14:30:00Z.
      """
    ),
    (
      "Date,Weight\n2026-01-20,825\n",
      """
      table.csv:2:12: value of weight must be in 1.0…700.0 kg, got "825". Check the value and its unit.
      """
    ),
  ])
  func `are refused where they are ambiguous or wrong`(_ table: String, sentence: String) throws {
    #expect(try problem(table) == sentence)
  }

  @Test func `refuse a column that is not there`() throws {
    var reading = BodyFileReading.test
    reading.headers = ["Poids": "weight"]
    #expect(
      try problem("Quand,Gewicht\n", reading)
        == "table.csv:1:1: --column must name a column of the table, got \"Poids\". It has \"Quand\", \"Gewicht\"."
    )
  }

  @Test func `keep the rest of a row if an invalid cell is left out`() throws {
    #expect(
      try read("Date,Weight,Steps\n2026-01-20,x,8000\nx,82,1\n", .skipping)
        == ["steps@2026-01-20T11:00:00Z 8000.0"])
  }
}
