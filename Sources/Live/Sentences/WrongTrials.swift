import Music
package import Text
package import Training

/// The sentences of comparisons answered wrong and of notes tuned badly.
extension Phrases {
  /// "C4: the second was 12 ¢ lower", "F2–C3: the second was 6.9 ¢ too low for a perfect fifth up".
  package func description(of comparison: Comparison) -> String {
    let size = cents(comparison.difficulty)
    let notes = SpelledInterval(
      comparison.interval, from: comparison.reference, isDown: comparison.isDown, in: language)
    let note = comparison.interval == .prime ? notes.first : "\(notes.first)–\(notes.second)"
    return switch (comparison.rightAnswer, comparison.words(in: language)) {
    case (.higher, nil): texts.wrongPairHigher(note: note, size: size)
    case (.higher, let interval?): texts.wrongPairHigherThan(note: note, size: size, interval: interval)
    case (.lower, nil): texts.wrongPairLower(note: note, size: size)
    case (.lower, let interval?): texts.wrongPairLowerThan(note: note, size: size, interval: interval)
    }
  }

  /// "G♯3: 26 ¢ too high", "F2–C3: 26 ¢ too high for a perfect fifth up".
  package func description(of completed: CompletedPitchMatching) -> String {
    let matching = completed.matching
    let error = PitchFeedback(error: completed.error).text(in: language)
    let note = matching.targetNote.name(in: language)
    guard matching.interval != .prime else { return texts.wrongNote(note: note, error: error) }
    let notes = SpelledInterval(
      matching.interval, from: matching.reference, isDown: matching.isDown, in: language)
    return texts.wrongNoteOfInterval(
      first: notes.first, note: notes.second, error: error,
      interval: matching.interval.words(in: language, isDown: matching.isDown))
  }

  /// "Furthest off: G♯3: 26 ¢ too high; C4: 12 ¢ too low": the first three notes at most; nil without one.
  package func furthestOff(_ notes: [CompletedPitchMatching]) -> String? {
    let worst = notes.prefix(3)
    guard !worst.isEmpty else { return nil }
    return texts.endFurthestOff(notes: worst.map { description(of: $0) }.joined(separator: "; "))
  }
}

extension Comparison {
  /// The interval with which the second note is compared, "a perfect fifth up"; nil if it is compared with the first note.
  package func words(in language: Language) -> String? {
    interval == .prime ? nil : interval.words(in: language, isDown: isDown)
  }
}
