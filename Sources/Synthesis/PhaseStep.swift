import Music

/// How far a vibration moves on from one sample to the next, in turns scaled to 2⁶⁴.
///
/// step = f / rate · 2⁶⁴, rounded. The rounding is 2⁻⁶⁵ of a turn at most and the division is good to 2⁻⁵³, so
/// the frequency is right to 10⁻¹² cent, and because whole numbers add up without error it stays so for ever.
public struct PhaseStep: RawRepresentable, Hashable, BitwiseCopyable, Sendable {
  /// Turns per sample · 2⁶⁴, below 2⁶³ (half the sample rate).
  public var rawValue: UInt64

  /// A step by its number.
  @_noLocks public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The step of a frequency.
  /// - Parameters:
  ///   - frequency: 1 Hz up to 0.4 of the sample rate.
  ///   - sampleRate: samples per second.
  /// - Throws: `SynthesisError.frequencyOutOfRange`.
  public init(_ frequency: Frequency, sampleRate: Double) throws(SynthesisError) {
    let allowed = 1...(0.4 * sampleRate)
    guard allowed.contains(frequency.hertz) else {
      throw .frequencyOutOfRange(hertz: frequency.hertz, allowed: allowed)
    }
    rawValue = UInt64((frequency.hertz / sampleRate * 0x1p64).rounded())
  }
}
