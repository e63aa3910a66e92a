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
public struct MatchingListener: Configurable, SimulatedTuner {
  static let bias = Parameter(
    "bias-cents", .number(-1200...1200), default: .number(0), unit: "cents",
    "where the note is left on average; positive is sharp")
  static let noise = Parameter(
    "noise-cents", .number(0...1200), default: .number(12), unit: "cents",
    "standard deviation of where the note is left")
  static let anchoring = Parameter(
    "anchoring", .number(0...1), default: .number(0), "share of the initial offset that stays")

  /// Name, source and parameters.
  public static let descriptor = Descriptor(
    name: "matching", summary: "tuner with bias, noise and anchoring to the initial offset",
    source: "spec 3-laboratory L2", parameters: [bias, noise, anchoring])

  let bias: Double
  let noise: Double
  let anchoring: Double

  /// A tuner of those constants.
  public init(_ values: ParameterValues) {
    bias = values.number(Self.bias)
    noise = values.number(Self.noise)
    anchoring = values.number(Self.anchoring)
  }

  /// A tuner whose noise is that of a comparison: σ = T₇₅/0.67449, the deviation of the noise in a comparison by
  /// someone who is right 75 % of the time at T₇₅.
  public init(threshold: Cents) {
    bias = 0
    noise = threshold.value / 0.67449
    anchoring = 0
  }

  /// Where the slider is let go, from words 2 and 3.
  public mutating func tune(_ matching: PitchMatching, draws: Draws) -> Cents {
    Cents(bias + (anchoring - 1) * matching.initialOffset.value + noise * draws.secondNormal)
  }
}
