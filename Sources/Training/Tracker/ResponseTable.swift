import Music

/// A table of F(u), the fraction of right answers without lapses at a distance u from the threshold, for every slope
/// considered. Its distances are spaced more finely than the thresholds of the grid: by 1/`parts` of a step.
///
/// An offset lies k whole steps and a part of a step above the grid's lowest threshold. For each part and slope there
/// is a row with F at the distances to all thresholds of the grid. Thresholds are stored highest first, so a slice of
/// the row has the same order as the thresholds.
///
/// F at an offset between two parts is interpolated by the polynomial of degree 5 through the six nearest rows; its
/// error is below 10⁻¹¹ for slopes up to 4.
///
/// - Complexity: `init` evaluates F O(slopes · parts · 2·count) times, about 40 ns each.
struct ResponseTable: Sendable {
  /// The number of parts of a step of the grid. It is a power of two, so the lowest bits of an offset give its part.
  static let parts = 16
  /// The number of bits of a part's index. A computed property, so that the compiler folds it like a literal.
  private static var partBits: Int { parts.trailingZeroBitCount }
  /// The mask of the bits of an offset that are its part's index.
  private static var partMask: Int { parts - 1 }

  let grid: OctaveGrid
  let slopes: Int
  /// The number of distances in a row: 2·count, and one more block at each end.
  private let width: Int
  /// F, [part][slope][distance].
  private let fractions: [Double]

  init(grid: OctaveGrid, shapes: [ObserverShape]) {
    self.grid = grid
    slopes = shapes.count
    let width = 2 * grid.count + 2 * TrackerBlock.size
    self.width = width
    fractions = (0..<Self.parts).flatMap { part in
      shapes.flatMap { shape in
        (0..<width).map { index in
          let steps = Double(index - grid.count - TrackerBlock.size) + Double(part) / Double(Self.parts)
          return shape.fractionCorrect(octaves: steps * grid.step)
        }
      }
    }
  }

  /// The offsets that the rows cover, in parts above the lowest threshold.
  var reach: ClosedRange<Int> {
    -TrackerBlock.size * Self.parts...(grid.count + TrackerBlock.size) * Self.parts
  }

  /// The position of an offset, given as log₂ cents, in parts above the lowest threshold.
  func position(octaves: Double) -> Double {
    (octaves - grid.lowest) / grid.step * Double(Self.parts)
  }

  /// The offset, as log₂ cents, that lies a whole number of parts above the lowest threshold.
  func octaves(at parts: Int) -> Double { grid.lowest + Double(parts) / Double(Self.parts) * grid.step }

  /// Writes F at an offset into rows, one for every slope.
  /// - Parameters:
  ///   - rows: [slope][threshold, highest first].
  ///   - position: the position of the offset, in parts above the lowest threshold; held within `reach`.
  ///   - thresholds: the indices that are filled, in whole blocks.
  func fill(_ rows: inout [Double], rowLength: Int, at position: Double, thresholds: Range<Int>) {
    let held = min(max(position, Double(reach.lowerBound + 3)), Double(reach.upperBound - 4))
    let whole = held.rounded(.down)
    let weights = Self.weights(held - whole)
    let doubles = MemoryLayout<Double>.stride
    // Where the rows of the six nearest parts begin, in bytes.
    let starts = InlineArray<6, Int> { start(at: Int(whole) + $0 - 2) * doubles }
    rows.withUnsafeMutableBytes { rows in
      fractions.withUnsafeBytes { fractions in
        for slope in 0..<slopes {
          let target = rows.baseAddress! + (slope * rowLength + thresholds.lowerBound) * doubles
          let sources = fractions.baseAddress! + (slope * width + thresholds.lowerBound) * doubles
          for place in stride(from: 0, to: thresholds.count * doubles, by: TrackerBlock.size * doubles) {
            var value = TrackerBlock.Lanes.zero
            for node in starts.indices {
              value +=
                weights[node]
                * (sources + (starts[node] &+ place)).loadUnaligned(as: TrackerBlock.Lanes.self)
            }
            target.storeBytes(of: value, toByteOffset: place, as: TrackerBlock.Lanes.self)
          }
        }
      }
    }
  }

  /// Σ weight·F over slopes and thresholds at an offset that lies a whole number of parts above the lowest threshold.
  /// - Parameter weights: [slope][threshold, highest first].
  func sum(of weights: [Double], rowLength: Int, at parts: Int, thresholds: Range<Int>) -> Double {
    let first = start(at: min(max(parts, reach.lowerBound), reach.upperBound - 1))
    let doubles = MemoryLayout<Double>.stride
    return weights.withUnsafeBytes { weights in
      fractions.withUnsafeBytes { fractions in
        var lanes = TrackerBlock.Lanes.zero
        for slope in 0..<slopes {
          for j in stride(from: thresholds.lowerBound, to: thresholds.upperBound, by: TrackerBlock.size) {
            let weight = weights.loadUnaligned(
              fromByteOffset: (slope * rowLength + j) * doubles, as: TrackerBlock.Lanes.self)
            let fraction = fractions.loadUnaligned(
              fromByteOffset: (first + slope * width + j) * doubles, as: TrackerBlock.Lanes.self)
            lanes += weight * fraction
          }
        }
        return lanes.sum()
      }
    }
  }

  /// F for a slope and a threshold, at an offset that lies a whole number of parts above the lowest threshold.
  /// - Parameter cell: the index of the threshold, highest first.
  func fraction(slope: Int, cell: Int, at parts: Int) -> Double {
    fractions[start(at: min(max(parts, reach.lowerBound), reach.upperBound - 1)) + slope * width + cell]
  }

  /// The smallest and largest whole number of parts within bounds; if there is none, both are the first one above.
  func parts(within bounds: ClosedRange<Cents>) -> (least: Int, most: Int) {
    let least = Int(position(octaves: bounds.lowerBound.value.octaves).rounded(.up))
    return (least, max(least, Int(position(octaves: bounds.upperBound.value.octaves).rounded(.down))))
  }

  /// The index in `fractions` of F for slope 0 and threshold 0, at an offset in parts above the lowest threshold.
  private func start(at parts: Int) -> Int {
    (parts & Self.partMask) * slopes * width + (parts >> Self.partBits) + 1 + TrackerBlock.size
  }

  /// Lagrange's weights of the rows −2…3 at a position t between row 0 (t = 0) and row 1 (t = 1).
  private static func weights(_ t: Double) -> InlineArray<6, Double> {
    let (a, b, c, d, e, f) = (t + 2, t + 1, t, t - 1, t - 2, t - 3)
    return [
      b * c * d * e * f / -120, a * c * d * e * f / 24, a * b * d * e * f / -12, a * b * c * e * f / 12,
      a * b * c * d * f / -24, a * b * c * d * e / 120,
    ]
  }
}
