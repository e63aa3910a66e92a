import Chronology
import GRDB
import Music
import TestSupport
import Testing
import Training

@testable import Store

/// `Store.load`, which reads comparisons by a function that SQLite calls.
@Suite struct `Loading a history` {
  let scratch: ScratchDirectory
  var directory: StoreDirectory { StoreDirectory(path: scratch.path("peach")) }

  init() throws { scratch = try ScratchDirectory() }

  private var emptyHistory: TrainingHistory {
    TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
  }

  private func load(_ filter: RecordFilter = .everyone) throws -> (records: Int, history: TrainingHistory) {
    var history = emptyHistory
    let store = try Store(directory, for: .reading)
    defer { store.close() }
    return (try store.load(into: &history, filter), history)
  }

  private func makeStore(_ records: [TrainingRecord]) throws {
    let store = try Store(changing: scratch)
    defer { store.close() }
    try store.add(records)
  }

  @Test(arguments: [
    (
      "timestamp = 1.5",
      "must be microseconds since 1970 from \(dates.lowerBound) to \(dates.upperBound), got 1.5"
    ),
    ("reference_note = 'x'", "must be a MIDI note in 0…127, got \"x\""),
    ("interval = 2.5", "must be an interval in 0…12 semitones, got 2.5"),
    ("cent_offset = 'loud'", "must be in -1200…1200 cents, got \"loud\""),
    ("cent_offset = NULL", "must be in -1200…1200 cents, got NULL"),
    ("is_correct = x'0102'", "must be 0 or 1, got a BLOB of 2 bytes"),
    ("target_note = 41.5", "must be a MIDI note in 0…127, got 41.5"),
    ("target_note = 9", "must be 4 semitones, the interval, from reference_note 37, got 9"),
  ])
  func `names the first value of another type or out of range`(_ change: String, _ finding: String) throws {
    try makeStore(records(4))
    // In a table that is not strict a value can have any type.
    try directory.tamper(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT', ''), 'REAL NOT NULL', 'REAL') WHERE name = 'comparison'
      """)
    try directory.tamper("UPDATE comparison SET \(change) WHERE id IN (2, 3)")
    let column = change.prefix { $0 != " " }
    let error = try #require(throws: StoreError.self) { try load() }
    #expect(
      error.description.hasPrefix("\(directory.database): comparison 2: \(column) \(finding). "), "\(error)")
  }

  @Test func `counts the comparisons of an interval in each tuning, of intervals that differ`() throws {
    let fifths = (0..<5).map { index in
      var record = comparison(index)
      (record.interval, record.targetNote) = (
        .perfectFifth, record.referenceNote.shifted(by: .perfectFifth, isDown: false)
      )
      return TrainingRecord.comparison(record)
    }
    try makeStore((10..<17).map { .comparison(comparison($0)) } + fifths)
    let store = try Store(directory, for: .reading)
    defer { store.close() }
    let thirds = [
      TunedInterval(.majorThird, by: .equalTemperament): 4,
      TunedInterval(.majorThird, by: .justIntonation): 3,
    ]
    #expect(try store.comparisonsByTuning(.everyone) == thirds)
    #expect(try store.comparisonsByTuning(of: .majorThird, .everyone) == thirds)
    #expect(try store.comparisonsByTuning(of: .perfectFifth, .everyone).isEmpty)
  }

  @Test func `adds records of equal times in the order of storage, whatever indexes there are`() throws {
    let moment = comparison(0).timestamp
    let stored = (0..<200).map { index in
      var record = comparison(index * 37 % 200)
      record.timestamp = moment
      return record
    }
    try makeStore(stored.map(TrainingRecord.comparison))
    try directory.tamper(
      """
      CREATE INDEX cover ON comparison(
        cent_offset DESC, timestamp, reference_note, interval, is_correct, target_note, session_id)
      """)
    var expected = emptyHistory
    expected.add(stored.map(CompletedComparison.init))
    let loaded = try load()
    #expect(loaded.records == 200 && expected.trend.change != nil)
    #expect(loaded.history.trend.change == expected.trend.change)
  }

  @Test func `does not read the rows of other respondents`() throws {
    try makeStore(records(4))
    try directory.tamper(
      """
      INSERT INTO session (id, started_at, seed, strategy, strategy_parameters, answered_by, history_settings)
      VALUES (1, 1772548200000000, 7, 'kazez', '{}', '{}', '{}');
      UPDATE comparison SET session_id = 1, cent_offset = 1e6 WHERE id = 3
      """)
    #expect(try load(.person).history.timeline.count == 3)
    #expect(throws: StoreError.self) { try load(.simulated) }
    #expect(throws: StoreError.self) { try load(.everyone) }
  }

  @Test(arguments: Interval.allCases)
  func `of one interval adds only its comparisons and matchings`(_ interval: Interval) throws {
    let all = (0..<120).map { index in
      var record = comparison(index)
      record.interval = Interval.allCases[index % 3 * 4]
      record.targetNote = MIDINote(record.referenceNote.index + record.interval.semitones)
      return record
    }
    var matchings = (0..<9).map(matching)
    for index in matchings.indices {
      matchings[index].interval = Interval.allCases[index % 3 * 4]
      matchings[index].targetNote = MIDINote(60 + matchings[index].interval.semitones)
    }
    try makeStore(all.map(TrainingRecord.comparison) + matchings.map(TrainingRecord.pitchMatching))
    let own = all.filter { $0.interval == interval }
    let errors = matchings.filter { $0.interval == interval }.map(\.userCentError)
    let empty = HistorySettings().emptyHistory(in: .utc, of: interval)
    var (loaded, expected) = (empty, HistorySettings().emptyHistory(in: .utc))
    let store = try Store(directory, for: .reading)
    #expect(try store.load(into: &loaded) == own.count + errors.count)
    expected.add(own.map(CompletedComparison.init))
    #expect(loaded.interval == interval && loaded.timeline.count == own.count)
    #expect(loaded.matchings.count == errors.count)
    for other in Interval.allCases {
      #expect(loaded.threshold(of: other) == expected.threshold(of: other))
    }
    #expect(loaded.timeline.rolling == expected.timeline.rolling)
    #expect(loaded.trainedIntervals == (own.isEmpty ? [] : [interval]))
  }

  @Test func `is repeatable on one connection`() throws {
    try makeStore(records(4))
    let store = try Store(directory, for: .reading)
    for _ in 0..<3 {
      var history = emptyHistory
      #expect(try store.load(into: &history) == 8)
    }
  }
}

private var dates: ClosedRange<Instant> { RecordLimits.dates }
