/// What a note sounds like: the partials of a harmonic tone, the first of them the fundamental.
///
/// Partial n has the phase n·φ of the fundamental's φ, so whatever the timbre the fundamental is exact and the
/// others stay in tune with it. To add a timbre, write a file in `Timbres/` and its line in `Timbre.catalog`.
public struct Timbre: Sendable {
  /// One partial of the tone.
  public struct Partial: Sendable {
    /// Its share of the whole, before the shares are scaled to sum to 1.
    public var share: Double
    /// Seconds in which it falls by 60 dB, as a string does; infinite when it holds.
    public var decay: Double

    /// A partial.
    public init(share: Double, decay: Double = .infinity) {
      self.share = share
      self.decay = decay
    }
  }

  /// How it is chosen on the command line and in settings: kebab-case, never changed.
  public let name: String
  /// One line for lists.
  public let summary: String
  /// Partials 1, 2, … `maximumPartials` at most.
  public let partials: [Partial]

  /// The most partials that a voice has room for.
  public static let maximumPartials = 8

  /// A timbre.
  /// - Parameter partials: 1…8, shares not negative, the first one positive.
  public init(name: String, summary: String, partials: [Partial]) {
    precondition(
      (1...Self.maximumPartials).contains(partials.count),
      "a timbre has 1…\(Self.maximumPartials) partials, \"\(name)\" has \(partials.count)")
    precondition(partials[0].share > 0, "\"\(name)\" must have a fundamental, got \(partials[0].share)")
    self.name = name
    self.summary = summary
    self.partials = partials
  }
}
