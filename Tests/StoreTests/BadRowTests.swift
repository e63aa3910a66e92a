import BodyTimeline
import Chronology
import Foundation
import TestSupport
import Testing
import Training

@testable import Store

/// A change of the database outside the store, and the message that reports it.
struct Tampering: Sendable, CustomTestStringConvertible {
  let sql: String
  let finding: String
  var testDescription: String { sql }

  init(_ sql: String, _ finding: String) { (self.sql, self.finding) = (sql, finding) }

  private static let date =
    "must be microseconds since 1970 from 1900-01-01T00:00:00Z to 2199-12-31T23:59:59.999999Z"

  static let all: [Tampering] = [
    .init(
      "UPDATE comparison SET cent_offset = 1e6 WHERE id = 3",
      "comparison 3: cent_offset must be in -1200…1200 cents, got 1000000.0"),
    .init(
      "UPDATE comparison SET cent_offset = -9e999 WHERE id = 3",
      "comparison 3: cent_offset must be in -1200…1200 cents, got -inf"),
    .init(
      "UPDATE comparison SET timestamp = -9223372036854775808 WHERE id = 2",
      "comparison 2: timestamp \(date), got -9223372036854775808"),
    .init(
      "UPDATE comparison SET timestamp = 9223372036854775807 WHERE id = 2",
      "comparison 2: timestamp \(date), got 9223372036854775807"),
    .init(
      "UPDATE comparison SET reference_note = 128 WHERE id = 1",
      "comparison 1: reference_note must be a MIDI note in 0…127, got 128"),
    .init(
      "UPDATE comparison SET interval = -1 WHERE id = 1",
      "comparison 1: interval must be an interval in 0…12 semitones, got -1"),
    .init(
      "UPDATE comparison SET target_note = 61 WHERE id = 1",
      "comparison 1: target_note must be 4 semitones, the interval, from reference_note 36, got 61"),
    .init(
      "UPDATE comparison SET is_correct = 2 WHERE id = 1", "comparison 1: is_correct must be 0 or 1, got 2"),
    .init(
      "UPDATE comparison SET tuning_system = 'x' WHERE id = 1",
      "comparison 1: tuning_system must be equal_temperament or just_intonation, got \"x\""),
    .init(
      "PRAGMA foreign_keys = OFF; UPDATE comparison SET session_id = 9 WHERE id = 1",
      "comparison 1: session_id must be the id of a session, got 9"),
    .init(
      "UPDATE pitch_matching SET user_cent_error = 1201 WHERE id = 1",
      "pitch_matching 1: user_cent_error must be in -1200…1200 cents, got 1201.0"),
    .init(
      "UPDATE pitch_matching SET initial_cent_offset = 9e9 WHERE id = 1",
      "pitch_matching 1: initial_cent_offset must be in -1200…1200 cents, got 9000000000.0"),
    .init(
      "UPDATE session SET started_at = 9223372036854775807",
      "session 1: started_at \(date), got 9223372036854775807"),
    .init(
      "UPDATE session SET strategy = 'kazes'",
      "session 1: strategy must be the name of a strategy that this version knows, got \"kazes\""),
    .init(
      "UPDATE session SET strategy = NULL",
      "session 1: strategy must be the name of a strategy, since comparisons were answered, got NULL"),
    .init(
      "UPDATE session SET strategy_parameters = '{\"k1\":99}'",
      "session 1: strategy_parameters must be legal (k1 must be a number in 0…10, got 99), got \"{\"k1\":99}\""
    ),
    .init(
      "UPDATE session SET strategy_parameters = '{\"k1\":1}'",
      """
      session 1: strategy_parameters must go with the session's settings, got kazez.k1 must be below \
      1/√(maximum-cents), which is 0.1 for 100 cents, got 1
      """),
    .init(
      "UPDATE session_settings SET settings = '[]'",
      "session_settings 1 from trial 0: settings must be a JSON object of values, got \"[]\""),
    .init(
      "DELETE FROM session_settings",
      "session 1: id must have a row in session_settings from trial 0 on, got 1"),
    .init(
      "UPDATE body_event SET tags = NULL WHERE metric = 'photo'",
      "body_event \"p.jpg\": tags must be a JSON array of texts, got NULL"),
    .init(
      "UPDATE body_event SET value = 7e5 WHERE id = 'w'",
      "body_event \"w\": value must be a weight in 1.0…700.0, got 700000.0"),
    .init(
      "UPDATE body_event SET timestamp = 9223372036854775807 WHERE id = 'w'",
      "body_event \"w\": timestamp \(date), got 9223372036854775807"),
  ]
}

