/// The partials of a harmonic tone; the first one is the fundamental.
///
/// Partial n has n times the phase of the fundamental, so every partial is exactly in tune. To add a timbre, write a
/// constant below and a line in `catalog`.
package struct Timbre: Sendable {
  /// One partial of a tone.
  package struct Partial: Sendable {
    /// The relative amplitude. Amplitudes are scaled to sum to 1.
    package var share: Double
    /// The time in seconds in which the partial decays by 60 dB; infinite for a constant one.
    package var decay: Double

    package init(share: Double, decay: Double = .infinity) {
      self.share = share
      self.decay = decay
    }
  }

  /// The name on the command line and in settings: kebab-case, never changed.
  package let name: String
  /// One line for listings.
  package let summary: String
  /// Partials 1, 2, …, at most `maximumPartials`.
  package let partials: [Partial]

  /// The maximum number of partials of a voice.
  package static let maximumPartials = 8

  /// A timbre.
  /// - Parameter partials: 1…8, with shares of at least 0, the first one above 0.
  package init(name: String, summary: String, partials: [Partial]) {
    precondition(
      (1...Self.maximumPartials).contains(partials.count),
      "a timbre has 1…\(Self.maximumPartials) partials, \"\(name)\" has \(partials.count)")
    precondition(partials[0].share > 0, "\"\(name)\" must have a fundamental, got \(partials[0].share)")
    self.name = name
    self.summary = summary
    self.partials = partials
  }
}

extension Timbre {
  /// All timbres; the first one is the default.
  package static let catalog: [Timbre] = [
    .sine,
    .pluckedString,
    .bowedString,
  ]

  /// The timbre with a name.
  /// - Throws: `SynthesisError.unknownTimbre`.
  package static func named(_ name: String) throws(SynthesisError) -> Timbre {
    guard let timbre = catalog.first(where: { $0.name == name }) else {
      throw .unknownTimbre(name, known: catalog.map(\.name))
    }
    return timbre
  }
}

extension Timbre {
  /// The fundamental alone.
  package static let sine = Timbre(
    name: "sine", summary: "a pure tone that holds", partials: [Partial(share: 1)])

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

  /// A bowed string: eight partials that hold.
  ///
  /// The shares are 1/n, as of the force on the bridge, a sawtooth; a bridge and a body, which colour them, are left out.
  ///
  /// Source: Fletcher & Rossing 1998, chapter 10.
  package static let bowedString = Timbre(
    name: "bowed-string", summary: "eight partials that hold",
    partials: (1...8).map { n in Partial(share: 1 / Double(n)) })
}
