import Numerics
import Training

/// G·(1 − e^(−n/τ)): fast at first, bounded by G.
///
/// Source: `Documentation/listeners.md`; Heathcote, Brown & Mewhort 2000. Differs in being a law of log T.
enum ExponentialLearning: LearningLaw {
  static let name = "exponential"
  static let coordinates = [
    Coordinate("learning-gain-octaves", unit: "octaves", 0...10, boundedBelow: true), .learningTrials,
  ]
  static let constants: [(name: String, value: ParameterValue)] = [
    ("learning", .text(name)), ("learning-within-share", .number(1)),
  ]

  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  ) {
    let turns = practised / Elementary.exp2(shape.y)
    let left = Elementary.exp(-turns)
    return (shape.x * (1 - left), SIMD2(1 - left, -shape.x * turns * left * Elementary.ln2))
  }
}
