package import Chronology
import Music
import Numerics
import Simulation
import Training

/// A row of a table with fixed columns, which a `TableFile` writes.
package protocol TableRow: Sendable {
  /// The name of the table in a database.
  static var table: String { get }
  /// The columns in order.
  static var columns: [TableColumn] { get }
  /// The cell that it belongs to.
  var cell: Int { get }
  /// Adds the fields in the order of the columns.
  func write(to sink: inout some FieldSink)
}

/// A column: its name, which never changes, and how SQLite stores it.
package struct TableColumn: Sendable {
  /// SQLite's types.
  package enum Storage: String, Sendable { case text = "TEXT", integer = "INTEGER", real = "REAL" }

  package let name: String
  package let storage: Storage
  /// Whether a row may have no value.
  package let isOptional: Bool

  static func text(_ name: String, optional: Bool = false) -> TableColumn {
    TableColumn(name: name, storage: .text, isOptional: optional)
  }
  static func integer(_ name: String, optional: Bool = false) -> TableColumn {
    TableColumn(name: name, storage: .integer, isOptional: optional)
  }
  static func real(_ name: String, optional: Bool = false) -> TableColumn {
    TableColumn(name: name, storage: .real, isOptional: optional)
  }
}

/// Receives the fields of a row, one after the other. Nil is an empty field in CSV and NULL in a database.
package protocol FieldSink {
  /// Adds a text, which may contain anything.
  mutating func add(_ text: String)
  /// Adds one of a column's fixed words, which contain letters and digits only.
  mutating func add(word: String?)
  /// Adds a whole number.
  mutating func add(_ number: Int)
  /// Adds a number. Infinities and NaN count as nil.
  mutating func add(_ number: Double?)
  /// Adds an instant as UTC in ISO 8601 with six fractional digits, so that texts sort like instants.
  mutating func add(_ instant: Instant)
}

/// The table of `--sessions-file`; `Documentation/trials.md` describes the columns.
extension SessionRow: TableRow {
  package static let table = "session"

  /// All columns, in order.
  package static let columns: [TableColumn] =
    ListenerKey.columns + [
      .integer("session"), .text("start"), .text("end"), .integer("comparisons"),
      .real("profile_cents", optional: true), .real("timeline_cents", optional: true),
      .integer("timeline_is_settled"), .real("estimate_cents", optional: true),
      .real("estimate_sd_octaves", optional: true), .text("arrow", optional: true),
    ] + truthColumns("true") + truthColumns("initial") + [
      .integer("can_change"), .real("right_95_cents", optional: true),
      .real("right_60_cents", optional: true), .integer("matchings"),
      .real("matching_error_mean_cents", optional: true), .real("matching_error_sd_cents", optional: true),
      .real("moving_average_cents", optional: true),
    ]

  package var cell: Int { key.cell }

  /// Adds the fields.
  package func write(to sink: inout some FieldSink) {
    key.write(to: &sink)
    sink.add(session)
    sink.add(start)
    sink.add(end)
    sink.add(comparisons)
    writeShown(to: &sink)
    truth.write(to: &sink)
    initialTruth.write(to: &sink)
    sink.add(canChange ? 1 : 0)
    sink.add(easyLevel?.value)
    sink.add(hardLevel?.value)
    writeMatchings(to: &sink)
    sink.add(movingAverage?.value)
  }

  private func writeShown(to sink: inout some FieldSink) {
    sink.add(shown.profile?.value)
    sink.add(shown.timeline?.value)
    sink.add(shown.timelineIsSettled ? 1 : 0)
    sink.add(shown.estimate?.threshold.value)
    sink.add(shown.estimate?.spreadOctaves)
    sink.add(word: shown.trend?.rawValue)
  }

  private func writeMatchings(to sink: inout some FieldSink) {
    var errors = RunningStatistics()
    for matching in matchings { errors.add(matching.error.value) }
    sink.add(errors.count)
    sink.add(errors.count > 0 ? errors.mean : nil)
    sink.add(errors.count > 1 ? errors.standardDeviation : nil)
  }

  private static func truthColumns(_ moment: String) -> [TableColumn] {
    [
      .real("\(moment)_threshold_cents"), .real("\(moment)_small_step_target_cents", optional: true),
      .real("\(moment)_resting_level_cents", optional: true),
    ]
  }
}

extension ListenerTruth {
  fileprivate func write(to sink: inout some FieldSink) {
    sink.add(threshold.value)
    sink.add(smallStepTarget?.value)
    sink.add(restingLevel?.value)
  }
}

/// The table of `--trials-file`; `Documentation/trials.md` describes the columns.
extension TrialRow: TableRow {
  package static let table = "trial"

  /// All columns, in order.
  package static let columns: [TableColumn] =
    ListenerKey.columns + [
      .integer("session"), .integer("trial"), .text("timestamp"), .integer("reference_note"),
      .text("interval"), .real("offset_cents"), .text("answer"), .integer("correct"),
      .real("response_seconds", optional: true), .real("true_threshold_cents"),
      .real("estimate_cents", optional: true), .real("estimate_sd_octaves", optional: true),
    ]

  package var cell: Int { key.cell }

  /// Adds the fields.
  package func write(to sink: inout some FieldSink) {
    let comparison = trial.completed.comparison
    key.write(to: &sink)
    sink.add(session)
    sink.add(trial.index)
    sink.add(trial.completed.timestamp)
    sink.add(comparison.reference.index)
    sink.add(word: comparison.interval.abbreviation)
    sink.add(comparison.offset.value)
    sink.add(word: trial.response.answer == .higher ? "higher" : "lower")
    sink.add(trial.completed.isCorrect ? 1 : 0)
    sink.add(trial.response.microseconds > 0 ? Double(trial.response.microseconds) / 1e6 : nil)
    sink.add(trial.trueThreshold.value)
    sink.add(trial.estimate?.threshold.value)
    sink.add(trial.estimate?.spreadOctaves)
  }
}

extension ListenerKey {
  /// The columns that identify a listener.
  static let columns: [TableColumn] = [
    .integer("cell"), .text("group"), .integer("replicate"), .integer("listener"),
  ]

  /// Adds the fields of these columns.
  func write(to sink: inout some FieldSink) {
    sink.add(cell)
    sink.add(group)
    sink.add(replicate)
    sink.add(listener)
  }
}
