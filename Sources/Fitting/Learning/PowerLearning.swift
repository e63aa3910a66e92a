import Numerics
import Training

/// α·log₂(1 + n/τ): the threshold is a power of practice, without a bound.
///
/// Source: `Documentation/listeners.md`; Newell & Rosenbloom 1981, with prior practice τ.
enum PowerLearning: LearningLaw {
  static let name = "power"
  static let coordinates = [Coordinate("learning-exponent", 0.001...10, boundedBelow: true), .learningTrials]
  /// The listener model limits the gain; the limit is set to the largest value that the model allows.
  static let constants: [(name: String, value: ParameterValue)] = [
    ("learning", .text(name)), ("learning-within-share", .number(1)), ("learning-gain-octaves", .number(10)),
  ]

  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  ) {
    let turns = practised / Elementary.exp2(shape.y)
    let octaves = Elementary.log2(1 + turns)
    return (shape.x * octaves, SIMD2(octaves, -shape.x * turns / (1 + turns)))
  }
}
