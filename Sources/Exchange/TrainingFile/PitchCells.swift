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

/// Reads the cells of pitch training. Each method throws a `TextProblem` with the rule that the cell violates.
extension ParsedCSVRow {
  func timestamp() throws(TextProblem) -> Instant {
    guard let timestamp = try? Instant(iso8601: text(.timestamp)) else {
      throw problem(
        .timestamp, "must be a time in ISO 8601 with a zone", nextStep: "Write it as 2026-03-03T14:30:00Z.",
        german: ("muss eine Zeit in ISO 8601 mit Zone sein", "Schreib sie wie 2026-03-03T14:30:00Z."))
    }
    guard RecordLimits.dates.contains(timestamp) else {
      throw problem(
        .timestamp, "must lie between 1900 and 2199", nextStep: "Correct the year.",
        german: ("muss zwischen 1900 und 2199 liegen", "Berichtige das Jahr."))
    }
    return timestamp
  }

  /// The note in `column`. The next column must contain its name.
  func note(_ column: PitchColumn) throws(TextProblem) -> MIDINote {
    guard let number = Int(decimal: text(column)), let note = MIDINote(exactly: number) else {
      throw problem(
        column, "must be a MIDI note in 0…127", nextStep: "Write its number; C4 is 60.",
        german: ("muss ein MIDI-Ton von 0 bis 127 sein", "Schreib seine Nummer; C4 ist 60."))
    }
    let nameColumn: PitchColumn = column == .referenceNote ? .referenceNoteName : .targetNoteName
    guard self[nameColumn.rawValue].elementsEqual(noteNames[note.index]) else {
      throw problem(
        nameColumn, "must be \(note.name), the name of note \(number)",
        nextStep: "Correct the name or the note.",
        german: ("muss \(note.name) sein, der Name von Ton \(number)", "Berichtige den Namen oder den Ton."))
    }
    return note
  }

  /// The interval, which must be the distance of the notes. Either note may be higher, because the Peach app also
  /// trains downward intervals.
  func interval(between first: MIDINote, _ second: MIDINote) throws(TextProblem) -> Interval {
    let interval: Interval
    do {
      // Older files of the web version have A4 for the tritone.
      interval =
        self[PitchColumn.interval.rawValue].elementsEqual("A4".utf8)
        ? .tritone : try Interval(abbreviation: text(.interval))
    } catch {
      let known = Interval.allCases.map(\.abbreviation).joined(separator: " ")
      throw problem(
        .interval, "must be one of \(known)", nextStep: "m is minor, M is major.",
        german: ("muss eines sein von \(known)", "m ist klein, M ist groß."))
    }
    guard abs(second.index - first.index) == interval.semitones else {
      throw problem(
        .interval, "must be the distance from \(first.name) to \(second.name)",
        nextStep: "Correct the interval or a note.",
        german: (
          "muss der Abstand von \(first.name) bis \(second.name) sein",
          "Berichtige das Intervall oder einen Ton."
        ))
    }
    return interval
  }

  func tuningSystem() throws(TextProblem) -> TuningSystem {
    let name = text(.tuningSystem)
    guard let system = TuningSystem.allCases.first(where: { $0.exchangeName == name }) else {
      let known = TuningSystem.allCases.map(\.exchangeName)
      throw problem(
        .tuningSystem, "must be a known one", nextStep: suggestion(for: name, among: known),
        german: ("muss eine bekannte sein", "Bekannt: \(known.joined(separator: ", "))."))
    }
    return system
  }

  func cents(_ column: PitchColumn) throws(TextProblem) -> Cents {
    guard let value = Double(decimal: text(column)), RecordLimits.cents.contains(value) else {
      throw problem(
        column, "must be in -1200…1200 cents", nextStep: "Write a number such as -12.5.",
        german: ("muss von -1200 bis 1200 Cent sein", "Schreib eine Zahl wie -12.5."))
    }
    return Cents(value)
  }

  func isCorrect() throws(TextProblem) -> Bool {
    switch text(.isCorrect) {
    case "true": return true
    case "false": return false
    default:
      throw problem(
        .isCorrect, "must be true or false", nextStep: "Write it in lower case.",
        german: ("muss true oder false sein", "Schreib es klein."))
    }
  }

  /// Requires `cells`, which do not apply to the row's type, to be empty.
  func requireEmpty(_ cells: Range<Int>) throws(TextProblem) {
    for cell in cells where !self[cell].isEmpty {
      throw problem(
        cell, "cell \(cell + 1) must be empty in a row of type \(text(.trainingType))",
        nextStep: "Clear it or correct the type.",
        german: (
          "Zelle \(cell + 1) muss in einer Zeile der Art \(text(.trainingType)) leer sein",
          "Leere sie oder berichtige die Art."
        ))
    }
  }

  /// An error in the cell of `column`.
  func problem(
    _ column: PitchColumn, _ rule: String, nextStep: String, german: (rule: String, nextStep: String)
  ) -> TextProblem {
    problem(
      column.rawValue, "\(column.name) \(rule)", nextStep: nextStep,
      german: ("\(column.name) \(german.rule)", german.nextStep))
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
