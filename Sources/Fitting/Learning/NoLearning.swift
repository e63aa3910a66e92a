/// A constant threshold.
enum NoLearning: LearningLaw {
  static let name = "none"
  static let coordinates: [Coordinate] = []

  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  ) { (0, .zero) }
}
