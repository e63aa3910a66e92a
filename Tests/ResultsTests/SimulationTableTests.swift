import Chronology
import Files
import Foundation
import GRDB
import Music
import Simulation
import TestSupport
import Testing
import Training

@testable import Results

private let answered = Instant(microseconds: 1_767_636_001_200_000)

/// A comparison of a group whose name must be quoted, with or without what may be missing.
private func trial(_ index: Int, complete: Bool) -> TrialRow {
  let comparison = Comparison(reference: MIDINote(60), interval: .perfectFifth, offset: Cents(-12.5))
  return TrialRow(
    key: ListenerKey(cell: 1, group: "a, \"b\"", replicate: 2, listener: 3), session: 4,
    trial: SimulatedTrial(
      index: index,
      completed: CompletedComparison(comparison: comparison, isCorrect: true, timestamp: answered),
      response: Response(answer: .lower, microseconds: complete ? 812_345 : 0), trueThreshold: Cents(0.1),
      estimate: complete
        ? ThresholdEstimate(threshold: Cents(7.25), spreadOctaves: 0.3, fraction: 0.75) : nil))
}

private let columns = [
  "cell", "group", "replicate", "listener", "session", "trial", "timestamp", "reference_note", "interval",
  "offset_cents", "answer", "correct", "response_seconds", "true_threshold_cents", "estimate_cents",
  "estimate_sd_octaves",
]

@Suite struct `Tables of simulations` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func write(_ name: String, _ format: TableFormat) throws -> String {
    let file = try TableFile<TrialRow>(scratch.path(name), as: format)
    try file.append(trial(0, complete: true))
    try file.append(trial(1, complete: false))
    #expect(file.count == 2)
    try file.finish()
    return file.path
  }

  @Test func `are CSV with a header and empty fields for what does not exist`() throws {
    let text = try String(contentsOfFile: try write("trials.csv", .csv), encoding: .utf8)
    #expect(
      text == """
        \(columns.joined(separator: ","))
        1,"a, ""b""\",2,3,4,0,2026-01-05T18:00:01.200000Z,60,P5,-12.5,lower,1,0.812345,0.1,7.25,0.3
        1,"a, ""b""\",2,3,4,1,2026-01-05T18:00:01.200000Z,60,P5,-12.5,lower,1,,0.1,,

        """)
  }

  @Test func `are tables of SQLite with the same columns and NULL for what does not exist`() throws {
    let path = try write("trials.sqlite", .sqlite)
    #expect(try scratch.names() == ["trials.sqlite"])
    let rows = try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: "SELECT * FROM trial") }
    #expect(rows.map { Array($0.columnNames) } == [columns, columns])
    #expect(
      rows.map { $0.databaseValues.map(\.description) } == [
        [
          "1", #""a, \"b\"""#, "2", "3", "4", "0", "\"2026-01-05T18:00:01.200000Z\"", "60", "\"P5\"", "-12.5",
          "\"lower\"", "1", "0.812345", "0.1", "7.25", "0.3",
        ] as [String],
        [
          "1", #""a, \"b\"""#, "2", "3", "4", "1", "\"2026-01-05T18:00:01.200000Z\"", "60", "\"P5\"", "-12.5",
          "\"lower\"", "1", "NULL", "0.1", "NULL", "NULL",
        ] as [String],
      ])
    let integrity = try DatabaseQueue(path: path).read {
      try String.fetchOne($0, sql: "PRAGMA integrity_check")
    }
    #expect(integrity == "ok")
  }

  @Test(arguments: TableFormat.allCases) func `have the same bytes for the same rows`(_ format: TableFormat)
    throws
  {
    let paths = try ["one", "two"].map { try write("\($0).\(format)", format) }
    #expect(try Data(contentsOf: URL(filePath: paths[0])) == Data(contentsOf: URL(filePath: paths[1])))
  }

  @Test(arguments: TableFormat.allCases) func `are absent until they are finished`(_ format: TableFormat)
    throws
  {
    do {
      let file = try TableFile<TrialRow>(scratch.path("trials.\(format)"), as: format)
      for index in 0..<5000 { try file.append(trial(index, complete: true)) }
      #expect(try scratch.names() == ["trials.\(format).partial"])
    }
    #expect(try scratch.names() == [])
  }

  @Test func `are recognised by the ends of their names`() {
    #expect(TableFormat(of: "a.csv") == .csv && TableFormat(of: "a.b/C.SQLITE") == .sqlite)
    #expect(
      TableFormat(of: "csv") == nil && TableFormat(of: "a.csv.gz") == nil && TableFormat(of: "a.db") == nil)
  }

  @Test(arguments: [
    0, -1, 1, 951_868_799_999_999, 951_868_800_000_000, -2_208_988_800_000_000, 7_258_118_399_999_999,
  ])
  func `write instants that read back`(_ microseconds: Int64) throws {
    var (texts, bytes) = (InstantText(), [UInt8]())
    let instant = Instant(microseconds: microseconds)
    texts.append(instant.advanced(bySeconds: 86_400), to: &bytes)
    bytes = []
    texts.append(instant, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try text.count == 27 && Instant(iso8601: text) == instant)
  }
}
