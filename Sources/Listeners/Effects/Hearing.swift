import Music
import PortableMath

/// How well a listener hears one comparison, as the effects leave it one after the other.
struct Hearing {
  /// 1/T₇₅, thresholds per cent.
  private(set) var acuity: Double
  /// The offset that sounds like none, in cents.
  let bias: Double
  /// λ, 0…1.
  var lapseRate: Double
  /// Pull towards "higher", in thresholds.
  var pull = 0.0
  /// How long the answer takes after the end of the target note.
  var microseconds: Int64 = 0

  /// Without effects.
  init(acuity: Double, bias: Double, lapseRate: Double) {
    self.acuity = acuity
    self.bias = bias
    self.lapseRate = lapseRate
  }

  /// Makes the threshold higher by a factor of 2^octaves.
  mutating func raiseThreshold(octaves: Double) { acuity *= Elementary.exp2(-octaves) }

  /// Adds noise that would by itself make that threshold (cents): T becomes √(T² + noise²), as independent
  /// deviations add up.
  mutating func addNoise(_ cents: Double) { acuity /= (1 + cents * acuity * (cents * acuity)).squareRoot() }

  /// What the noise is compared with: where the offset lies, in thresholds; positive sounds higher.
  func distance(of offset: Cents) -> Double { (offset.value - bias) * acuity + pull }
}

/// What is true of a listener at a moment, as far as the effects are concerned.
struct Ability {
  /// How much higher than at first the threshold is, log₂.
  var octaves = 0.0
  /// λ on average, 0…1.
  var lapseRate: Double
  /// How far earlier comparisons pull the answer either way, as often up as down; in thresholds.
  var swing = 0.0
}
