package import Music
package import Numerics
package import Training

/// A simulated person who tunes a note.
///
/// error = bias + anchoring·initial offset + noise·z, with z standard normal. The slider is released at error − initial
/// offset; the session clamps it to its range.
///
/// Source: `Documentation/listeners.md`, *Pitch matching*.
package struct MatchingListener: SimulatedTuner {
  static let bias = Parameter(
    "matching-bias-cents", .number(-1200...1200), default: 0, unit: "cents",
    "where a tuned note is left on average; positive is sharp")
  static let noise = Parameter(
    "matching-noise-cents", .number(0...1200), default: 0, unit: "cents",
    "standard deviation of where it is left; 0 takes that of comparisons, threshold / 0.67449")
  static let anchoring = Parameter(
    "matching-anchoring", .number(0...1), default: 0, "share of the initial detuning that stays")

  /// Name, source and parameters, which are part of the listener's.
  package static let descriptor = Descriptor(
    name: "matching", summary: "tunes with bias, noise and anchoring to the initial offset",
    source: "Peach", parameters: [bias, noise, anchoring])

  let bias: Double
  let noise: Double
  let anchoring: Double

  /// The tuner of a listener.
  /// - Parameters:
  ///   - values: the listener's parameters.
  ///   - threshold: the listener's current threshold. If `matching-noise-cents` is 0, the noise is the same as in
  /// comparisons, σ = T₇₅/0.67449.
  init(_ values: ParameterValues, threshold: Cents) {
    let own = values[Self.noise]
    bias = values[Self.bias]
    noise = own > 0 ? own : threshold.value / GaussianFamily.quartile
    anchoring = values[Self.anchoring]
  }

  /// The slider's position on release, from words 2 and 3.
  package mutating func tune(_ matching: PitchMatching, draws: Draws) -> Cents {
    Cents(bias + (anchoring - 1) * matching.initialOffset.value + noise * draws.secondNormal)
  }
}

/// The movement of the slider to its release: a primary movement that overshoots, and a correction.
///
/// slider(t) = A·m(t/T₁) + (end − A)·m((t − T₁)/T₂), with A = end·(1 + overshoot) and m the minimum-jerk movement m(τ)
/// = 10τ³ − 15τ⁴ + 6τ⁵, τ clamped to 0…1. T₁ = 0.8 s, T₂ = 0.4 s.
///
/// Source: Flash & Hogan 1985; a primary and a corrective submovement: Meyer et al. 1988. The two times and the
/// overshoot are ours.
package struct SliderTrajectory: Sendable, Hashable {
  /// T₁ in seconds.
  package static let reachSeconds = 0.8
  /// T₂ in seconds.
  package static let correctionSeconds = 0.4
  /// The total duration in seconds.
  package static let seconds = reachSeconds + correctionSeconds

  /// The position of the release.
  package let end: Cents
  /// The overshoot as a share of the movement; negative for an undershoot.
  package let overshoot: Double

  /// A movement from the slider's centre.
  package init(to end: Cents, overshoot: Double = 0.1) {
    self.end = end
    self.overshoot = overshoot
  }

  /// The slider's position `seconds` after the start: 0 before, `end` afterwards.
  package func place(at seconds: Double) -> Cents {
    guard seconds < Self.seconds else { return end }
    let reach = end.value * (1 + overshoot)
    let correction = Self.minimumJerk((seconds - Self.reachSeconds) / Self.correctionSeconds)
    return Cents(
      reach * Self.minimumJerk(seconds / Self.reachSeconds) + (end.value - reach) * correction)
  }

  private static func minimumJerk(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    return t * t * t * (10 - 15 * t + 6 * t * t)
  }
}
