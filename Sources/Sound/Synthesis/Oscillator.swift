package import Music

/// The phase of a note and its increment per sample, independent of the waveform.
///
/// The phase is an integer number of 2⁻⁶⁴ turns that wraps at a turn, so it never loses precision, and n times the
/// phase is exactly the phase of partial n.
struct Oscillator: BitwiseCopyable {
  /// The phase since the note began in turns · 2⁶⁴, modulo one turn.
  private(set) var phase: UInt64 = 0
  private var step: UInt64
  private var target: UInt64
  private var stepChange: Int64 = 0
  private var glideLeft = 0

  init(_ step: PhaseStep) {
    self.step = step.rawValue
    target = step.rawValue
  }

  /// Changes the increment to another one within `length` samples, in equal steps, with continuous phase.
  @_noLocks mutating func glide(to wanted: PhaseStep, within length: Int) {
    guard wanted.rawValue != target, length > 0 else { return }
    target = wanted.rawValue
    stepChange = Int64(bitPattern: target &- step) / Int64(truncatingIfNeeded: length)
    glideLeft = length
  }

  /// The phase of the current sample. Advances to the next sample.
  @_noLocks mutating func next() -> UInt64 {
    defer { phase &+= step }
    if glideLeft > 0 {
      glideLeft &-= 1
      step = glideLeft == 0 ? target : step &+ UInt64(bitPattern: stepChange)
    }
    return phase
  }
}

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

/// sin(π·x) for x in −1…1 half turns, to 6·10⁻¹².
///
/// Reduces x to a quarter turn and evaluates the Taylor series to the fifteenth power; the next term, (π/2)¹⁷/17!, is
/// 6·10⁻¹². Unlike libm's sine, the compiler can verify that it neither locks nor allocates.
@_noLocks @inline(__always)
func sineOfHalfTurns(_ x: Double) -> Double {
  let folded = x > 0.5 ? 1 - x : x < -0.5 ? -1 - x : x
  let y = folded * .pi
  let z = y * y
  let tail = 1 - z / 110 * (1 - z / 156 * (1 - z / 210))
  return y * (1 - z / 6 * (1 - z / 20 * (1 - z / 42 * (1 - z / 72 * tail))))
}
