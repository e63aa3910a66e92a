/// The columns of pitch training, in the order of every format. The name of a case is the column's header.
///
/// Source: `Documentation/data.md`, *Import and export*; mschuerig/peach-ios, CSVExportSchema.
enum PitchColumn: Int, CaseIterable {
  case trainingType, timestamp, referenceNote, referenceNoteName, targetNote, targetNoteName, interval
  case tuningSystem, centOffset, isCorrect, initialCentOffset, userCentError

  /// The column's header, such as `referenceNote`.
  var name: String { "\(self)" }
}
