import Numerics

/// A frequency in hertz, positive and finite.
@usableFromInline package struct Frequency: Hashable, Comparable, Sendable {
  /// Cycles per second.
  package let hertz: Double

  /// A frequency.
  /// - Parameter hertz: positive and finite; otherwise the precondition fails.
  package init(hertz: Double) {
    precondition(hertz > 0 && hertz.isFinite, "frequency must be positive and finite, got \(hertz) Hz")
    self.hertz = hertz
  }

  /// Orders by pitch: lower before higher.
  @usableFromInline package static func < (lhs: Frequency, rhs: Frequency) -> Bool { lhs.hertz < rhs.hertz }

  /// The frequency `cents` above this one: f·2^(cents/1200).
  package func shifted(by cents: Cents) -> Frequency {
    Frequency(hertz: hertz * Elementary.exp2(cents.value / 1200))
  }

  /// 1200·log₂(self/other): positive if this frequency is higher.
  package func cents(above other: Frequency) -> Cents {
    Cents(1200 * Elementary.log2(hertz / other.hertz))
  }
}

/// The frequency of A4: 415…466 Hz, by default 440 Hz.
package struct ReferencePitch: Hashable, Sendable {
  /// The frequency of A4.
  package let frequency: Frequency

  /// The allowed range in hertz.
  package static let allowed = 415.0...466.0
  /// 440 Hz.
  package static let standard = ReferencePitch(unchecked: 440)

  private init(unchecked hertz: Double) { frequency = Frequency(hertz: hertz) }

  /// A reference pitch with A4 at `hertz`.
  /// - Throws: `MusicError.referencePitchOutOfRange` outside `allowed`.
  package init(hertz: Double) throws(MusicError) {
    guard Self.allowed.contains(hertz) else { throw .referencePitchOutOfRange(hertz) }
    self.init(unchecked: hertz)
  }
}
