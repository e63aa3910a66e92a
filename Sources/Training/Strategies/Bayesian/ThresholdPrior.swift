import Music
import Numerics

/// The prior of the threshold in a Bayesian strategy: normal in log₂ cents, or flat over the grid of thresholds.
///
/// The mean of the normal prior is (1 − w)·log₂(prior-cents) + w·log₂(profile's overall mean) with w the parameter
/// `profile-weight`; w is 0 if the profile is empty. The profile's mean is a mean of presented difficulties, which may
/// be an octave or two away from the threshold: keep the standard deviation wide.
struct ThresholdPrior: Sendable, Hashable {
  enum Shape: String, ParameterChoice { case normal, flat }

  static let shape = Parameter(
    "prior", .choice(of: Shape.self), default: .normal, "how likely the thresholds of the grid are at first")
  static let mean = Parameter(
    "prior-cents", .number(0.001...10_000), default: 16, unit: "cents",
    "centre of the prior, where nothing is known (prior normal)")
  static let deviation = Parameter(
    "prior-sd-octaves", .number(0.01...20), default: 2, unit: "octaves",
    "standard deviation of the prior (prior normal)")
  static let weight = Parameter(
    "profile-weight", .number(0...1), default: 0.5,
    "how far the profile's overall mean, if there is one, replaces prior-cents, in octaves (prior normal)")
  static let parameters: [any ParameterDeclaration] = [shape, mean, deviation, weight]

  let shape: Shape
  let meanOctaves: Double
  let deviationOctaves: Double
  let profileWeight: Double

  init(_ values: ParameterValues) {
    shape = values[Self.shape]
    meanOctaves = values[Self.mean].octaves
    deviationOctaves = values[Self.deviation]
    profileWeight = values[Self.weight]
  }

  /// The prior weight of a threshold in log₂ cents, up to a common factor: 1 where the prior is flat.
  func weight(centredOn mean: Double) -> (Double) -> Double {
    switch shape {
    case .flat: { _ in 1 }
    case .normal:
      { octaves in
        let z = (octaves - mean) / deviationOctaves
        return Elementary.exp(-z * z / 2)
      }
    }
  }

  /// The names of the constants that have no effect because the prior is flat.
  var unusedParameters: [any ParameterDeclaration] {
    shape == .normal ? [] : [Self.mean, Self.deviation, Self.weight]
  }

  /// The mean of the prior in log₂ cents for a listener with this profile; `prior-cents` if it is flat.
  func mean(knowing profile: borrowing PerceptualProfile) -> Double {
    guard shape == .normal, profileWeight > 0, let known = profile.overallMean?.value, known > 0 else {
      return meanOctaves
    }
    return (1 - profileWeight) * meanOctaves + profileWeight * known.octaves
  }
}
