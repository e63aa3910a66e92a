import Training

/// Every sampler, one line each. Listings, scenario checks and law tests read it.
public enum SamplerCatalog {
  /// In the order of listings; the first is what scenarios use unless they say otherwise.
  public static let samplers: [any Sampler.Type] = [
    GridSampler.self,
    RandomSampler.self,
    SobolSampler.self,
    LatinHypercubeSampler.self,
  ]

  /// The descriptors, in the same order.
  public static var descriptors: [Descriptor] { samplers.map { $0.descriptor } }

  /// How many points, of the samplers that let one choose; for each branch of a space with axes.
  static let points = Parameter(
    "points", .integer(1...100_000), default: 64, "points for each strategy with swept constants")
}
