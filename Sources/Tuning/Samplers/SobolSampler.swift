import Randomness
import Training

/// The first points of Sobol's sequence, scrambled: evenly spread in every part of the cube, most evenly when
/// their number is a power of two.
///
/// Owen's scrambling keeps what makes the points even (of the first 2^m every elementary interval that held one
/// still holds one) and makes each uniform in the cube, so that other seeds give other points. No point is left
/// out at the start (Owen 2020).
public struct SobolSampler: Sampler {
  /// How listings and scenario files name it.
  public static let descriptor = Descriptor(
    name: "sobol", summary: "evenly spread points, most evenly if their number is a power of two",
    source: "Sobol' 1967; Joe & Kuo 2008; Owen 1995 (scrambling); spec 3-laboratory L5",
    parameters: [SamplerCatalog.points])

  /// More points begin with the same.
  public static let traits = SamplerTraits(extends: true, mostAxes: SobolSequence.mostDimensions)

  private let count: Int

  /// A sampler of so many points.
  public init(_ values: ParameterValues) throws(ParameterError) {
    count = values[SamplerCatalog.points]
  }

  /// As many as were asked for.
  public func count(levels: [Int?]) -> Int { count }

  /// The middles of the cells of width 2⁻³² that the scrambled points are the corners of.
  public func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    let (sequence, scramble) = (SobolSequence(dimensions: levels.count), OwenScrambling(key: key))
    return (0..<UInt32(count)).map { index in
      levels.indices.map { axis in
        (Double(scramble(sequence[index, axis], dimension: axis)) + 0.5) * 0x1p-32
      }
    }
  }
}
