/// A law of learning for fits: log₂ T(n) = log₂ T₀ − octaves(n).
///
/// To add a law, write a file in `Learning/` and a line in `LearningLawCatalog`.
protocol LearningLaw: Sendable {
  /// The value of the listener's parameter `learning`.
  static var name: String { get }

  /// The two constants of the law: the amount learned, and the number of comparisons (on a log₂ scale). Empty without
  /// learning.
  static var coordinates: [Coordinate] { get }

  /// The octaves learned after n comparisons, and their derivatives by each coordinate. Called for each record in each
  /// step of a fit.
  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  )
}

extension Coordinate {
  /// τ: the number of comparisons over which the threshold falls.
  static let learningTrials = Coordinate("learning-trials", unit: "comparisons", 1...1_000_000, on: .octaves)
}
