/// A version of the Peach app's file format: its columns and its training types.
struct TrainingFileFormat: Sendable {
  /// The kind of a row.
  enum Kind { case comparison, pitchMatching, kept }

  /// The number in the format line `# peach-export-format:`.
  var version: Int
  /// The columns that follow `PitchColumn`.
  var laterColumns: [String]
  /// The values of `trainingType` and their kinds.
  var kinds: KeyValuePairs<String, Kind>

  /// All columns.
  var columns: [String] { PitchColumn.allCases.map(\.name) + laterColumns }
  /// The number of columns.
  var width: Int { PitchColumn.allCases.count + laterColumns.count }

  /// The start of the format line.
  static let mark = "# peach-export-format:"

  /// All formats, oldest first. For a new format of the app, add it here and define it below.
  static let catalog: [TrainingFileFormat] = [version1, version2, version3]

  /// The format of files without a format line.
  static let unnumbered = version1
  /// The format that is written.
  static let current = version3
}

extension TrainingFileFormat {
  private static let version1 = TrainingFileFormat(
    version: 1, laterColumns: [],
    kinds: ["comparison": .comparison, "pitchComparison": .comparison, "pitchMatching": .pitchMatching])

  private static let version2 = TrainingFileFormat(
    version: 2, laterColumns: ["tempoBPM", "offsetMs", "userOffsetMs"],
    kinds: [
      "pitchDiscrimination": .comparison, "pitchMatching": .pitchMatching,
      "rhythmOffsetDetection": .kept, "rhythmMatching": .kept,
    ])

  private static let version3 = TrainingFileFormat(
    version: 3,
    laterColumns: ["tempoBPM", "offsetMs", "meanOffsetMs"] + (0...3).map { "meanOffsetMsPosition\($0)" },
    kinds: [
      "pitchDiscrimination": .comparison, "pitchMatching": .pitchMatching,
      "rhythmOffsetDetection": .kept, "rhythmMatching": .kept,
      "continuousRhythmMatching": .kept,
    ])
}
