public import Music
import Numerics

/// The state of a listener for one comparison. The effects change it one after the other.
public struct Hearing: Sendable {
  /// 1/T₇₅ in 1/cents.
  public private(set) var acuity: Double
  /// The offset that is heard as 0, in cents.
  public let bias: Double
  /// The lapse rate λ, 0…1.
  public var lapseRate: Double
  /// The pull towards "higher" in thresholds.
  public var pull = 0.0
  /// Whether the listener presses the wrong key for the intended answer.
  public var reversesKeys = false
  /// The response time after the end of the target note, in microseconds.
  public var microseconds: Int64 = 0

  /// The state without effects.
  init(acuity: Double, bias: Double, lapseRate: Double) {
    self.acuity = acuity
    self.bias = bias
    self.lapseRate = lapseRate
  }

  /// Multiplies the threshold by 2^octaves.
  public mutating func raiseThreshold(octaves: Double) { acuity *= Elementary.exp2(-octaves) }

  /// Adds independent noise whose own threshold is `cents`: T becomes √(T² + noise²).
  public mutating func addNoise(_ cents: Double) {
    acuity /= (1 + cents * acuity * (cents * acuity)).squareRoot()
  }

  /// The heard offset in thresholds; positive is heard as higher.
  public func distance(of offset: Cents) -> Double { (offset.value - bias) * acuity + pull }
}

/// The true state of a listener at an instant, as far as effects change it.
public struct Ability: Sendable {
  /// log₂ of the current threshold relative to the initial one.
  public var octaves = 0.0
  /// The average lapse rate λ, 0…1.
  public var lapseRate: Double
  /// The magnitude of the pull by earlier comparisons, in thresholds; both directions are equally likely.
  public var swing = 0.0
}
