import Numerics

extension KeyboardThresholds {
  /// The fewest comparisons of a note that counts in `notesDiffer`.
  static let fewestComparisons = 5

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
