import Music
import Numerics
import Training

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
  /// - threshold: the listener's current threshold. If `matching-noise-cents` is 0, the noise is the same as in
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
