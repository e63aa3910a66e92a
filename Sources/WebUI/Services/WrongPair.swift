import Live
import Music
import Text
import Training

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
  init(of comparison: Comparison, _ settings: TrainingSettings) {
    self.init([DetunedNote(comparison.reference), comparison.target], root: comparison.reference, settings)
  }

  /// The note that a person has tuned, then the right one.
  init(of completed: CompletedPitchMatching, _ settings: TrainingSettings) {
    let right = completed.matching.targetNote
    self.init(
      [DetunedNote(right, offset: completed.error), DetunedNote(right)], root: completed.matching.reference,
      settings)
  }

  private init(_ notes: [DetunedNote], root: MIDINote, _ settings: TrainingSettings) {
    self.init(
      frequencies: notes.map { settings.frequency(of: $0, root: root) }, duration: settings.noteDuration)
  }
}

/// A comparison answered wrong or a note tuned badly, with the two notes that are heard again.
struct WrongPair: Sendable {
  /// The maximum number of pairs that the end of a session offers.
  static let most = 5

  private enum Trial {
    case comparison(Comparison)
    case matching(CompletedPitchMatching)
  }

  private let trial: Trial
  let notes: HeardNotes

  init(_ comparison: Comparison, _ settings: TrainingSettings) {
    (trial, notes) = (.comparison(comparison), HeardNotes(of: comparison, settings))
  }

  init(_ completed: CompletedPitchMatching, _ settings: TrainingSettings) {
    (trial, notes) = (.matching(completed), HeardNotes(of: completed, settings))
  }

  /// "C4: the second was 12 ¢ lower", "F2: the second was 6.9 ¢ too low for a perfect fifth up"; of a note that was tuned
  /// "G♯3: 26 ¢ too high", "F2–C3: 26 ¢ too high for a perfect fifth up".
  func words(_ phrases: Phrases) -> String {
    switch trial {
    case .comparison(let comparison): Self.words(comparison, phrases)
    case .matching(let completed): Self.words(completed, phrases)
    }
  }

  private static func words(_ completed: CompletedPitchMatching, _ phrases: Phrases) -> String {
    let (language, matching) = (phrases.language, completed.matching)
    let error = PitchFeedback(error: completed.error).text(in: language)
    let note = matching.targetNote.name(in: language)
    guard matching.interval != .prime else { return language.texts.wrongNote(note: note, error: error) }
    return language.texts.wrongNoteOfInterval(
      first: matching.reference.name(in: language), note: note, error: error,
      interval: matching.interval.words(in: language, isDown: matching.isDown))
  }

  private static func words(_ comparison: Comparison, _ phrases: Phrases) -> String {
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
  func words(in language: Language) -> String? {
    interval == .prime ? nil : interval.words(in: language, isDown: isDown)
  }
}
