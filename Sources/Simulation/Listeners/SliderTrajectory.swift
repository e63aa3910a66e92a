import Music

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
