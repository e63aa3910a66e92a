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

let pitchHeader =
  "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
  + "centOffset,isCorrect,initialCentOffset,userCentError"
let header2 = pitchHeader + ",tempoBPM,offsetMs,userOffsetMs"
/// Format 2 as the app for iOS wrote it when it began to train "Fill the Gap" (d3a434a), and until format 3 (86a10b6).
let header2WithMean = header2 + ",meanOffsetMs"
private let header2WithPositions =
  header2WithMean
  + ",meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3"
let header3 =
  pitchHeader + ",tempoBPM,offsetMs,meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,"
  + "meanOffsetMsPosition2,meanOffsetMsPosition3"

private let comparison = ComparisonRecord(
  referenceNote: MIDINote(60), targetNote: MIDINote(64), centOffset: 15.5, isCorrect: true,
  interval: .majorThird, tuningSystem: .equalTemperament, timestamp: Instant(seconds: 1_772_548_200))
private let matching = PitchMatchingRecord(
  referenceNote: MIDINote(60), targetNote: MIDINote(67), initialCentOffset: 25, userCentError: 3.2,
  interval: .perfectFifth, tuningSystem: .justIntonation, timestamp: Instant(seconds: 1_772_548_200))

let comparisonCells = "2026-03-03T14:30:00Z,60,C4,64,E4,M3,equalTemperament,15.5,true,,"
private let matchingCells = "2026-03-03T14:30:00Z,60,C4,67,G4,P5,justIntonation,,,25.0,3.2"

private let rhythmCells = "2026-03-03T14:30:00Z,,,,,,,,,,,120"

func read(_ lines: String...) throws -> TrainingFile.Contents {
  try TrainingFile.read(lines.joined(separator: "\n").utf8, named: "notes.csv")
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

  @Test(arguments: [("true", "False"), ("TRUE", "FALSE"), ("1", "0")])
  func `of a lab need a time, an offset and whether the answer was right`(_ right: String, _ wrong: String)
    throws
  {
    let contents = try read(
      "isCorrect,timestamp,centOffset", "\(right),2026-03-03 14:30:00+00:00,15.5",
      "\(wrong),2026-03-03T14:30:05Z,-8")
    #expect(contents.comparisons.map(\.isCorrect) == [true, false])
    #expect(contents.comparisons.map(\.centOffset) == [15.5, -8])
    #expect(
      contents.comparisons.allSatisfy {
        $0.referenceNote == MIDINote(69) && $0.targetNote == MIDINote(69) && $0.interval == .prime
          && $0.tuningSystem == .equalTemperament
      })
    #expect(contents.comparisons[0].timestamp == comparison.timestamp)
  }

  @Test func `of a lab may have other columns, which are not read`() throws {
    let contents = try read(
      "subject,trial,timestamp,centOffset,rt,isCorrect", "7,1,2026-03-03T14:30:00Z,15.5,0.61,1",
      "7,2,2026-03-03T14:30:05Z,-8,,0")
    #expect(contents.comparisons.map(\.centOffset) == [15.5, -8])
    #expect(contents.summary.ignoredColumns == ["trial", "rt"])
    #expect(
      contents.summary.ignored(in: .english)
        == "Ignored columns: trial, rt. All rows that are read count as the answers of one person.")
    for header in ["timestamp,centOffset,isCorrect,intervall", "timestamp,centOffset,isCorrect,rt,rt"] {
      #expect(throws: ImportError.self) { try read(header, "2026-03-03T14:30:00Z,15.5,1,,") }
    }
  }

  @Test func `of a lab may name the notes, from which names and interval follow`() throws {
    let contents = try read(
      "timestamp,referenceNote,targetNote,centOffset,isCorrect", "2026-03-03T14:30:00Z,60,64,15.5,true")
    #expect(contents.comparisons == [comparison])
    let unison = try read(
      "timestamp,referenceNote,centOffset,isCorrect", "2026-03-03T14:30:00Z,60,15.5,true")
    #expect(unison.comparisons.map(\.targetNote) == [MIDINote(60)])
  }

  @Test func `of the web may name the tritone A4`() throws {
    let contents = try read(
      pitchHeader, "comparison,2026-03-03T14:30:00Z,60,C4,66,F#4,A4,equalTemperament,15.5,true,,")
    #expect(contents.comparisons.map(\.interval) == [.tritone])
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
}