@Suite struct `A row that breaks a rule` {
  let scratch: ScratchDirectory
  var directory: StoreDirectory { StoreDirectory(path: scratch.path("peach")) }

  init() async throws {
    scratch = try ScratchDirectory()
    let store = try Store(changing: scratch)
    let recorder = StoreRecorder(store, clock: ManualClock())
    recorder.save(
      .session(
        TrainingSession(
          startedAt: comparison(0).timestamp, seed: 7,
          strategy: ParameterValues(of: KazezStrategy.descriptor),
          settings: ParameterValues(of: TrainingSettings.descriptor))))
    for record in records(4) { recorder.save(.record(record)) }
    try await recorder.settle()
    let moment = Instant(seconds: 1_760_940_000)
    _ = try store.importBodyEvents { put in
      try put(try BodyEvent(id: "w", timestamp: moment, .measurement(.weight, 80)))
      try put(try BodyEvent(id: "p.jpg", timestamp: moment, .photo(tags: ["front"])))
    }
    store.close()
  }

  private func tamper(_ sql: String) throws { try directory.tamper(sql) }

  /// Reads all data as the commands do.
  private func readAll() throws {
    let store = try Store(directory, for: .reading)
    defer { store.close() }
    var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    try store.load(into: &history)
    try store.forEachRecord { _ in }
    _ = try store.sessions()
    _ = try store.bodyEvents()
  }

  @Test(arguments: Tampering.all)
  func `is named, nothing changes, and a repair keeps the rest`(_ tampering: Tampering) throws {
    try tamper(tampering.sql)
    let before = try Data(contentsOf: URL(filePath: directory.database))
    let error = try #require(throws: StoreError.self) { try readAll() }
    #expect(
      error.description == """
        \(directory.database): \(tampering.finding). Nothing was changed; peach repair moves such rows to a file and \
        keeps the rest.
        """)
    let trial = try Store.repair(directory, holder: "this test", isTrial: true)
    #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
    #expect(trial.findings.first?.description == tampering.finding && trial.file == nil)
    var done = try Store.repair(directory, holder: "this test")
    let lines = try String(contentsOfFile: try #require(done.file), encoding: .utf8).split(separator: "\n")
    #expect(lines.count == done.total)
    done.file = nil
    #expect(done == trial)
    try readAll()
    #expect(try Store.repair(directory, holder: "this test").isClean)
  }

