/// The columns of pitch training, in the order that every format gives them; a case's name is its header.
///
/// Source: `Documentation/data.md`; mschuerig/peach-ios, CSVExportSchema.
enum PitchColumn: Int, CaseIterable {
  case trainingType, timestamp, referenceNote, referenceNoteName, targetNote, targetNoteName, interval
  case tuningSystem, centOffset, isCorrect, initialCentOffset, userCentError

  /// The header, as in `referenceNote`.
  var name: String { "\(self)" }
}
