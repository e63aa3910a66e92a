/// What one version of the Peach app writes: its columns, and what its training types mean here.
struct TrainingFileFormat: Sendable {
  /// What a row becomes.
  enum Kind { case comparison, pitchMatching, skipped }

  /// The number behind `# peach-export-format:`.
  var version: Int
  /// The columns that follow those of pitch training.
  var laterColumns: [String]
  /// The words in `trainingType`.
  var kinds: KeyValuePairs<String, Kind>

  /// The whole header.
  var columns: [String] { PitchColumn.allCases.map(\.name) + laterColumns }
  /// How many columns there are.
  var width: Int { PitchColumn.allCases.count + laterColumns.count }

  /// What the first line of a numbered file begins with.
  static let mark = "# peach-export-format:"

  /// Every format there is, oldest first. A new version of the app adds one line here and its columns below.
  static let catalog: [TrainingFileFormat] = [version1, version2, version3]

  /// The format of files without a first line.
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
      "rhythmOffsetDetection": .skipped, "rhythmMatching": .skipped,
    ])

  private static let version3 = TrainingFileFormat(
    version: 3,
    laterColumns: ["tempoBPM", "offsetMs", "meanOffsetMs"] + (0...3).map { "meanOffsetMsPosition\($0)" },
    kinds: [
      "pitchDiscrimination": .comparison, "pitchMatching": .pitchMatching,
      "rhythmOffsetDetection": .skipped, "rhythmMatching": .skipped,
      "continuousRhythmMatching": .skipped,
    ])
}
