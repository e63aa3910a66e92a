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
  /// Whether export must give the same bytes: a file of format 3 as the app for iOS writes it.
  private(set) var isKeptByteByByte = false

  /// The app for the web ends its last line, writes 15 for 15.0, and once wrote A4 for the tritone.
  private var isOfWeb = false
  private static let pitch = [
    "trainingType", "timestamp", "referenceNote", "referenceNoteName", "targetNote", "targetNoteName",
    "interval",
    "tuningSystem", "centOffset", "isCorrect", "initialCentOffset", "userCentError",
  ]
  private static let mean = ["meanOffsetMs"] + (0...3).map { "meanOffsetMsPosition\($0)" }
  private static let columns = pitch + ["tempoBPM", "offsetMs"] + mean
  /// The columns of a version, in each of its variants. The app for iOS has written three of version 2.
  private static let variants = [
    1: [pitch], 2: [0, 1, 5].map { pitch + ["tempoBPM", "offsetMs", "userOffsetMs"] + mean.prefix($0) },
    3: [columns],
  ]

  private mutating func integer(below count: Int) -> Int {
    defer { drawn += 1 }
    return Draws.integer(below: count, from: stream[drawn].words.w0)
  }

  init(seed: UInt64) {
    stream = RandomStream(key: StreamKey(seed: seed), listener: 0, session: 0, purpose: .sampling)
    let version = 1 + integer(below: 3)
    let variants = Self.variants[version]!
    var order = variants[integer(below: variants.count)]
    let known = Set(order)
    isOfWeb = version != 2 && integer(below: 2) == 0
    // Version 3 of the app and all versions of the web find columns by name; others write them in this order.
    let isShuffled = integer(below: 2) == 0
    isKeptByteByByte = version == 3 && !isOfWeb && !isShuffled
    if isShuffled {
      for index in order.indices { order.swapAt(index, integer(below: order.count)) }
    }
    var lines = version == 1 && integer(below: 2) == 0 ? [] : ["# peach-export-format:\(version)"]
    lines.append(order.joined(separator: ","))
    var second = 1_772_548_200 + integer(below: 1_000_000)
    var last = 0
    for _ in 0..<integer(below: 30) {
      // The app for iOS sorts by fractions of a second that its files do not have. Nobody changes the exercise so quickly.
      let kind = integer(below: version == 1 ? 2 : 4)
      second += integer(below: 4) + (isKeptByteByByte && kind != last ? 1 : 0)
      last = kind
      let (cells, current) = row(at: Int64(second), version, kind, known)
      for _ in 0...integer(below: 8) / 7 {
        lines.append(order.map { cells[$0] ?? "" }.joined(separator: ","))
        rows.append(Self.columns.map { current[$0] ?? "" }.joined(separator: ","))
      }
    }
    text = lines.joined(separator: "\n") + (isOfWeb ? "\n" : "")
  }

  /// A number as the file has it.
  private func text(_ number: Double) -> String {
    isOfWeb && number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// A number in -100…100, one in three of them whole.
  private mutating func number() -> Double {
    integer(below: 3) == 0
      ? Double(integer(below: 201) - 100) : Double(integer(below: 20_001) - 10_000) / 100
  }

  /// A row as the file has it, and as format 3 has it.
  private mutating func row(
    at second: Int64, _ version: Int, _ kind: Int, _ known: Set<String>
  ) -> ([String: String], [String: String]) {
    let time = Instant(seconds: second).iso8601
    guard kind < 2 else { return rhythm(at: time, isMatching: kind == 3, known) }
    let interval = Interval.allCases[integer(below: 13)]
    let low = 36 + integer(below: 40)
    let notes = integer(below: 2) == 0 ? (low, low + interval.semitones) : (low + interval.semitones, low)
    var cells = [
      "timestamp": time, "referenceNote": "\(notes.0)", "referenceNoteName": MIDINote(notes.0).name,
      "targetNote": "\(notes.1)", "targetNoteName": MIDINote(notes.1).name, "interval": interval.abbreviation,
      "tuningSystem": integer(below: 2) == 0 ? "equalTemperament" : "justIntonation",
    ]
    if kind == 0 { cells["isCorrect"] = integer(below: 2) == 0 ? "true" : "false" }
    var (file, current) = (cells, cells)
    for column in kind == 0 ? ["centOffset"] : ["initialCentOffset", "userCentError"] {
      let cents = number()
      (file[column], current[column]) = (text(cents), "\(cents)")
    }
    current["trainingType"] = kind == 0 ? "pitchDiscrimination" : "pitchMatching"
    file["trainingType"] =
      kind == 1
      ? "pitchMatching"
      : version > 1
        ? "pitchDiscrimination" : ["comparison", "pitchComparison", "pitchDiscrimination"][integer(below: 3)]
    if isOfWeb, interval == .tritone, integer(below: 2) == 0 { file["interval"] = "A4" }
    return (file, current)
  }

  private mutating func rhythm(at time: String, isMatching: Bool, _ known: Set<String>) -> (
    [String: String], [String: String]
  ) {
    let offset = text(number())
    var cells = ["timestamp": time, "tempoBPM": "\(60 + integer(below: 100))"]
    guard isMatching else {
      cells["trainingType"] = "rhythmOffsetDetection"
      cells["isCorrect"] = integer(below: 2) == 0 ? "true" : "false"
      cells["offsetMs"] = offset
      return (cells, cells)
    }
    let old = cells.merging(["trainingType": "rhythmMatching", "userOffsetMs": offset]) { $1 }
    (cells["trainingType"], cells["meanOffsetMs"]) = ("continuousRhythmMatching", offset)
    if !known.contains("meanOffsetMs") || known.contains("userOffsetMs") && integer(below: 2) == 0 {
      return (old, cells)
    }
    let position = "meanOffsetMsPosition\(integer(below: 4))"
    if known.contains(position) { cells[position] = "-3.5" }
    return (cells, cells)
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
      if file.isKeptByteByByte { #expect(first == file.text, "seed \(seed)") }
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
