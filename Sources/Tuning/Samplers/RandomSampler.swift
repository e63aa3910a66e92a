import Numerics
import Training

/// Independent points, each coordinate uniform.
public struct RandomSampler: Sampler {
  /// The name, summary and parameters for listings and scenario files.
  public static let descriptor = Descriptor(
    name: "random", summary: "independent, uniform points",
    source: "Bergstra & Bengio 2012", parameters: [SamplerCatalog.points])

  /// A larger number of points begins with the points of a smaller one.
  public static let traits = SamplerTraits(extends: true)

  private let count: Int

  /// Creates a sampler with the number of points in `values`.
  public init(_ values: ParameterValues) throws(ParameterError) {
    count = values[SamplerCatalog.points]
  }

  /// The constant `points`, whatever the levels.
  public func count(levels: [Int?]) -> Int { count }

  /// The points, drawn from one random stream for each axis with one address for each point.
  public func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    (0..<UInt32(count)).map { point in
      levels.indices.map { axis in
        RandomStream(key: key, listener: UInt32(axis), session: 0, purpose: .sampling)[point].uniform
      }
    }
  }
}
