import Randomness
import Training

/// Independent points, each coordinate uniform.
public struct RandomSampler: Sampler {
  /// How listings and scenario files name it.
  public static let descriptor = Descriptor(
    name: "random", summary: "independent, uniform points",
    source: "Bergstra & Bengio 2012; spec 3-laboratory L5", parameters: [SamplerCatalog.points])

  /// More points begin with the same.
  public static let traits = SamplerTraits(extends: true)

  private let count: Int

  /// A sampler of so many points.
  public init(_ values: ParameterValues) throws(ParameterError) {
    count = values[SamplerCatalog.points]
  }

  /// As many as were asked for.
  public func count(levels: [Int?]) -> Int { count }

  /// A stream for each axis, an address in it for each point.
  public func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    (0..<UInt32(count)).map { point in
      levels.indices.map { axis in
        RandomStream(key: key, listener: UInt32(axis), session: 0, purpose: .sampling)[point].uniform
      }
    }
  }
}
