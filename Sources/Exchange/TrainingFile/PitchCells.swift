import Chronology
import Music
import Text
import Training

/// The columns of pitch training, in the order of every format. The name of a case is the column's header.
///
/// Source: `Documentation/data.md`, *Import and export*; mschuerig/peach-ios, CSVExportSchema.
enum PitchColumn: Int, CaseIterable {
  case trainingType, timestamp, referenceNote, referenceNoteName, targetNote, targetNoteName, interval
  case tuningSystem, centOffset, isCorrect, initialCentOffset, userCentError

  /// The column's header, such as `referenceNote`.
  var name: String { "\(self)" }
}

/// Reads the cells of pitch training. Each method throws a `ImportProblem` with the rule that the cell violates.
extension ParsedCSVRow {
  func timestamp() throws(ImportProblem) -> Instant {
    guard let timestamp = try? Instant(iso8601: text(.timestamp)) else {
      throw problem(.timestamp) { $0.cellNotTime(column: $1, value: $2) }
    }
    guard RecordLimits.dates.contains(timestamp) else {
      throw problem(.timestamp) { $0.cellNotYear(column: $1, value: $2) }
    }
    return timestamp
  }

  /// The note in `column`. The next column must contain its name.
  func note(_ column: PitchColumn) throws(ImportProblem) -> MIDINote {
    guard let number = Int(decimal: text(column)), let note = MIDINote(exactly: number) else {
      throw problem(column) { $0.cellNotNote(column: $1, value: $2) }
    }
    let nameColumn: PitchColumn = column == .referenceNote ? .referenceNoteName : .targetNoteName
    guard self[nameColumn.rawValue].elementsEqual(noteNames[note.index]) else {
      throw problem(nameColumn) {
        $0.cellNotNoteName(column: $1, name: note.name, number: number, value: $2)
      }
    }
    return note
  }

  /// The interval, which must be the distance of the notes. Either note may be higher, because the Peach app also
  /// trains downward intervals.
  func interval(between first: MIDINote, _ second: MIDINote) throws(ImportProblem) -> Interval {
    let interval: Interval
    do {
      // Older files of the web version have A4 for the tritone.
      interval =
        self[PitchColumn.interval.rawValue].elementsEqual("A4".utf8)
        ? .tritone : try Interval(abbreviation: text(.interval))
    } catch {
      let known = Interval.allCases.map(\.abbreviation).joined(separator: " ")
      throw problem(.interval) { $0.cellNotInterval(column: $1, known: known, value: $2) }
    }
    guard abs(second.index - first.index) == interval.semitones else {
      throw problem(.interval) {
        $0.cellNotDistance(column: $1, first: first.name, second: second.name, value: $2)
      }
    }
    return interval
  }

  func tuningSystem() throws(ImportProblem) -> TuningSystem {
    let name = text(.tuningSystem)
    guard let system = TuningSystem.allCases.first(where: { $0.exchangeName == name }) else {
      let known = TuningSystem.allCases.map(\.exchangeName)
      throw problem(.tuningSystem) {
        $0.cellNotTuning(column: $1, value: $2, suggestion: $0.suggestion(for: name, among: known))
      }
    }
    return system
  }

  func cents(_ column: PitchColumn) throws(ImportProblem) -> Cents {
    guard let value = Double(decimal: text(column)), RecordLimits.cents.contains(value) else {
      throw problem(column) { $0.cellNotCents(column: $1, value: $2) }
    }
    return Cents(value)
  }

  func isCorrect() throws(ImportProblem) -> Bool {
    switch text(.isCorrect).lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default:
      throw problem(.isCorrect) { $0.cellNotTrue(column: $1, value: $2) }
    }
  }

  /// Requires `cells`, which do not apply to the row's type, to be empty.
  /// - Parameter format: the format whose columns the cells are in.
  func requireEmpty(_ cells: Range<Int>, in format: TrainingFileFormat) throws(ImportProblem) {
    for cell in cells where !self[cell].isEmpty {
      throw problem(cell) {
        $0.cellNotEmpty(column: format.columns[cell], type: text(.trainingType), value: $1)
      }
    }
  }

  /// An error in the cell of `column`.
  /// - Parameter sentence: *rule, got value. next step.* from the texts of a language, the column's name and the cell's
  ///   text.
  func problem(_ column: PitchColumn, _ sentence: (Texts, String, String) -> String) -> ImportProblem {
    problem(column.rawValue) { sentence($0, column.name, $1) }
  }
}

extension Texts {
  /// The sentences after an unknown name, with the known ones.
  func suggestion(for name: String, among known: [String]) -> String {
    let names = known.joined(separator: ", ")
    return nearestName(to: name, among: known).map { knownNearest(name: $0, names: names) }
      ?? self.known(names: names)
  }
}

/// The names of the MIDI notes as bytes. Creating a name costs as much as reading the rest of its row.
private let noteNames = (0..<MIDINote.count).map { Array(MIDINote($0).name.utf8) }

extension TuningSystem {
  /// The spelling in exported files: `equalTemperament`, `justIntonation`. The store uses another spelling.
  var exchangeName: String {
    switch self {
    case .equalTemperament: "equalTemperament"
    case .justIntonation: "justIntonation"
    }
  }
}
