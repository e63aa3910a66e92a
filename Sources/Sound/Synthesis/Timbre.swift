/// The partials of a harmonic tone; the first one is the fundamental.
///
/// Partial n has n times the phase of the fundamental, so every partial is exactly in tune. To add a timbre, write a
/// file in `Timbres/` and a line in `Timbre.catalog`.
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
