import PortableMath

/// α·log₂(1 + n/τ): threshold as a power of practice, slower and slower without an end.
///
/// Source: spec 3-laboratory L2; Newell & Rosenbloom 1981, with prior practice τ.
enum PowerLearning: LearningLaw {
  static let name = "power"
  static let coordinates = [Coordinate("learning-exponent", 0.001...10, ownLower: true), .learningTrials]

  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  ) {
    let turns = practised / Elementary.exp2(shape.y)
    let octaves = Elementary.log2(1 + turns)
    return (shape.x * octaves, SIMD2(octaves, -shape.x * turns / (1 + turns)))
  }
}
