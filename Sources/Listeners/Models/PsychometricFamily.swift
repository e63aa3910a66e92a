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

  /// G′(z), for fits to people's answers; a family that knows it by a formula makes them faster.
  func density(_ z: Double) -> Double
}

extension PsychometricFamily {
  /// By a central difference in the lower tail, where G is small and keeps its digits: G′(z) = G′(−z).
  public func density(_ z: Double) -> Double {
    let (place, step) = (-abs(z), 1e-4)
    return (cumulative(place + step) - cumulative(place - step)) / (2 * step)
  }
}
