import Training

/// A law of learning for fits: log₂ T(n) = log₂ T₀ − octaves(n).
///
/// To add a law, write a file in `Learning/` and a line in `LearningLawCatalog`; in another package call
/// `Laboratory.register`. A law fits constants of the listener model, so scenarios can simulate the fitted listener. A law
/// that the effect `learning` does not simulate needs a `ListenerEffect` with these constants.
public protocol LearningLaw: Sendable {
  /// Kebab-case, as `peach fit --learning` names it.
  static var name: String { get }

  /// The two constants that are fitted: an amount, whose fit starts at 0.1, then the number of comparisons within which the
  /// threshold falls, on the scale `octaves`. Empty without learning.
  static var coordinates: [Coordinate] { get }

  /// Constants of the listener model with which it learns by this law, beside the fitted ones. Empty by default.
  static var constants: [(name: String, value: ParameterValue)] { get }

  /// The octaves learned after n comparisons, and their derivatives by each coordinate. Called for each record in each
  /// step of a fit.
  /// - Parameters:
  ///   - practised: n, at least 0.
  ///   - shape: the two coordinates; the second is log₂ of a number of comparisons.
  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  )
}

extension LearningLaw {
  /// None: the fitted constants alone make the listener learn.
  public static var constants: [(name: String, value: ParameterValue)] { [] }
}

extension Coordinate {
  /// τ: the number of comparisons over which the threshold falls.
  static let learningTrials = Coordinate("learning-trials", unit: "comparisons", 1...1_000_000, on: .octaves)
}
