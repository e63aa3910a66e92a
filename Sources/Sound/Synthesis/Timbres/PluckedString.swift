extension Timbre {
  /// A plucked string: eight partials; higher ones are weaker and decay faster.
  ///
  /// The shares are 1/n², as on a string plucked at a point, but without the factor for that point, which would silence
  /// some partials. T₆₀ = 16 s / n: higher partials decay faster, as on strings, but slowly enough that the note still
  /// sounds while someone tunes it.
  ///
  /// Source: Fletcher & Rossing 1998, chapter 2, for the shares; the decay times have no source. Unlike a string's, the
  /// partials are exactly harmonic, so the note has one pitch.
  package static let pluckedString = Timbre(
    name: "plucked-string", summary: "eight partials that die away, the high ones first",
    partials: (1...8).map { n in Partial(share: 1 / Double(n * n), decay: 16 / Double(n)) })
}
