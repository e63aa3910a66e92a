import Training

/// Samplers by name.
public typealias SamplerRegistry = Registry<any Sampler.Type>

extension SamplerRegistry {
  /// A registry of samplers.
  public init(of kind: String, _ samplers: [any Sampler.Type] = []) {
    self.init(of: kind, samplers) { $0.descriptor }
  }
}

/// The samplers of this package, one line each.
public enum SamplerCatalog {
  /// In the order of listings, for other packages to add to.
  public static let standard = SamplerRegistry(
    of: "sampler",
    [
      GridSampler.self,
      RandomSampler.self,
      SobolSampler.self,
      LatinHypercubeSampler.self,
    ])

  /// How many points, of the samplers that let one choose; for each branch of a space with axes.
  static let points = Parameter(
    "points", .integer(1...100_000), default: 64, "points for each strategy with swept constants")
}
