import Training

/// G(z) = ½ + z/(2·(1 + |z|)).
struct RationalFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "rational", summary: "z over 1 + |z|: heavy tails", source: "Peach", parameters: [])

  func cumulative(_ z: Double) -> Double { 0.5 + z / (2 * (1 + z.magnitude)) }

  func quantile(_ p: Double) -> Double { (2 * p - 1) / (1 - (2 * p - 1).magnitude) }

  func density(_ z: Double) -> Double { 0.5 / ((1 + z.magnitude) * (1 + z.magnitude)) }
}
