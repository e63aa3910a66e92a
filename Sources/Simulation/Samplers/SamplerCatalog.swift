package import Training

package typealias SamplerRegistry = Registry<any Sampler.Type>

extension SamplerRegistry {
  package init(of kind: String, _ samplers: [any Sampler.Type] = []) {
    self.init(of: kind, samplers) { $0.descriptor }
  }
}

/// The samplers of this package, one line each.
package enum SamplerCatalog {
  /// The samplers in the order of listings; other packages can add to them.
  package static let standard = SamplerRegistry(
    of: "sampler",
    [
      GridSampler.self,
      RandomSampler.self,
      SobolSampler.self,
      LatinHypercubeSampler.self,
    ])

  /// The number of points for each branch with axes, a parameter of the samplers that do not determine it themselves.
  static let points = Parameter(
    "points", .integer(1...100_000), default: 64, "points for each strategy with swept constants")
}
