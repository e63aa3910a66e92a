import Music
import Numerics

/// A tone prepared for sampling. All logarithms, allocations and errors occur in `init`.
///
/// It is bitwise copyable, so it can be passed to the audio thread through a queue.
package struct Voice: BitwiseCopyable, Sendable {
  /// The current amplitude of a partial, and the factor that multiplies it after each sample.
  private struct Decay: BitwiseCopyable, Sendable {
    var amplitude = 0.0
    var factor = 1.0
  }

  private var oscillator: Oscillator
  private var envelope: Envelope
  private var partials = InlineArray<8, Decay>(repeating: Decay())
  private var partialCount = 0

  /// A voice that has ended.
  static let silence = Voice()

  private init() {
    oscillator = Oscillator(PhaseStep(rawValue: 0))
    envelope = Envelope(length: 0, sampleRate: 0)
  }

  /// Prepares a tone.
  /// - Throws: `SynthesisError` if frequency or level is out of range at that rate.
  package init(_ tone: Tone, sampleRate: Double) throws(SynthesisError) {
    guard Tone.allowedLevels.contains(tone.level) else {
      throw .levelOutOfRange(decibels: tone.level.value, allowed: Tone.allowedLevels)
    }
    oscillator = Oscillator(try PhaseStep(tone.frequency, sampleRate: sampleRate))
    envelope = Envelope(length: tone.seconds.map { Int(($0 * sampleRate).rounded()) }, sampleRate: sampleRate)
    setPartials(of: tone, sampleRate: sampleRate)
  }

  /// Sets the amplitudes. Partials that a glide of 386 cents could raise above half the sample rate are omitted; those
  /// of a longer glide upwards may alias.
  private mutating func setPartials(of tone: Tone, sampleRate: Double) {
    let amplitude = Tone.usualAmplitude * Elementary.pow(10, tone.level.value / 20)
    let totalShare = tone.timbre.partials.reduce(0) { $0 + $1.share }
    for (index, partial) in tone.timbre.partials.enumerated() {
      guard Double(index + 1) * tone.frequency.hertz <= 0.4 * sampleRate else { break }
      partials[index] = Decay(
        amplitude: amplitude * partial.share / totalShare,
        factor: Elementary.pow(10, -3 / (partial.decay * sampleRate)))
      partialCount = index + 1
    }
  }

  /// Whether all further samples are silent.
  var isOver: Bool { @_noLocks get { envelope.isOver } }

  @_noLocks mutating func release() { envelope.release() }

  @_noLocks mutating func glide(to step: PhaseStep, within length: Int) {
    oscillator.glide(to: step, within: length)
  }

  /// The current sample: envelope · Σ aₙ·sin(n·φ). Advances to the next sample.
  @_noLocks mutating func next() -> Double {
    let phase = oscillator.next()
    var sum = 0.0
    for index in 0..<partialCount {
      let turned = Int64(bitPattern: phase &* UInt64(truncatingIfNeeded: index &+ 1))
      sum += partials[index].amplitude * sineOfHalfTurns(Double(turned) * 0x1p-63)
      partials[index].amplitude *= partials[index].factor
    }
    return sum * envelope.next()
  }
}
