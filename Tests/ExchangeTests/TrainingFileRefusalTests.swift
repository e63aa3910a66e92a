// Files that are refused, and with which words.
import Exchange
import Files
import Foundation
import TestSupport
import Testing
import Text

/// The message for a format 1 file with that one row.
private func complaint(about row: String) throws -> String {
  let error = try #require(throws: ImportError.self) { try read(pitchHeader, row) }
  return error.description
}

extension `Training files` {
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
      "1:82: the header of format 1 may have its 12 columns only, each once, got \"steps\". Documentation/fitting.md lists the columns."
    ),
    (
      ["timestamp,centOffset,correct"],
      "1:1: a lab's file must have the columns timestamp, centOffset, isCorrect, got timestamp, centOffset, correct without isCorrect. Rename correct to isCorrect. Documentation/fitting.md lists the columns."
    ),
    (
      ["subject,trial,delta_cents,iscorrect"],
      "1:1: a lab's file must have the columns timestamp, centOffset, isCorrect, got subject, trial, delta_cents, iscorrect without timestamp, centOffset, isCorrect. Rename iscorrect to isCorrect. Documentation/fitting.md lists the columns."
    ),
    (
      ["participant;centOffset;isCorrect;timestamp"],
      "1:1: cells must be separated by commas, with a point before decimals, got semicolons. Save the file with commas, and decimals with a point."
    ),
    (
      ["cell,group,replicate,listener,session,trial,time,strategy,offset_cents"],
      "1:1: a person's records are read here, got the trials of simulated listeners. Write the records of one of them with `peach simulate SCENARIO --member GROUP:0 --export-file FILE`."
    ),
    (
      ["timestamp,targetNote,centOffset,isCorrect"],
      "1:33: the header of format 1 must have the column referenceNote, got the end of the line. Documentation/fitting.md lists the columns."
    ),
    (
      ["# peach-export-format:1", "timestamp,centOffset,isCorrect"],
      "2:22: the header of format 1 must have the column trainingType, got the end of the line. Documentation/fitting.md lists the columns."
    ),
    (
      [header2],
      "1:157: the header of format 1 may have its 12 columns only, each once, got \"tempoBPM\". Documentation/fitting.md lists the columns."
    ),
    (
      ["# peach-export-format:2", pitchHeader],
      "2:143: the header of format 2 must have the column tempoBPM, got the end of the line. Documentation/fitting.md lists the columns."
    ),
    (
      ["# peach-export-format:2", header2WithMean + ",mood"],
      "2:201: the header of format 2 may have its 16 columns only, each once, got \"mood\". Documentation/fitting.md lists the columns."
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
    (
      "true", "T",
      "2:70: isCorrect must be true or false, or 1 or 0, got \"T\". Write true for a right answer."
    ),
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
      "2:76: userCentError must be empty in a row of type comparison, got \"7\". Clear it or correct the type."
    ),
    (
      "true,,", "true,",
      "2:75: a row must have 12 cells as the header, got 11. Compare their commas."
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
    #expect(error.kinds.map(\.lines) == [[3, 5]])
  }

  @Test func `with very many invalid rows report the first of each kind and the number of others`() throws {
    let rows = Array(repeating: "melody,,,,,,,,,,,", count: 30)
    let error = try #require(throws: ImportError.self) {
      try TrainingFile.read(([pitchHeader] + rows).joined(separator: "\n").utf8, named: "notes.csv")
    }
    #expect(error.kinds.count == 1 && error.count == 30)
    #expect(error.description.hasSuffix(" 29 more like it, the first in lines 3, 4, 5, 6."))
    #expect(
      error.sentence(in: .german).hasSuffix(" 29 weitere dieser Art, die ersten in den Zeilen 3, 4, 5, 6."))
  }

  @Test func `that do not exist are reported as missing`() throws {
    let error = try #require(throws: FileError.self) { try TrainingFile.read("/nowhere/notes.csv") }
    #expect(
      error.description
        == "/nowhere/notes.csv: cannot read the file: no such file or directory. Check the path.")
  }
}
