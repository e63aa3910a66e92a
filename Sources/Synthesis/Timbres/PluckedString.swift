extension Timbre {
  /// A plucked string: eight partials, the high ones weaker and sooner gone.
  ///
  /// Shares 1/n², as a string pulled aside to a corner swings (without the nodes of that corner, which would
  /// silence some partials). T₆₀ = 16 s / n: high partials go first as on strings, but slowly, so that the note
  /// is still there while someone tunes it.
  ///
  /// Source: Fletcher & Rossing 1998, chapter 2 (the shares); the times are ours. Differs in that the partials
  /// are exactly harmonic, for training wants one pitch.
  public static let pluckedString = Timbre(
    name: "plucked-string", summary: "eight partials that die away, the high ones first",
    partials: (1...8).map { n in Partial(share: 1 / Double(n * n), decay: 16 / Double(n)) })
}
