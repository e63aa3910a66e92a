import Numerics

/// A frequency in hertz, positive and finite.
public struct Frequency: Hashable, Comparable, Sendable {
  /// Cycles per second.
  public let hertz: Double

  /// A frequency.
  /// - Parameter hertz: positive and finite; otherwise the precondition fails.
  public init(hertz: Double) {
    precondition(hertz > 0 && hertz.isFinite, "frequency must be positive and finite, got \(hertz) Hz")
    self.hertz = hertz
  }

  /// Orders by pitch: lower before higher.
  public static func < (lhs: Frequency, rhs: Frequency) -> Bool { lhs.hertz < rhs.hertz }

  /// The frequency `cents` above this one: f·2^(cents/1200).
  public func shifted(by cents: Cents) -> Frequency {
    Frequency(hertz: hertz * Elementary.exp2(cents.value / 1200))
  }

  /// 1200·log₂(self/other): positive if this frequency is higher.
  public func cents(above other: Frequency) -> Cents {
    Cents(1200 * Elementary.log2(hertz / other.hertz))
  }
}

/// The frequency of A4: 415…466 Hz, by default 440 Hz.
public struct ReferencePitch: Hashable, Sendable {
  /// The frequency of A4.
  public let frequency: Frequency

  /// The allowed range in hertz.
  public static let allowed = 415.0...466.0
  /// 440 Hz.
  public static let standard = ReferencePitch(unchecked: 440)

  private init(unchecked hertz: Double) { frequency = Frequency(hertz: hertz) }

  /// A reference pitch with A4 at `hertz`.
  /// - Throws: `MusicError.referencePitchOutOfRange` outside `allowed`.
  public init(hertz: Double) throws(MusicError) {
    guard Self.allowed.contains(hertz) else { throw .referencePitchOutOfRange(hertz) }
    self.init(unchecked: hertz)
  }
}
