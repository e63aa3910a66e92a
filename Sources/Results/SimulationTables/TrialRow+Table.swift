import Simulation
import Training

/// The table of `--trials`; `Documentation/trials.md` describes the columns.
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
