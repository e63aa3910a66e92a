import Music
import Randomness
import Training

/// A simulated person who tunes a note.
///
/// error = bias + anchoring·initial offset + noise·z with z standard normal: the hand stops where the pitch
/// sounds right to an ear that is off by `bias`, has noise, and leaves a share of the initial detuning in place.
/// The slider is let go at error − initial offset, held within its range by the session.
///
/// Source: spec 3-laboratory L2, "pitch matching".
public struct MatchingListener: SimulatedTuner {
  static let bias = Parameter(
    "matching-bias-cents", .number(-1200...1200), default: 0, unit: "cents",
    "where a tuned note is left on average; positive is sharp")
  static let noise = Parameter(
    "matching-noise-cents", .number(0...1200), default: 0, unit: "cents",
    "standard deviation of where it is left; 0 takes that of comparisons, threshold / 0.67449")
  static let anchoring = Parameter(
    "matching-anchoring", .number(0...1), default: 0, "share of the initial detuning that stays")

  /// Name, source and parameters, which are those of the listener.
  public static let descriptor = Descriptor(
    name: "matching", summary: "tunes with bias, noise and anchoring to the initial offset",
    source: "spec 3-laboratory L2", parameters: [bias, noise, anchoring])

  let bias: Double
  let noise: Double
  let anchoring: Double

  /// The tuner in a listener.
  /// - Parameters:
  ///   - values: of the listener.
  ///   - threshold: the listener's, now. Without a noise of its own tuning has that of comparisons,
  ///     σ = T₇₅/0.67449.
  init(_ values: ParameterValues, threshold: Cents) {
    let own = values[Self.noise]
    bias = values[Self.bias]
    noise = own > 0 ? own : threshold.value / GaussianFamily.quartile
    anchoring = values[Self.anchoring]
  }

  /// Where the slider is let go, from words 2 and 3.
  public mutating func tune(_ matching: PitchMatching, draws: Draws) -> Cents {
    Cents(bias + (anchoring - 1) * matching.initialOffset.value + noise * draws.secondNormal)
  }
}
