package import Numerics
package import Training

/// Samples n points so that on every axis each of n equal strata contains exactly one point, at a uniform position
/// within the stratum. A random permutation for each axis assigns the strata to the points.
///
/// Source: McKay, Beckman & Conover 1979.
package struct LatinHypercubeSampler: Sampler {
  /// How listings and scenario files name it.
  package static let descriptor = Descriptor(
    name: "latin-hypercube", summary: "each of n equal strata of every axis holds exactly one of n points",
    source: "McKay, Beckman & Conover 1979",
    parameters: [SamplerCatalog.points])

  /// Other numbers of points are other points.
  package static let traits = SamplerTraits()

  private let count: Int

  /// A sampler with a number of points.
  package init(_ values: ParameterValues) throws(ParameterError) {
    count = values[SamplerCatalog.points]
  }

  package func count(levels: [Int?]) -> Int { count }

  /// (π(i) + r)/n with a permutation π for each axis and r in 0..<1.
  package func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    let columns = levels.indices.map { axis -> [Double] in
      let stream = RandomStream(key: key, listener: UInt32(axis), session: 0, purpose: .sampling)
      return permutation(stream).enumerated().map { point, stratum in
        // 32 bits, so that no sum is rounded into the next stratum.
        (Double(stratum) + Draws.fraction(stream[UInt32(point)].words.w2)) / Double(count)
      }
    }
    return (0..<count).map { point in columns.map { $0[point] } }
  }

  /// Source: Durstenfeld 1964.
  private func permutation(_ stream: RandomStream) -> [Int] {
    var places = Array(0..<count)
    for last in places.indices.reversed() {
      places.swapAt(last, Draws.integer(below: last + 1, from: stream[UInt32(last)].words.w0))
    }
    return places
  }
}
