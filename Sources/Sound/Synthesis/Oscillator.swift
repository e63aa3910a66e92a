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
