// Rows as in mschuerig/peach-ios, PeachTests/Core/Data: CSVImportParserTests, CSVFormatMigrationTests.
import Chronology
import Exchange
import Files
import Foundation
import Music
import TestSupport
import Testing
import Text
import Training

private let pitchHeader =
  "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
  + "centOffset,isCorrect,initialCentOffset,userCentError"
private let header2 = pitchHeader + ",tempoBPM,offsetMs,userOffsetMs"
/// Format 2 as the app for iOS wrote it when it began to train "Fill the Gap" (d3a434a), and until format 3 (86a10b6).
private let header2WithMean = header2 + ",meanOffsetMs"
private let header2WithPositions =
  header2WithMean
  + ",meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3"
private let header3 =
  pitchHeader + ",tempoBPM,offsetMs,meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,"
  + "meanOffsetMsPosition2,meanOffsetMsPosition3"

private let comparison = ComparisonRecord(
  referenceNote: MIDINote(60), targetNote: MIDINote(64), centOffset: 15.5, isCorrect: true,
  interval: .majorThird, tuningSystem: .equalTemperament, timestamp: Instant(seconds: 1_772_548_200))
private let matching = PitchMatchingRecord(
  referenceNote: MIDINote(60), targetNote: MIDINote(67), initialCentOffset: 25, userCentError: 3.2,
  interval: .perfectFifth, tuningSystem: .justIntonation, timestamp: Instant(seconds: 1_772_548_200))

private let comparisonCells = "2026-03-03T14:30:00Z,60,C4,64,E4,M3,equalTemperament,15.5,true,,"
private let matchingCells = "2026-03-03T14:30:00Z,60,C4,67,G4,P5,justIntonation,,,25.0,3.2"

private let rhythmCells = "2026-03-03T14:30:00Z,,,,,,,,,,,120"

private func read(_ lines: String...) throws -> TrainingFile.Contents {
  try TrainingFile.read(lines.joined(separator: "\n").utf8, named: "notes.csv")
}

/// The message for a format 1 file with that one row.
private func complaint(about row: String) throws -> String {
  let error = try #require(throws: ImportError.self) { try read(pitchHeader, row) }
  return error.description
}

@Suite struct `Training files` {
  @Test(arguments: [
    [pitchHeader, "comparison,\(comparisonCells)", "pitchMatching,\(matchingCells)"],
    [
      "# peach-export-format:1", pitchHeader, "pitchComparison,\(comparisonCells)",
      "pitchMatching,\(matchingCells)",
    ],
    [
      "# peach-export-format:2", header2, "pitchDiscrimination,\(comparisonCells),,,",
      "pitchMatching,\(matchingCells),,,",
    ],
    // As the app for iOS wrote format 1 for some hours (b745e58), before format 2.
    [
      "# peach-export-format:1", pitchHeader, "pitchDiscrimination,\(comparisonCells)",
      "pitchMatching,\(matchingCells)",
    ],
    [
      "# peach-export-format:2", header2WithMean, "pitchDiscrimination,\(comparisonCells),,,,",
      "pitchMatching,\(matchingCells),,,,",
    ],
    [
      "# peach-export-format:2", header2WithPositions, "pitchDiscrimination,\(comparisonCells),,,,,,,,",
      "pitchMatching,\(matchingCells),,,,,,,,",
    ],
    [
      "# peach-export-format:3", header3, "pitchDiscrimination,\(comparisonCells),,,,,,,",
      "pitchMatching,\(matchingCells),,,,,,,",
    ],
    // As the app for the web writes whole numbers.
    [
      "# peach-export-format:3", header3, "pitchDiscrimination,\(comparisonCells),,,,,,,",
      "pitchMatching,\(matchingCells.replacing("25.0", with: "25")),,,,,,,",
    ],
    // As a spreadsheet on Windows leaves it.
    [
      "\u{FEFF}# peach-export-format:1,,,,,,,,,,,\r", pitchHeader + "\r",
      "\"pitchComparison\",\(comparisonCells)\r", "pitchMatching,\(matchingCells)\r", "\r\n",
    ],
  ])
  func `of every format give the same records`(_ lines: [String]) throws {
    let contents = try TrainingFile.read(lines.joined(separator: "\n").utf8, named: "notes.csv")
    #expect(contents.comparisons == [comparison])
    #expect(contents.pitchMatchings == [matching])
    #expect(contents.summary.kept.isEmpty)
  }

