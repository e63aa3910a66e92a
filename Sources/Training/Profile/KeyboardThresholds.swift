package import Music
import Numerics
package import Text

/// The keys of a keyboard, each with the step of difficulty that contains its mean, for colouring.
package struct KeyboardThresholds: Sendable, Hashable {
  package struct Key: Sendable, Hashable {
    package let note: MIDINote
    /// Mean offset presented with the note as reference, cents; nil if untrained.
    package let mean: Cents?
    /// Sample standard deviation, cents; 0 for fewer than two comparisons.
    package let standardDeviation: Cents
    /// The number of comparisons in the mean.
    package let count: Int
    /// Index of the step in `KeyboardThresholds.steps`, 0 for the finest; nil if untrained.
    package let step: Int?

    /// Whether the key is black.
    package var isBlack: Bool { [1, 3, 6, 8, 10].contains(note.index % 12) }
  }

  /// Upper ends of the steps in cents, each exclusive; the last step has none.
  ///
  /// They double, because doubling a pitch difference makes it easier by about the same amount anywhere on the scale.
  package static let bounds = [5.0, 10, 20, 40]

  /// The keys from the lowest to the highest.
  package let keys: [Key]

  /// The keys of a range of notes, which is widened to include every trained note.
  package init(_ profile: PerceptualProfile, in range: ClosedRange<MIDINote> = MIDINote(36)...MIDINote(84)) {
    let trained = (0..<MIDINote.count).filter { profile[MIDINote($0)].statistics.count > 0 }
    let first = min(range.lowerBound.index, trained.first ?? MIDINote.count)
    let last = max(range.upperBound.index, trained.last ?? 0)
    keys = (first...last).map { Key(MIDINote($0), profile[MIDINote($0)].statistics) }
  }

  /// "12 of 49 notes from C2 to C6 are trained."
  package func words(in language: Language) -> String {
    let trained = keys.count { $0.count > 0 }
    let (first, last) = (
      keys[0].note.name(in: language), keys[keys.count - 1].note.name(in: language)
    )
    return language.texts.notesTrained(trained: trained, count: keys.count, first: first, last: last)
  }

  /// The names of the steps: "below 5 cents", "5 to 10 cents", …, "40 cents and more".
  package static func steps(in language: Language) -> [String] {
    let (texts, ends) = (language.texts, bounds.map { Int($0) })
    let between = zip(ends, ends.dropFirst()).map { texts.stepBetween(low: $0, high: $1) }
    return [texts.stepBelow(cents: ends[0])] + between + [texts.stepFrom(cents: ends[ends.count - 1])]
  }
}

extension KeyboardThresholds.Key {
  init(_ note: MIDINote, _ statistics: RunningStatistics) {
    self.note = note
    count = Int(statistics.count)
    mean = count > 0 ? Cents(statistics.mean) : nil
    standardDeviation = Cents(count > 0 ? statistics.standardDeviation : 0)
    step = mean.map { mean in
      KeyboardThresholds.bounds.firstIndex { mean.value < $0 } ?? KeyboardThresholds.bounds.count
    }
  }

  /// "C4: 12 cents, 40 comparisons"; "C4: not trained yet".
  package func words(in language: Language) -> String {
    let (texts, name) = (language.texts, note.name(in: language))
    guard let mean else { return texts.noteNotTrained(note: name) }
    let cents = language.cents(mean.value)
    return count == 1
      ? texts.noteOneComparison(note: name, cents: cents)
      : texts.noteComparisons(note: name, cents: cents, count: count)
  }
}

extension KeyboardThresholds {
  /// The fewest comparisons of a note that counts in `notesDiffer`.
  static let fewestComparisons = 5

  /// Whether the notes have enough comparisons for `notesDiffer`: at least half of the trained ones, and at least two.
  package var areComparable: Bool {
    let counted = keys.count { $0.count >= Self.fewestComparisons }
    return counted >= 2 && 2 * counted >= keys.count { $0.count > 0 }
  }

  /// Whether the mean offsets of the notes differ more than chance explains, at a level of 1 %.
  ///
  /// F = Σ n(m − m̄)²/(k − 1) / s², with s² the variance within notes, is compared with χ²/(k − 1): the variance within
  /// notes has far more degrees of freedom than the k notes. A strategy with one chain for all notes presents them at
  /// random, so its notes differ by chance only.
  ///
  /// Source: one-way analysis of variance; Wilson & Hilferty 1931 for χ².
  package var notesDiffer: Bool {
    let notes = keys.filter { $0.count >= Self.fewestComparisons }
    guard notes.count >= 2 else { return false }
    let count = notes.reduce(0) { $0 + Double($1.count) }
    let mean = notes.reduce(0) { $0 + Double($1.count) * ($1.mean?.value ?? 0) } / count
    let (between, within) = notes.reduce((0.0, 0.0)) { sums, note in
      let distance = (note.mean?.value ?? mean) - mean
      let deviation = note.standardDeviation.value
      return (
        sums.0 + Double(note.count) * distance * distance,
        sums.1 + Double(note.count - 1) * deviation * deviation
      )
    }
    guard within > 0 else { return between > 0 }
    let freedom = Double(notes.count - 1)
    let ratio = between / freedom / (within / (count - Double(notes.count)))
    let spread = 2 / (9 * freedom)
    let score = (Elementary.pow(ratio, 1 / 3) - (1 - spread)) / spread.squareRoot()
    return score > 2.326
  }
}
