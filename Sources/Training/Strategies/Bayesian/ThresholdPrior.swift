/// What a Bayesian strategy believes of the threshold before the first answer: normal in log₂ cents.
///
/// Its mean is (1 − w)·log₂(prior-cents) + w·log₂(profile's overall mean); without a profile w is 0. The
/// profile's mean is one of difficulties presented, which may lie an octave or two off the threshold: keep the
/// standard deviation wide.
struct ThresholdPrior: Sendable, Hashable {
  static let mean = Parameter(
    "prior-cents", .number(0.001...10_000), default: 16, unit: "cents",
    "centre of the prior, where nothing is known")
  static let deviation = Parameter(
    "prior-sd-octaves", .number(0.01...20), default: 2, unit: "octaves",
    "standard deviation of the prior")
  static let weight = Parameter(
    "profile-weight", .number(0...1), default: 0.5,
    "how far the profile's overall mean, if there is one, replaces prior-cents, in octaves")
  static let parameters: [any ParameterDeclaration] = [mean, deviation, weight]

  let meanOctaves: Double
  let deviationOctaves: Double
  let profileWeight: Double

  init(_ values: ParameterValues) {
    meanOctaves = values[Self.mean].octaves
    deviationOctaves = values[Self.deviation]
    profileWeight = values[Self.weight]
  }

  /// The centre of the prior for somebody, log₂ cents.
  func mean(knowing profile: borrowing PerceptualProfile) -> Double {
    guard profileWeight > 0, let known = profile.overall?.mean.value, known > 0 else { return meanOctaves }
    return (1 - profileWeight) * meanOctaves + profileWeight * known.octaves
  }
}
