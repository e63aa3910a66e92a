package import Numerics
package import Training

/// Independent points, each coordinate uniform.
package struct RandomSampler: Sampler {
  /// The name, summary and parameters for listings and scenario files.
  package static let descriptor = Descriptor(
    name: "random", summary: "independent, uniform points",
    source: "Bergstra & Bengio 2012", parameters: [SamplerCatalog.points])

  /// A larger number of points begins with the points of a smaller one.
  package static let traits = SamplerTraits(extends: true)

  private let count: Int

  /// Creates a sampler with the number of points in `values`.
  package init(_ values: ParameterValues) throws(ParameterError) {
    count = values[SamplerCatalog.points]
  }

  /// The constant `points`; `levels` has no effect.
  package func count(levels: [Int?]) -> Int { count }

  /// The points, drawn from one random stream for each axis with one address for each point.
  package func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    (0..<UInt32(count)).map { point in
      levels.indices.map { axis in
        RandomStream(key: key, listener: UInt32(axis), session: 0, purpose: .sampling)[point].uniform
      }
    }
  }
}
