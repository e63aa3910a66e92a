public import Training

/// A family of psychometric functions: the distribution of the listener's internal noise.
///
/// Scenarios and fits can name a family after `Laboratory.register`. z is the offset in units of the listener's 75 %
/// threshold, so every family has G(1) = ¾ and G(−z) = 1 − G(z).
public protocol PsychometricFamily: Sendable {
  /// Name and source. A family has no parameters of its own.
  static var descriptor: Descriptor { get }

  /// G(z): the probability of "higher" without lapses and bias; strictly increasing.
  func cumulative(_ z: Double) -> Double

  /// G⁻¹(p) for 0 < p < 1.
  func quantile(_ p: Double) -> Double

  /// G′(z), for fits. A closed form makes them faster.
  func density(_ z: Double) -> Double
}

extension PsychometricFamily {
  /// A central difference in the lower tail, where G is small and precise: G′(z) = G′(−z).
  public func density(_ z: Double) -> Double {
    let (place, step) = (-abs(z), 1e-4)
    return (cumulative(place + step) - cumulative(place - step)) / (2 * step)
  }
}
