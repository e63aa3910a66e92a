public import Training

/// A law of learning for fits: log₂ T(n) = log₂ T₀ − octaves(n), with n the comparisons before and T₀ = T(0).
///
/// `peach fit` can name a law after `Laboratory.register`. A law fits constants of the listener model, so scenarios can
/// simulate the fitted listener. A law that the effect `learning` does not simulate needs a `ListenerEffect` with these
/// constants.
public protocol LearningLaw: Sendable {
  /// The name in `peach fit --learning`, in kebab-case.
  static var name: String { get }

  /// The two fitted constants: an amount, whose fit starts at 0.1, and a number of comparisons τ on the scale
  /// `octaves`. Empty without learning.
  static var coordinates: [Coordinate] { get }

  /// The law's other constants of the listener model, with fixed values. Empty by default.
  static var constants: [(name: String, value: ParameterValue)] { get }

  /// The octaves learned after n comparisons, and their partial derivatives with respect to the coordinates. Called
  /// for each record in each step of a fit.
  /// - Parameters:
  ///   - practised: n, at least 0.
  ///   - shape: the two coordinates; the second is log₂ of a number of comparisons.
  static func octaves(after practised: Double, _ shape: SIMD2<Double>) -> (
    gain: Double, slopes: SIMD2<Double>
  )
}

extension LearningLaw {
  /// No constants with fixed values.
  public static var constants: [(name: String, value: ParameterValue)] { [] }
}

extension Coordinate {
  /// τ: after τ comparisons an exponential law has gained 63 % of G, a power law α octaves.
  static let learningTrials = Coordinate("learning-trials", unit: "comparisons", 1...1_000_000, on: .octaves)
}
