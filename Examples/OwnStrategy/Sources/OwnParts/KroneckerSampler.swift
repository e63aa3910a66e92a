import Peach

/// Points of Kronecker's sequence: coordinate j of point i is the fractional part of i·√p, with p the j-th prime. Any
/// number of them is spread evenly over each axis.
struct KroneckerSampler: Sampler {
  static let points = Parameter("points", .integer(1...100_000), default: 16, "number of points")

  static let descriptor = Descriptor(
    name: "kronecker", summary: "multiples of irrational numbers modulo 1", source: "this example",
    parameters: [points])

  static let traits = SamplerTraits(extends: true, mostAxes: primes.count)

  private static let primes = [2.0, 3, 5, 7, 11, 13]
  private let count: Int

  init(_ values: ParameterValues) { count = values[Self.points] }

  func count(levels: [Int?]) -> Int { count }

  func points(levels: [Int?], key: StreamKey) -> [[Double]] {
    (1...count).map { point in
      levels.indices.map { axis in
        (Double(point) * Self.primes[axis].squareRoot()).truncatingRemainder(dividingBy: 1)
      }
    }
  }
}
