import Chronology
import GRDB
import Music
import Training

/// The table of one kind of record, with the SQL of its statements.
struct RecordTable: Sendable {
  /// The table's name.
  let name: String
  /// The columns except timestamp and session.
  private let contents: [String]
  private let isMatching: Bool

  static let comparison = RecordTable(
    name: "comparison",
    contents: ["reference_note", "target_note", "interval", "tuning_system", "cent_offset", "is_correct"],
    isMatching: false)

  static let pitchMatching = RecordTable(
    name: "pitch_matching",
    contents: [
      "reference_note", "target_note", "interval", "tuning_system", "initial_cent_offset", "user_cent_error",
    ], isMatching: true)

  static let all = [comparison, pitchMatching]

  /// Inserts a row. Arguments: timestamp, contents, session.
  var insertion: String {
    """
    INSERT INTO \(name) (timestamp, \(columns), session_id) \
    VALUES (\(databaseQuestionMarks(count: contents.count + 2)))
    """
  }

  /// The expressions of a `SELECT` on the table, one for each case of `RecordColumn`.
  var record: String {
    RecordColumn.allCases.map { column in
      switch column {
      case .isMatching: "\(isMatching ? 1 : 0) AS \(column.name)"
      case .timestamp, .id: column.name
      case .rowid: "rowid AS \(column.name)"
      default: contents.contains(column.name) ? column.name : "NULL AS \(column.name)"
      }
    }.joined(separator: ", ")
  }

  /// Selects all rows in the order of storage.
  var allRows: String { "SELECT \(record) FROM main.\(name) ORDER BY rowid" }

  private var columns: String { contents.joined(separator: ", ") }
}

/// The statements of a merge. The table `left_…` has, for each timestamp and contents that were looked up, the number
/// of stored records without a partner; `waiting_…` has the records of the file that wait for rule 2.
extension RecordTable {
  private var equal: String { contents.map { " AND \($0) = ?" }.joined() }
  private var marks: String { databaseQuestionMarks(count: contents.count + 1) }

  var mergeTables: String {
    """
    CREATE TEMP TABLE left_\(name) (
      timestamp, \(columns), count INTEGER, PRIMARY KEY (timestamp, \(columns))
    ) WITHOUT ROWID;
    CREATE TEMP TABLE waiting_\(name) (id INTEGER PRIMARY KEY, timestamp, \(columns));
    """
  }

  var dropMergeTables: String { "DROP TABLE temp.left_\(name); DROP TABLE temp.waiting_\(name)" }

  /// Selects the number of unpaired stored records. Arguments: timestamp, contents.
  var left: String { "SELECT count FROM temp.left_\(name) WHERE timestamp = ?\(equal)" }
  /// Decrements the number of unpaired stored records. Arguments: timestamp, contents.
  var take: String { "UPDATE temp.left_\(name) SET count = count - 1 WHERE timestamp = ?\(equal)" }
  /// Counts stored records. Arguments: timestamp, contents, last id before the import. The condition has no arguments.
  func count(where condition: RecordCondition) -> String {
    "SELECT count(*) FROM main.\(name) WHERE timestamp = ?\(equal) AND id <= ? AND \(condition.sql)"
  }
  /// Inserts the number of unpaired stored records. Arguments: timestamp, contents, count.
  var note: String { "INSERT INTO temp.left_\(name) VALUES (\(marks), ?)" }
  /// Selects the timestamps of stored records within a range. Arguments: first and last timestamp, contents, last id
  /// before the import. The condition has no arguments.
  func near(where condition: RecordCondition) -> String {
    """
    SELECT DISTINCT timestamp FROM main.\(name) WHERE timestamp BETWEEN ? AND ?\(equal) AND id <= ? AND \(condition.sql)
    """
  }
  /// Inserts a record that waits for rule 2. Arguments: timestamp, contents.
  var waiting: String { "INSERT INTO temp.waiting_\(name) (timestamp, \(columns)) VALUES (\(marks))" }
  /// Selects the records that wait for rule 2, in the order of the file.
  var allWaiting: String { "SELECT \(record) FROM temp.waiting_\(name) ORDER BY id" }
}

extension TrainingRecord {
  /// The table of the record's kind.
  var table: RecordTable {
    switch self {
    case .comparison: .comparison
    case .pitchMatching: .pitchMatching
    }
  }

  /// The contents in the order of the table's columns.
  var contents: [(any DatabaseValueConvertible)?] {
    switch self {
    case .comparison(let record):
      [
        record.referenceNote.index, record.targetNote.index, record.interval.semitones,
        record.tuningSystem.storageIdentifier, record.centOffset.value, record.isCorrect,
      ]
    case .pitchMatching(let record):
      [
        record.referenceNote.index, record.targetNote.index, record.interval.semitones,
        record.tuningSystem.storageIdentifier, record.initialCentOffset.value, record.userCentError.value,
      ]
    }
  }
}

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