  @Test func `count the rows of rhythm training`() throws {
    let contents = try read(
      "# peach-export-format:3", header3, "pitchDiscrimination,\(comparisonCells),,,,,,,",
      "rhythmOffsetDetection,2026-03-03T14:30:00Z,,,,,,,,true,,,120,5.3,,,,,",
      "continuousRhythmMatching,2026-03-03T14:30:00Z,,,,,,,,,,,120,,5.3,1,2,3,4",
      "continuousRhythmMatching,2026-03-03T14:30:00Z,,,,,,,,,,,120,,5.3,1,2,3,4")
    #expect(contents.summary.comparisons == 1)
    #expect(contents.summary.kept == ["rhythmOffsetDetection": 1, "continuousRhythmMatching": 2])
  }

  @Test(arguments: [
    (header2, "rhythmMatching,\(rhythmCells),,5.25", "continuousRhythmMatching,\(rhythmCells),,5.25,,,,"),
    (
      header2WithMean, "rhythmMatching,\(rhythmCells),,5.25,",
      "continuousRhythmMatching,\(rhythmCells),,5.25,,,,"
    ),
    (
      header2WithMean, "continuousRhythmMatching,\(rhythmCells),,,5",
      "continuousRhythmMatching,\(rhythmCells),,5,,,,"
    ),
    (
      header2WithMean, "continuousRhythmMatching,\(rhythmCells),,5.25,-3.50",
      "continuousRhythmMatching,\(rhythmCells),,-3.50,,,,"
    ),
    (
      header2WithPositions, "continuousRhythmMatching,\(rhythmCells),,,5.25,1.0,,-3.5,4.0",
      "continuousRhythmMatching,\(rhythmCells),,5.25,1.0,,-3.5,4.0"
    ),
    (
      header2WithPositions, "rhythmOffsetDetection,2026-03-03T14:30:00Z,,,,,,,,true,,,120,5.25,,,,,,",
      "rhythmOffsetDetection,2026-03-03T14:30:00Z,,,,,,,,true,,,120,5.25,,,,,"
    ),
  ])
  func `keep the rhythm rows of every variant of format 2`(_ header: String, _ row: String, _ kept: String)
    throws
  {
    let scratch = try ScratchDirectory()
    let file = ["# peach-export-format:2", header, row].joined(separator: "\n")
    let path = try scratch.write(file, to: "notes.csv")
    var lines: [String] = []
    _ = try TrainingFile.forEachRow(in: path, keep: { lines.append($0.line) }, { _ in })
    #expect(lines == [kept])
  }

  @Test func `may have their columns in any order`() throws {
    func reversed(_ line: String) -> String {
      line.split(separator: ",", omittingEmptySubsequences: false).reversed().joined(separator: ",")
    }
    let lines = [
      header3, "pitchDiscrimination,\(comparisonCells),,,,,,,", "pitchMatching,\(matchingCells),,,,,,,",
    ]
    let contents = try TrainingFile.read(
      (["# peach-export-format:3"] + lines.map(reversed)).joined(separator: "\n").utf8, named: "notes.csv")
    #expect(contents.comparisons == [comparison] && contents.pitchMatchings == [matching])
  }

  @Test func `of the web may name the tritone A4`() throws {
    let contents = try read(
      pitchHeader, "comparison,2026-03-03T14:30:00Z,60,C4,66,F#4,A4,equalTemperament,15.5,true,,")
    #expect(contents.comparisons.map(\.interval) == [.tritone])
  }

