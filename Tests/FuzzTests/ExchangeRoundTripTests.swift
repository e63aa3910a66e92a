// Files of either app in every format, generated: imported and exported, every row is back.
import Chronology
import Exchange
import Foundation
import Music
import Numerics
import Store
import TestSupport
import Testing
import Training

/// A file as one of the apps could have written it, and its rows in format 3.
private struct GeneratedFile {
  private var stream: RandomStream
  private var drawn: UInt32 = 0
  private(set) var text = ""
  /// The rows as format 3 has them, in the order of time.
  private(set) var rows: [String] = []

  private static let pitch = [
    "trainingType", "timestamp", "referenceNote", "referenceNoteName", "targetNote", "targetNoteName",
    "interval",
    "tuningSystem", "centOffset", "isCorrect", "initialCentOffset", "userCentError",
  ]
  private static let later = [
    1: [], 2: ["tempoBPM", "offsetMs", "userOffsetMs"],
    3: ["tempoBPM", "offsetMs", "meanOffsetMs"] + (0...3).map { "meanOffsetMsPosition\($0)" },
  ]
  static let columns = pitch + later[3]!
  static let head = "# peach-export-format:3\n\(columns.joined(separator: ","))\n"

  private mutating func integer(below count: Int) -> Int {
    defer { drawn += 1 }
    return Draws.integer(below: count, from: stream[drawn].words.w0)
  }

  init(seed: UInt64) {
    stream = RandomStream(key: StreamKey(seed: seed), listener: 0, session: 0, purpose: .sampling)
    let version = 1 + integer(below: 3)
    var order = Self.pitch + Self.later[version]!
    // Version 3 of the app and all versions of the web find columns by name; others write them in this order.
    if integer(below: 2) == 0 {
      for index in order.indices { order.swapAt(index, integer(below: order.count)) }
    }
    var lines = version == 1 && integer(below: 2) == 0 ? [] : ["# peach-export-format:\(version)"]
    lines.append(order.joined(separator: ","))
    var second = 1_772_548_200 + integer(below: 1_000_000)
    for _ in 0..<integer(below: 30) {
      second += integer(below: 4)
      let (cells, current) = row(at: Int64(second), version)
      for _ in 0...integer(below: 8) / 7 {
        lines.append(order.map { cells[$0] ?? "" }.joined(separator: ","))
        rows.append(Self.columns.map { current[$0] ?? "" }.joined(separator: ","))
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// A row as the file has it, and as format 3 has it.
  private mutating func row(at second: Int64, _ version: Int) -> ([String: String], [String: String]) {
    let time = Instant(seconds: second).iso8601
    let kind = integer(below: version == 1 ? 2 : 4)
    guard kind < 2 else { return rhythm(at: time, version, isMatching: kind == 3) }
    let interval = Interval.allCases[integer(below: 13)]
    let low = 36 + integer(below: 40)
    let notes = integer(below: 2) == 0 ? (low, low + interval.semitones) : (low + interval.semitones, low)
    var cells = [
      "timestamp": time, "referenceNote": "\(notes.0)", "referenceNoteName": MIDINote(notes.0).name,
      "targetNote": "\(notes.1)", "targetNoteName": MIDINote(notes.1).name, "interval": interval.abbreviation,
      "tuningSystem": integer(below: 2) == 0 ? "equalTemperament" : "justIntonation",
    ]
    if kind == 0 {
      cells["centOffset"] = "\(Double(integer(below: 20_001) - 10_000) / 100)"
      cells["isCorrect"] = integer(below: 2) == 0 ? "true" : "false"
    } else {
      cells["initialCentOffset"] = "\(Double(integer(below: 4001) - 2000) / 100)"
      cells["userCentError"] = "\(Double(integer(below: 4001) - 2000) / 100)"
    }
    var (file, current) = (cells, cells)
    current["trainingType"] = kind == 0 ? "pitchDiscrimination" : "pitchMatching"
    file["trainingType"] =
      kind == 1
      ? "pitchMatching"
      : version > 1 ? "pitchDiscrimination" : ["comparison", "pitchComparison"][integer(below: 2)]
    if interval == .tritone, integer(below: 2) == 0 { file["interval"] = "A4" }
    return (file, current)
  }

  private mutating func rhythm(at time: String, _ version: Int, isMatching: Bool) -> (
    [String: String], [String: String]
  ) {
    let offset = "\(Double(integer(below: 1000)) / 8)"
    var cells = ["timestamp": time, "tempoBPM": "\(60 + integer(below: 100))"]
    guard isMatching else {
      cells["trainingType"] = "rhythmOffsetDetection"
      cells["isCorrect"] = integer(below: 2) == 0 ? "true" : "false"
      cells["offsetMs"] = offset
      return (cells, cells)
    }
    var (file, current) = (cells, cells)
    (current["trainingType"], current["meanOffsetMs"]) = ("continuousRhythmMatching", offset)
    if version == 2 {
      (file["trainingType"], file["userOffsetMs"]) = ("rhythmMatching", offset)
    } else {
      current["meanOffsetMsPosition\(integer(below: 4))"] = "-3.5"
      file = current
    }
    return (file, current)
  }
}

@Suite struct `Files of either app` {
  private func exported(_ store: Store) throws -> String {
    var bytes: [UInt8] = []
    try TrainingFile.writeRows(to: { bytes += $0 }) { append, keep in try store.forEachRow(keep: keep, append)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func imported(_ path: String, into store: Store, _ mode: ImportMode) throws -> ImportSummary {
    try store.importRows(mode) { add, keep in _ = try TrainingFile.forEachRow(in: path, keep: keep, add) }
  }

  /// The lines below the header, sorted.
  private func rows(_ text: String) -> [Substring] { text.split(separator: "\n").dropFirst(2).sorted() }

  @Test func `have every row back after import and export, and add nothing when merged with themselves`()
    throws
  {
    let scratch = try ScratchDirectory()
    let store = try Store(StoreDirectory(path: scratch.path("data")), for: .changing(holder: "this test"))
    for seed in 1...1000 as ClosedRange<UInt64> {
      let file = GeneratedFile(seed: seed)
      let path = try scratch.write(file.text, to: "peach.csv")
      _ = try imported(path, into: store, .replace)
      let first = try exported(store)
      #expect(rows(first) == file.rows.map { Substring($0) }.sorted(), "seed \(seed)")
      let again = try imported(path, into: store, .merge)
      #expect(again.added == 0 && again.keptAdded == 0, "seed \(seed)")
      // What was exported is a file of the current format: it comes back byte by byte.
      let copy = try scratch.write(first, to: "copy.csv")
      let merged = try imported(copy, into: store, .merge)
      #expect(merged.added == 0 && merged.keptAdded == 0, "seed \(seed)")
      _ = try imported(copy, into: store, .replace)
      #expect(try exported(store) == first, "seed \(seed)")
    }
  }
}
