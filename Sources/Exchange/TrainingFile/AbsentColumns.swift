import Music
import Text

/// The columns that a file without a format line, such as a lab's own, may lack. `default(of:)` has what their cells
/// then are.
extension PitchColumn {
  /// Whether a header without the format line may lack the column.
  var hasDefault: Bool { ![.timestamp, .centOffset, .isCorrect].contains(self) }

  /// The columns that a header with this one must have, too: what one column says of a note does not choose another note.
  private var companions: [PitchColumn] {
    switch self {
    case .referenceNoteName, .targetNote: [.referenceNote]
    case .targetNoteName, .interval: [.referenceNote, .targetNote]
    default: []
    }
  }

  /// Whether a header with these columns and without the format line must have the column.
  func isRequired(beside names: [String]) -> Bool {
    !hasDefault
      || PitchColumn.allCases.contains { names.contains($0.name) && $0.companions.contains(self) }
  }
}

extension ParsedCSVRow {
  /// The row with a format's columns in their order.
  /// - Parameter order: the index in this row of each column; nil for an absent one, whose cell gets its default.
  func completed(in order: [Int?]) -> ParsedCSVRow {
    var row = ParsedCSVRow()
    for (column, index) in order.enumerated() {
      row.beginField(at: places[index ?? 0])
      let cell = index.map { self[$0] } ?? row.default(of: PitchColumn(rawValue: column))[...]
      for byte in cell { row.append(byte) }
      row.endField()
    }
    return row
  }

  /// The cell of an absent column of a row that is complete up to it: a comparison of A4 with itself in equal temperament,
  /// or of the notes that the row names.
  private func `default`(of column: PitchColumn?) -> [UInt8] {
    switch column {
    case .trainingType: return Array("pitchComparison".utf8)
    case .timestamp: return Array("2000-01-01T00:00:00Z".utf8)
    case .referenceNote: return Array("69".utf8)
    case .targetNote: return Array(self[PitchColumn.referenceNote.rawValue])
    case .referenceNoteName: return Array((knownNote(.referenceNote)?.name ?? "").utf8)
    case .targetNoteName: return Array((knownNote(.targetNote)?.name ?? "").utf8)
    case .interval:
      guard let first = knownNote(.referenceNote), let second = knownNote(.targetNote),
        let interval = try? Interval(semitones: abs(second.index - first.index))
      else { return [] }
      return Array(interval.abbreviation.utf8)
    case .tuningSystem: return Array(TuningSystem.equalTemperament.exchangeName.utf8)
    default: return []
    }
  }

  private func knownNote(_ column: PitchColumn) -> MIDINote? {
    Int(decimal: text(column)).flatMap(MIDINote.init(exactly:))
  }
}
