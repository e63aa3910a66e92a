import Numerics
import Training

/// The first points of Sobol's sequence, scrambled. They are evenly spread in every part of the cube, most evenly
/// when their number is a power of two.
///
/// Owen's scrambling preserves this evenness: every elementary interval keeps its number of the first 2^m points, up
/// to an exchange with others of the same shape. It makes each point uniform in the cube, so another seed gives other
/// points. The first point is not skipped (Owen 2020).
package struct SobolSampler: Sampler {
  /// The name, summary and parameters for listings and scenario files.
  package static let descriptor = Descriptor(
    name: "sobol", summary: "evenly spread points, most evenly if their number is a power of two",
    source: "Sobol' 1967; Joe & Kuo 2008; Owen 1995 (scrambling)",
    parameters: [SamplerCatalog.points])

  /// A larger number of points begins with the points of a smaller one.
  package static let traits = SamplerTraits(extends: true, mostAxes: SobolSequence.mostDimensions)

  private let count: Int

  /// Creates a sampler with the number of points in `values`.
  package init(_ values: ParameterValues) throws(ParameterError) {
    count = values[SamplerCatalog.points]
  }

  /// The constant `points`; `levels` has no effect.
  package func count(levels: [Int?]) -> Int { count }

  /// The scrambled points, moved from the lower corners to the middles of their cells of width 2⁻³².
  package func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    let (sequence, scramble) = (SobolSequence(dimensions: levels.count), OwenScrambling(key: key))
    return (0..<UInt32(count)).map { index in
      levels.indices.map { axis in
        (Double(scramble(sequence[index, axis], dimension: axis)) + 0.5) * 0x1p-32
      }
    }
  }
}
