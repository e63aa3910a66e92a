import Live
import Music
import Numerics
import Text
import Training

/// The profile screen without its charts of time.
struct ProfileDocument: Encodable, Sendable {
  struct Key: Encodable, Sendable {
    let name: String
    let black: Bool
    /// The index in `steps`; null if the note is untrained.
    let step: Int?
    let words: String
    let mean, deviation: Double?
    let count: Int
  }

  let cards: [ProfileCard]
  /// "Profile: major third" of one interval; nil for all.
  let title: String?
  /// The text that is shown in place of the chart; null if there is data.
  let empty: String?
  let keys: [Key]
  /// Whether the notes differ more than chance explains; if not, the page does not draw them.
  let notesDiffer: Bool
  /// Whether to say that the notes do not differ: they have enough comparisons, and neither low nor high ones are harder.
  let notesComparable: Bool
  /// The names of the keys' steps, the finest first.
  let steps: [String]
  /// The description of the keyboard for screen readers.
  let keyboard: String

  init(_ history: TrainingHistory, cards: [ProfileCard], in language: Language) {
    let keyboard = KeyboardThresholds(history.profile)
    self.cards = cards
    title = history.interval.map { language.texts.profileOf(interval: $0.name(in: language)) }
    let hasMatched = history.hasMatchings
    let begin =
      history.interval == nil
      ? TimelineDescription.emptyText(in: language) : Phrases(language).noComparisons(in: history)
    let text = hasMatched ? TimelineDescription.matchingsOnlyText(in: language) : begin
    empty = history.timeline.latest == nil ? text : nil
    keys = keyboard.keys.map { Key($0, language) }
    let isRegister = [true, false].contains { isUnison in
      history.harderPairs(ofUnison: isUnison)?.findings.contains(where: \.isOfNotes) == true
    }
    (notesDiffer, notesComparable) = (keyboard.notesDiffer, keyboard.areComparable && !isRegister)
    steps = KeyboardThresholds.steps(in: language)
    self.keyboard = keyboard.words(in: language)
  }
}

extension ProfileDocument.Key {
  init(_ key: KeyboardThresholds.Key, _ language: Language) {
    self.init(
      name: key.note.name(in: language), black: key.isBlack, step: key.step, words: key.words(in: language),
      mean: key.mean?.value, deviation: key.mean == nil ? nil : key.standardDeviation.value, count: key.count)
  }
}