  @Test func `is moved with all its columns`() throws {
    try tamper("UPDATE comparison SET cent_offset = 1e6, tuning_system = 'a\"b' WHERE id = 3")
    let file = try #require(try Store.repair(directory, holder: "this test").file)
    #expect(file == scratch.path("peach/training.set-aside-1.jsonl"))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        {"table":"comparison","column":"cent_offset","rule":"must be in -1200…1200 cents","row":{"id":3,\
        "timestamp":1772548220250001,"reference_note":38,"interval":4,"cent_offset":1000000.0,"is_correct":1,\
        "target_note":42,"tuning_system":"a\\"b","session_id":1}}

        """)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try Store(directory, for: .reading).counts() == (3, 4))
  }

  @Test func `of a session leaves its answers`() throws {
    try tamper("UPDATE session SET strategy = 'kazes'")
    let summary = try Store.repair(directory, holder: "this test")
    #expect(summary.moved == ["session": 1, "session_settings": 1] && summary.detached == 8)
    #expect(try Store(directory, for: .reading).counts() == (4, 4))
  }

  @Test func `is not moved through a symbolic link`() throws {
    try tamper("UPDATE comparison SET cent_offset = 1e6 WHERE id = 3")
    let target = try scratch.write("mine", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("peach/training.set-aside-1.jsonl"), withDestinationPath: target)
    let file = try #require(try Store.repair(directory, holder: "this test").file)
    #expect(file.hasSuffix("training.set-aside-2.jsonl"))
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
  }

  /// Changes the definition of an index in the schema, which leaves its entries as they are.
  private func redefine(_ index: String, as definition: String) throws {
    try tamper(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX \(definition)' WHERE name = '\(index)'
      """)
  }

  @Test func `of an index is reported, and the index rebuilt`() throws {
    let records = try Store(directory, for: .reading).allRecords()
    let index = "comparison_timestamp"
    // While the index seems to hold no row, a change of a row does not reach it.
    try redefine(index, as: "\(index) ON comparison(timestamp) WHERE id < 0")
    try tamper("UPDATE comparison SET timestamp = timestamp + 1 WHERE id = 3")
    try redefine(index, as: "\(index) ON comparison(timestamp)")
    let before = try Data(contentsOf: URL(filePath: directory.database))
    let error = try #require(throws: StoreError.self) { try readAll() }
    #expect(
      error.description == """
        \(directory.database): indexes must match their rows, got row 3 missing from index comparison_timestamp. \
        Nothing was changed; peach repair rebuilds them.
        """)
    #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
    let done = try Store.repair(directory, holder: "this test")
    #expect(done.hasNewIndexes && done.moved.isEmpty && done.file == nil)
    let repaired = try Store(directory, for: .reading).allRecords()
    #expect(
      repaired.map(\.timestamp.microseconds)
        == records.indices.map {
          records[$0].timestamp.microseconds + ($0 == 4 ? 1 : 0)
        })
    #expect(try Store.repair(directory, holder: "this test").isClean)
  }

  @Test func `of one index in another's place is named, and the store left as it is`() throws {
    try tamper(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'pitch_matching_timestamp')
      WHERE name = 'comparison_timestamp'
      """)
    let before = try Data(contentsOf: URL(filePath: directory.database))
    let error = try #require(throws: StoreError.self) { try readAll() }
    guard case .damaged(directory.database, let finding) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(finding.contains("2nd reference to page"))
    #expect(throws: error) { try Store.repair(directory, holder: "this test") }
    #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
  }

  @Test(arguments: [
    ("CREATE VIEW v AS SELECT 1", "it must have tables and indexes only, got the view v"),
    (
      "CREATE TRIGGER t AFTER INSERT ON comparison BEGIN DELETE FROM session; END",
      "it must have tables and indexes only, got the trigger t"
    ),
    ("ALTER TABLE comparison DROP COLUMN tuning_system", "no such column: tuning_system"),
    ("DROP TABLE body_event", "no such table: body_event"),
    ("DROP TABLE changed_body_event", "no such table: changed_body_event"),
  ]) func `is not searched for in an unknown schema`(_ sql: String, finding: String) throws {
    try tamper(sql)
    let error = try #require(throws: StoreError.self) { try readAll() }
    #expect(
      error.description == """
        \(directory.database): the store is damaged: \(finding). It was left as it is. Copy the file, or run peach \
        reset: it renames the file and creates an empty store.
        """)
  }

  @Test func `does not block when the store is a pipe`() throws {
    unlink(directory.database)
    #expect(mkfifo(directory.database, 0o600) == 0)
    let error = try #require(throws: StoreError.self) { try readAll() }
    #expect(
      error.description == """
        \(directory.database): the store cannot be opened: it is not a regular file. Choose another directory with --data.
        """)
  }
}
