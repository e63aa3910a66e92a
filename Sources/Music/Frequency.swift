import PortableMath

/// A frequency in hertz, positive and finite.
public struct Frequency: Hashable, Comparable, Sendable {
  /// Hertz.
  public let hertz: Double

  /// A frequency known to be good.
  /// - Parameter hertz: positive and finite; anything else is a programmer's mistake.
  public init(hertz: Double) {
    precondition(hertz > 0 && hertz.isFinite, "frequency must be positive and finite, got \(hertz) Hz")
    self.hertz = hertz
  }

  /// Lower before higher.
  public static func < (lhs: Frequency, rhs: Frequency) -> Bool { lhs.hertz < rhs.hertz }

  /// The frequency `cents` away: f·2^(cents/1200).
  public func shifted(by cents: Cents) -> Frequency {
    Frequency(hertz: hertz * Elementary.exp2(cents.value / 1200))
  }

  /// How far this frequency lies above `other`: 1200·log₂(self/other), positive when sharp.
  public func cents(above other: Frequency) -> Cents {
    Cents(1200 * Elementary.log2(hertz / other.hertz))
  }
}

/// The frequency that tunes A4: 415…466 Hz, 440 by default.
public struct ReferencePitch: Hashable, Sendable {
  /// A4.
  public let frequency: Frequency

  /// The pitches allowed, in hertz.
  public static let allowed = 415.0...466.0
  /// 440 Hz.
  public static let standard = ReferencePitch(unchecked: 440)

  private init(unchecked hertz: Double) { frequency = Frequency(hertz: hertz) }

  /// A4 at that many hertz.
  /// - Throws: `MusicError.referencePitchOutOfRange` outside `allowed`.
  public init(hertz: Double) throws(MusicError) {
    guard Self.allowed.contains(hertz) else { throw .referencePitchOutOfRange(hertz) }
    self.init(unchecked: hertz)
  }
}
