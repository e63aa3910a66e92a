/// The place in a vibration and its speed: an oscillator that does not yet know its wave.
///
/// The phase is a whole number of 2⁻⁶⁴ turns that wraps by itself, so it never loses precision, and n times the
/// phase is exactly the phase of the n-th partial.
struct Oscillator: BitwiseCopyable {
  /// Turns · 2⁶⁴ since the note began, modulo one turn.
  private(set) var phase: UInt64 = 0
  private var step: UInt64
  private var target: UInt64
  private var stepChange: Int64 = 0
  private var glideLeft = 0

  init(_ step: PhaseStep) {
    self.step = step.rawValue
    target = step.rawValue
  }

  /// Moves to another step within `length` samples, by equal changes and without a jump of the phase.
  @_noLocks mutating func glide(to wanted: PhaseStep, within length: Int) {
    guard wanted.rawValue != target, length > 0 else { return }
    target = wanted.rawValue
    stepChange = Int64(bitPattern: target &- step) / Int64(truncatingIfNeeded: length)
    glideLeft = length
  }

  /// The phase of this sample; moves on to the next.
  @_noLocks mutating func next() -> UInt64 {
    defer { phase &+= step }
    if glideLeft > 0 {
      glideLeft &-= 1
      step = glideLeft == 0 ? target : step &+ UInt64(bitPattern: stepChange)
    }
    return phase
  }
}
