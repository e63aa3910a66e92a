import Music
import Simulation
import Training

/// The slopes of the psychometric function that a person's answers allow, among those that are tried.
package struct AllowedSlopes: Sendable {
  /// A slope, and the listener that is most likely with it.
  package struct Slope: Sendable {
    /// The power of the offset in the family.
    package let slope: Double
    /// The threshold before the first record, in cents.
    package let threshold: Double
    /// The lapse rate.
    package let lapseRate: Double
    fileprivate let logLikelihood: Double
  }

  /// The slopes that are tried beside the fit's own: from flatter to steeper than most listeners.
  package static let tried = [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4]

  /// The allowed slopes, flat to steep: 2·(ℓ̂ − ℓ) is at most 3.841, as in the 95 % intervals of the other constants. At
  /// least one.
  package let slopes: [Slope]
  /// The most likely slope.
  package let likeliest: Slope
  /// Whether the slope of the fit is one of them.
  package let containsFitted: Bool

  /// The smallest and the largest threshold of the allowed slopes.
  package var thresholds: ClosedRange<Double> {
    let thresholds = slopes.map(\.threshold)
    return thresholds.min()!...thresholds.max()!
  }
}

extension ListenerFit {
  /// The slopes that the answers allow, with the fitted learning law.
  ///
  /// A fit with a wrong slope is biased: of a flat listener it makes one who lapses, with too low a threshold.
  ///
  /// Source: `Documentation/fitting.md`, *The slope*.
  /// - Complexity: O(records), nine maximisations.
  package var allowedSlopes: AllowedSlopes {
    let fitted = AllowedSlopes.Slope(model, slope)
    let others = AllowedSlopes.tried.filter { $0 != slope }.compactMap { other in
      model.withSlope(other).map { AllowedSlopes.Slope($0, other) }
    }
    let all = ([fitted] + others).sorted { $0.slope < $1.slope }
    let likeliest = all.max { $0.logLikelihood < $1.logLikelihood }!
    func isAllowed(_ one: AllowedSlopes.Slope) -> Bool {
      2 * (likeliest.logLikelihood - one.logLikelihood) <= ProfileLikelihood.limit
    }
    return AllowedSlopes(
      slopes: all.filter(isAllowed), likeliest: likeliest, containsFitted: isAllowed(fitted))
  }
}

extension AllowedSlopes.Slope {
  fileprivate init(_ model: FittedModel, _ slope: Double) {
    let point = model.maximum.point
    self.init(
      slope: slope, threshold: point[0].ofOctaves, lapseRate: point[1],
      logLikelihood: model.maximum.logLikelihood)
  }
}

extension FittedModel {
  /// The model of the same answers with another slope; nil if it determines no threshold.
  fileprivate func withSlope(_ slope: Double) -> FittedModel? {
    let likelihood = Likelihood(
      observations: likelihood.observations, family: likelihood.family.withSlope(slope),
      learning: likelihood.learning)
    let starts = StartingPoints.constant(likelihood.observations).map { $0 + maximum.point.dropFirst(3) }
    let model = FittedModel(likelihood, from: starts + [maximum.point])
    return model.isValid ? model : nil
  }
}

extension PsychometricFamily {
  /// The family with another slope, in place of its own.
  func withSlope(_ slope: Double) -> any PsychometricFamily {
    let base = (self as? PowerOfOffset)?.base ?? self
    return slope == 1 ? base : PowerOfOffset(base: base, slope: slope)
  }

  /// The name of the family, and its slope.
  var nameAndSlope: (name: String, slope: Double) {
    let power = self as? PowerOfOffset
    return (type(of: power?.base ?? self).descriptor.name, power?.slope ?? 1)
  }
}