  @Test func `of a newer format are named as such`() throws {
    let error = try #require(throws: ImportError.self) { try read("# peach-export-format:4", header3) }
    #expect(
      error.description == """
        notes.csv:1:1: the export format must be at most 3, got the newer format 4. Use a newer version of \
        Peach to read this file.
        """)
  }

  @Test(arguments: [
    (
      ["# peach-export-format:x"],
      "1:1: the first line must be # peach-export-format:N with N in 1…3, got \"# peach-export-format:x\". Export the file again."
    ),
    (
      [pitchHeader.replacing("interval", with: "steps")],
      "1:82: the header of format 1 must have the column interval, got \"steps\". Leave the header as Peach wrote it."
    ),
    (
      [header2],
      "1:157: the header of format 1 must have its 12 columns only, each once, got \"tempoBPM\". Leave the header as Peach wrote it."
    ),
    (
      ["# peach-export-format:2", pitchHeader],
      "2:143: the header of format 2 must have the column tempoBPM, got the end of the line. Leave the header as Peach wrote it."
    ),
    (
      ["# peach-export-format:2", header2WithMean + ",mood"],
      "2:201: the header of format 2 must have its 16 columns only, each once, got \"mood\". Leave the header as Peach wrote it."
    ),
    (
      [""],
      "1:1: a training file must begin with a header, got the end of the file. Export it again from Peach."
    ),
  ])
  func `need a format line and a header`(_ lines: [String], _ expected: String) throws {
    let error = try #require(throws: ImportError.self) {
      try TrainingFile.read(lines.joined(separator: "\n").utf8, named: "notes.csv")
    }
    #expect(error.description == "notes.csv:\(expected)")
  }

  @Test(arguments: [
    (
      "15.5", "nan",
      "2:65: centOffset must be in -1200…1200 cents, got \"nan\". Write a number such as -12.5."
    ),
    (
      "15.5", "1200.1",
      "2:65: centOffset must be in -1200…1200 cents, got \"1200.1\". Write a number such as -12.5."
    ),
    (
      "60", "128",
      "2:33: referenceNote must be a MIDI note in 0…127, got \"128\". Write its number; C4 is 60."
    ),
    (
      "E4", "F4",
      "2:42: targetNoteName must be E4, the name of note 64, got \"F4\". Correct the name or the note."
    ),
    (
      "M3", "m3",
      "2:45: interval must be the distance from C4 to E4, got \"m3\". Correct the interval or a note."
    ),
    (
      "M3", "m9",
      "2:45: interval must be one of P1 m2 M2 m3 M3 P4 d5 P5 m6 M6 m7 M7 P8, got \"m9\". m is minor, M is major."
    ),
    ("true", "TRUE", "2:70: isCorrect must be true or false, got \"TRUE\". Write it in lower case."),
    (
      "equal", "eqal",
      "2:48: tuningSystem must be a known one, got \"eqalTemperament\". Did you mean \"equalTemperament\"? Known: equalTemperament, justIntonation."
    ),
    (
      "03T14", "33T14",
      "2:12: timestamp must be a time in ISO 8601 with a zone, got \"2026-03-33T14:30:00Z\". Write it as 2026-03-03T14:30:00Z."
    ),
    (
      "true,,", "true,,7",
      "2:76: cell 12 must be empty in a row of type comparison, got \"7\". Clear it or correct the type."
    ),
    (
      "true,,", "true,",
      "2:75: a row of format 1 must have 12 cells, got 11. Compare its commas with the header's."
    ),
    (
      "comparison", "comparision",
      "2:1: trainingType must be a type of format 1, got \"comparision\". Did you mean \"comparison\"? Known: comparison, pitchComparison, pitchDiscrimination, pitchMatching."
    ),
  ])
  func `name the cell that is wrong`(_ part: String, _ wrong: String, _ expected: String) throws {
    let row = "comparison,\(comparisonCells)".replacing(part, with: wrong, maxReplacements: 1)
    #expect(try complaint(about: row) == "notes.csv:\(expected)")
  }

  @Test(arguments: [
    "0x1p4", "0xF", "inf", "+15.5", "1_5", " 15.5", "15.5 ", "015.5", "\"15,5\"", "1e400", "-nan", "infinity",
  ])
  func `have decimal offsets only`(_ written: String) throws {
    let row = "comparison,\(comparisonCells)".replacing("15.5", with: written)
    let shown = written.replacing("\"", with: "")
    #expect(
      try complaint(about: row)
        == "notes.csv:2:65: centOffset must be in -1200…1200 cents, got \"\(shown)\". Write a number such as -12.5."
    )
  }

  @Test(arguments: ["0x3C", "+60", "060", "60.0", "6_0", " 60"]) func `have decimal notes only`(
    _ written: String
  ) throws {
    let row = "comparison,\(comparisonCells)".replacing(",60,", with: ",\(written),")
    #expect(
      try complaint(about: row)
        == "notes.csv:2:33: referenceNote must be a MIDI note in 0…127, got \"\(written)\". Write its number; C4 is 60."
    )
  }

  @Test(arguments: ["-5000", "0001", "1899", "2200", "9999"]) func `have plausible timestamps only`(
    _ year: String
  ) throws {
    let row = "comparison,\(comparisonCells)".replacing("2026", with: year)
    #expect(
      try complaint(about: row) == """
        notes.csv:2:12: timestamp must lie between 1900 and 2199, got "\(year)-03-03T14:30:00Z". Correct the year.
        """)
  }

  @Test(arguments: ["+3", "03", "0x3", "3.0"]) func `have a decimal format number only`(_ number: String)
    throws
  {
    let error = try #require(throws: ImportError.self) {
      try read("# peach-export-format:\(number)", header3)
    }
    #expect(
      error.description.hasPrefix(
        "notes.csv:1:1: the first line must be # peach-export-format:N with N in 1…3"))
  }

  @Test(arguments: [1200.0, -1200]) func `have offsets of up to an octave`(_ cents: Double) throws {
    let row = "comparison,\(comparisonCells)".replacing("15.5", with: "\(cents)")
    #expect(try read(pitchHeader, row).comparisons.map(\.centOffset) == [Cents(cents)])
  }

  @Test func `may have the target below the reference`() throws {
    let contents = try read(
      pitchHeader, "comparison,2026-03-03T14:30:00Z,64,E4,60,C4,M3,equalTemperament,15.5,true,,")
    #expect(contents.comparisons.map(\.targetNote) == [MIDINote(60)])
    #expect(contents.comparisons.map(\.interval) == [.majorThird])
  }

  @Test func `deliver nothing after the first invalid row and report all invalid rows`() throws {
    let good = "comparison,\(comparisonCells)"
    let bad = good.replacing("true", with: "yes")
    var seen = 0
    let scratch = try ScratchDirectory()
    let path = try scratch.write(
      [pitchHeader, good, bad, good, bad].joined(separator: "\n"), to: "notes.csv")
    let error = try #require(throws: ImportError.self) {
      try TrainingFile.forEachRecord(in: path) { _ in seen += 1 }
    }
    #expect(seen == 1)
    #expect(error.problems.map(\.place.line) == [3, 5])
  }

  @Test func `with very many invalid rows report the first twenty and the number of others`() throws {
    let rows = Array(repeating: "melody,,,,,,,,,,,", count: 30)
    let error = try #require(throws: ImportError.self) {
      try TrainingFile.read(([pitchHeader] + rows).joined(separator: "\n").utf8, named: "notes.csv")
    }
    #expect(error.problems.count == 20 && error.count == 30)
    #expect(error.description.hasSuffix("\n… and 10 more."))
  }

  @Test func `round-trip`() throws {
    let scratch = try ScratchDirectory()
    var precise = comparison
    precise.centOffset = Cents(-0.1 - 1e-9)
    precise.timestamp.microseconds += 250_001
    precise.tuningSystem = .justIntonation
    let path = scratch.path("notes.csv")
    try TrainingFile.write(
      [.comparison(precise), .pitchMatching(matching), .comparison(comparison)], to: path)
    let contents = try TrainingFile.read(path)
    #expect(contents.comparisons == [precise, comparison])
    #expect(contents.pitchMatchings == [matching])
  }

  @Test func `are written as the app for iOS writes them, without a line break at the end`() throws {
    var bytes: [UInt8] = []
    try TrainingFile.write(to: { bytes += $0 }) { append in
      try append(.comparison(comparison))
      try append(.pitchMatching(matching))
    }
    let lines = [
      "# peach-export-format:3", header3, "pitchDiscrimination,\(comparisonCells),,,,,,,",
      "pitchMatching,\(matchingCells),,,,,,,",
    ]
    #expect(String(decoding: bytes, as: UTF8.self) == lines.joined(separator: "\n"))
  }

  @Test func `that cannot be written leave the old contents`() throws {
    let scratch = try ScratchDirectory()
    let path = try scratch.write("precious", to: "notes.csv")
    struct Interruption: Error {}
    #expect(throws: Interruption.self) {
      try TrainingFile.write(to: path) { append in
        try append(.comparison(comparison))
        throw Interruption()
      }
    }
    #expect(try scratch.names() == ["notes.csv"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test func `that do not exist are reported as missing`() throws {
    let error = try #require(throws: FileError.self) { try TrainingFile.read("/nowhere/notes.csv") }
    #expect(
      error.description
        == "/nowhere/notes.csv: cannot read the file: no such file or directory. Check the path.")
  }
}
