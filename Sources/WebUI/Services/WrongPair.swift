import Live
import Music
import Training

/// The notes of a sound, played in order.
struct HeardNotes: Sendable {
  let frequencies: [Frequency]
  let duration: NoteDuration
  /// Seconds of silence between two notes.
  var pause = 0.0
  /// The notes that sound at the same time after the others, so that beats are heard, for `togetherSeconds`.
  var together: [Frequency] = []

  static let togetherSeconds = 2.0
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

  /// The two notes of a comparison, then, of an interval, whose right size no first note gives, the two in tune, also
  /// together.
  init(again comparison: Comparison, _ settings: TrainingSettings) {
    let first = DetunedNote(comparison.reference)
    let inTune = comparison.interval == .prime ? [] : [first, DetunedNote(comparison.targetNote)]
    self.init([first, comparison.target] + inTune, root: comparison.reference, settings)
    together = Array(frequencies.dropFirst(2))
  }

  /// The two notes of an interval in tune, also together, in the middle of the notes of training.
  init(of interval: Interval, _ settings: TrainingSettings) {
    let (lowest, highest) = (settings.notes.lowerBound.index, settings.notes.upperBound.index)
    let lower = MIDINote((lowest + highest - interval.semitones) / 2)
    let isDown = settings.direction == .down
    let reference = isDown ? lower.shifted(by: interval, isDown: false) : lower
    self.init(of: Comparison(reference: reference, interval: interval, offset: 0, isDown: isDown), settings)
    together = frequencies
  }

  /// The note that a person has tuned, then the right one; of an interval each after the first note, and the right one also
  /// together with it.
  init(of completed: CompletedPitchMatching, _ settings: TrainingSettings) {
    let (matching, right) = (completed.matching, DetunedNote(completed.matching.targetNote))
    let (first, tuned) = (DetunedNote(matching.reference), DetunedNote(right.note, offset: completed.error))
    let isUnison = matching.interval == .prime
    self.init(
      isUnison ? [tuned, right] : [first, tuned, first, right], root: matching.reference, settings)
    together = Array(frequencies.dropFirst(2))
  }

  private init(_ notes: [DetunedNote], root: MIDINote, _ settings: TrainingSettings) {
    self.init(
      frequencies: notes.map { settings.frequency(of: $0, root: root) }, duration: settings.noteDuration)
  }
}

/// A comparison answered wrong or a note tuned badly, with the notes that are heard again.
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
    (trial, notes) = (.comparison(comparison), HeardNotes(again: comparison, settings))
  }

  init(_ completed: CompletedPitchMatching, _ settings: TrainingSettings) {
    (trial, notes) = (.matching(completed), HeardNotes(of: completed, settings))
  }

  /// Whether an interval in tune follows what was wrong.
  var endsInTune: Bool {
    if case .comparison(let comparison) = trial { comparison.interval != .prime } else { false }
  }

  /// What was wrong, as in a terminal.
  func words(_ phrases: Phrases) -> String {
    switch trial {
    case .comparison(let comparison): phrases.description(of: comparison)
    case .matching(let completed): phrases.description(of: completed)
    }
  }
}
