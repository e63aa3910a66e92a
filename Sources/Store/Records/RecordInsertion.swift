import Chronology
import GRDB
import Music
import Training

/// Inserts records within the caller's transaction.
struct RecordInsertion {
  private let database: Database

  init(into database: Database) { self.database = database }

  /// Inserts a record.
  /// - Throws: `BadRow` for a record that reading would refuse.
  func insert(_ record: TrainingRecord, session: Int64? = nil) throws {
    if let bad = record.badValue { throw BadRow(StoredRow(table: record.table.name, id: "(new)"), bad) }
    try database.cachedStatement(sql: record.table.insertion)
      .execute(arguments: StatementArguments([record.timestamp.microseconds] + record.contents + [session]))
  }
}

extension TrainingRecord {
  /// The first value that reading would refuse; nil if the record is valid.
  var badValue: BadValue? {
    guard RecordLimits.dates.contains(timestamp) else {
      return BadValue(
        column: "timestamp", rule: "must lie between 1900 and 2199", value: "\(timestamp.microseconds)")
    }
    if let (column, cents) = amounts.first(where: { !RecordLimits.cents.contains($0.cents) }) {
      return BadValue(column: column, rule: "must be in -1200…1200 cents", value: "\(cents)")
    }
    let (reference, target, interval) = notes
    guard abs(target.index - reference.index) == interval.semitones else {
      return BadValue(
        column: "target_note",
        rule: "must be \(interval.semitones) semitones, the interval, from reference_note \(reference.index)",
        value: "\(target.index)")
    }
    return nil
  }

  private var amounts: [(column: String, cents: Double)] {
    switch self {
    case .comparison(let record): [("cent_offset", record.centOffset.value)]
    case .pitchMatching(let record):
      [
        ("initial_cent_offset", record.initialCentOffset.value),
        ("user_cent_error", record.userCentError.value),
      ]
    }
  }

  private var notes: (reference: MIDINote, target: MIDINote, interval: Interval) {
    switch self {
    case .comparison(let record): (record.referenceNote, record.targetNote, record.interval)
    case .pitchMatching(let record): (record.referenceNote, record.targetNote, record.interval)
    }
  }
}
