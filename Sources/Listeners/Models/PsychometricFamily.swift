import Training

/// A shape of the psychometric function: the distribution of the listener's internal noise.
///
/// To add one: a file in `Models/` and a line in `PsychometricCatalog`. z is the offset in units of the
/// listener's 75 % threshold, so that every family is ¾ at z = 1 and symmetric: G(−z) = 1 − G(z).
public protocol PsychometricFamily: Sendable {
  /// Name and source; its parameters are those of the listener.
  static var descriptor: Descriptor { get }

  /// G(z): the probability of answering "higher" without lapses and bias; strictly increasing.
  func cumulative(_ z: Double) -> Double

  /// G⁻¹(p) for 0 < p < 1.
  func quantile(_ p: Double) -> Double
}
