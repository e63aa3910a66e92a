import Peach

/// A psychometric function with heavy tails: G(z) = ½ + z/(2·(1 + |z|)), so that even large offsets are missed at times.
struct RationalFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "rational", summary: "z over 1 + |z|: heavy tails", source: "this example", parameters: [])

  func cumulative(_ z: Double) -> Double { 0.5 + z / (2 * (1 + z.magnitude)) }

  func quantile(_ p: Double) -> Double { (2 * p - 1) / (1 - (2 * p - 1).magnitude) }
}

extension NamedListener {
  /// A listener with that family.
  static let distracted = NamedListener(
    "distracted", "misses large offsets at times",
    values: ["threshold-cents": .number(15), "family": .text("rational")])
}
