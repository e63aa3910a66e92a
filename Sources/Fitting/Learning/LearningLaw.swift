/// How far practice has brought the threshold down: log₂ T(n) = log₂ T₀ − octaves(n).
///
/// To add one: a file in `Learning/` and a line in `LearningLawCatalog`.
protocol LearningLaw: Sendable {
  /// The value of the listener's parameter `learning`.
  static var name: String { get }

  /// Its two constants: how much is learned, and over how many comparisons (on the scale of octaves). None for
  /// someone who does not learn.
  static var coordinates: [Coordinate] { get }

  /// How many octaves are gained after so many comparisons, and how fast that changes with each coordinate.
  /// Called for each record and each step of a fit.
  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  )
}

extension Coordinate {
  /// τ: over how many comparisons the gain comes.
  static let learningTrials = Coordinate("learning-trials", unit: "comparisons", 1...1_000_000, on: .octaves)
}
