import Live
import Music
package import Text
package import Training

/// The notes of a sound, played in order.
struct HeardNotes: Sendable {
  let frequencies: [Frequency]
  let duration: NoteDuration
  /// Seconds of silence between two notes.
  var pause = 0.0
}

extension HeardNotes {
  /// The two notes at the threshold of then or of now.
  /// - Throws: nothing; the length of the notes is one that `NoteDuration` allows.
  init(_ both: ThenAndNow, isThen: Bool) throws {
    let pair = isThen ? both.notes.prefix(2) : both.notes.suffix(2)
    self.init(
      frequencies: pair.map(\.frequency), duration: try NoteDuration(seconds: ThenAndNow.noteSeconds),
      pause: both.notes[1].start - ThenAndNow.noteSeconds)
  }

  /// The two notes of a comparison.
  package init(of comparison: Comparison, _ settings: TrainingSettings) {
    self.init(
      frequencies: [DetunedNote(comparison.reference), comparison.target].map {
        settings.frequency(of: $0, root: comparison.reference)
      }, duration: settings.noteDuration)
  }
}

/// A comparison answered wrong, with its notes for playing it again.
struct WrongPair: Sendable {
  /// The maximum number of pairs that the end of a session offers.
  static let most = 5

  let comparison: Comparison
  let notes: HeardNotes

  init(_ comparison: Comparison, _ settings: TrainingSettings) {
    self.comparison = comparison
    notes = HeardNotes(of: comparison, settings)
  }

  /// "C4: the second was 12 ¢ lower", "F2: the second was 6.9 ¢ too low for a perfect fifth up".
  func words(_ phrases: Phrases) -> String {
    let size = phrases.cents(comparison.difficulty)
    let note = comparison.reference.name(in: phrases.language)
    let texts = phrases.language.texts
    return switch (comparison.rightAnswer, comparison.words(in: phrases.language)) {
    case (.higher, nil): texts.wrongPairHigher(note: note, size: size)
    case (.higher, let interval?): texts.wrongPairHigherThan(note: note, size: size, interval: interval)
    case (.lower, nil): texts.wrongPairLower(note: note, size: size)
    case (.lower, let interval?): texts.wrongPairLowerThan(note: note, size: size, interval: interval)
    }
  }
}

extension Comparison {
  /// The interval with which the second note is compared, "a perfect fifth up"; nil if it is compared with the first note.
  package func words(in language: Language) -> String? {
    interval == .prime ? nil : interval.words(in: language, isDown: isDown)
  }
}
