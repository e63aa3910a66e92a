import Music
import Training

/// The notes of a sound, played in order.
struct HeardNotes: Sendable {
  let frequencies: [Frequency]
  let duration: NoteDuration
}

extension HeardNotes {
  /// The two notes of a comparison.
  init(of comparison: Comparison, _ settings: TrainingSettings) {
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

  /// "C4: the second was 12 ¢ lower".
  func words(_ phrases: Phrases) -> String {
    let size = phrases.cents(comparison.difficulty)
    let isHigher = comparison.rightAnswer == .higher
    return phrases.phrase(
      "\(comparison.reference.name): the second was \(size) \(isHigher ? "higher" : "lower")",
      "\(comparison.reference.name): der zweite war \(size) \(isHigher ? "höher" : "tiefer")")
  }
}
