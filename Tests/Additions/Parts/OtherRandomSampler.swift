import Numerics
import Training

/// Independent points, other ones than those of `random`.
struct OtherRandomSampler: Sampler {
  static let descriptor = Descriptor(
    name: "other-random", summary: "independent, uniform points of another stream", source: "Peach",
    parameters: [SamplerCatalog.points])

  static let traits = SamplerTraits(extends: true)

  private let count: Int

  init(_ values: ParameterValues) { count = values[SamplerCatalog.points] }

  func count(levels: [Int?]) -> Int { count }

  func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    (0..<UInt32(count)).map { point in
      levels.indices.map { axis in
        RandomStream(key: key, listener: UInt32(axis), session: 1, purpose: .sampling)[point].uniform
      }
    }
  }
}
