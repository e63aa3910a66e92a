import Chronology
import GRDB
import Music
import Store
import TestSupport
import Training

extension Store {
  /// A store in a test's own directory.
  convenience init(changing scratch: ScratchDirectory) throws(StoreError) {
    try self.init(StoreDirectory(path: scratch.path("peach")), for: .changing(holder: "this test"))
  }

  convenience init(reading scratch: ScratchDirectory) throws(StoreError) {
    try self.init(StoreDirectory(path: scratch.path("peach")), for: .reading)
  }

  func allRecords() throws -> [TrainingRecord] {
    var records: [TrainingRecord] = []
    try forEachRecord { records.append($0) }
    return records
  }

  func add(_ records: [TrainingRecord]) throws {
    _ = try importRows(.merge) { add, _ in try records.forEach(add) }
  }
}

extension StoreDirectory {
  /// Changes the database as another program could, without the checks of its columns.
  func tamper(_ sql: String) throws {
    let queue = try DatabaseQueue(path: "\(path)/training.sqlite")
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try $0.execute(sql: sql)
      try $0.checkpoint(.truncate)
    }
    try queue.close()
  }
}

/// The comparison number `index` of a person who trains every ten seconds.
func comparison(_ index: Int) -> ComparisonRecord {
  ComparisonRecord(
    referenceNote: MIDINote(36 + index % 48), targetNote: MIDINote(40 + index % 48),
    centOffset: Cents(Double(index % 199) - 99.5), isCorrect: index % 3 > 0, interval: .majorThird,
    tuningSystem: index % 2 == 0 ? .equalTemperament : .justIntonation,
    timestamp: Instant(microseconds: 1_772_548_200_250_001 + Int64(index) * 10_000_000))
}

/// The matching five seconds after `comparison(index)`.
func matching(_ index: Int) -> PitchMatchingRecord {
  PitchMatchingRecord(
    referenceNote: MIDINote(60), targetNote: MIDINote(67),
    initialCentOffset: Cents(Double(index % 1000) - 20.25),
    userCentError: Cents(Double(index % 1000) * -0.1), interval: .perfectFifth,
    tuningSystem: .equalTemperament,
    timestamp: comparison(index).timestamp.advanced(bySeconds: 5))
}

/// Comparisons and matchings by time.
func records(_ count: Int) -> [TrainingRecord] {
  (0..<count).flatMap { [.comparison(comparison($0)), .pitchMatching(matching($0))] }
}
