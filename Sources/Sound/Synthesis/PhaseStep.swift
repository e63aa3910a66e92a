import Music

/// The phase increment per sample in turns · 2⁶⁴.
///
/// step = f / rate · 2⁶⁴, rounded. The rounding error is at most 2⁻⁶⁵ turns and the division's 2⁻⁵³ relative, so the
/// frequency is correct to 10⁻¹² cent. Integers add without error, so the deviation does not grow.
package struct PhaseStep: RawRepresentable, Hashable, BitwiseCopyable, Sendable {
  /// Turns per sample · 2⁶⁴, less than 2⁶³ (half the sample rate).
  package var rawValue: UInt64

  /// An increment by its raw value.
  @_noLocks package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The increment of a frequency.
  /// - Parameters:
  ///   - frequency: 1 Hz up to 0.4 of the sample rate.
  ///   - sampleRate: samples per second.
  /// - Throws: `SynthesisError.frequencyOutOfRange`.
  package init(_ frequency: Frequency, sampleRate: Double) throws(SynthesisError) {
    let allowed = 1...(0.4 * sampleRate)
    guard allowed.contains(frequency.hertz) else {
      throw .frequencyOutOfRange(hertz: frequency.hertz, allowed: allowed)
    }
    rawValue = UInt64((frequency.hertz / sampleRate * 0x1p64).rounded())
  }
}
