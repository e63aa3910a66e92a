import Numerics
import Simulation
import Training

/// The table of `--sessions`; `Documentation/trials.md` describes the columns.
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
    sink.add(targetPoint?.value)
    sink.add(restingLevel?.value)
  }
}
