import Music

/// The chances of a right answer for every pair of level and threshold on a grid, under every shape considered.
///
/// The chance depends on level − threshold (octaves) alone, so that one row of 2·count − 1 differences serves
/// all pairs: a slice of the row is a column of the likelihood. Thresholds are held highest first; then the
/// chance for level x and the j-th threshold is `correct[shape·width + x + j]`, and slices run forwards both in
/// levels and in thresholds.
///
/// Made once per strategy, shared by its copies.
/// - Complexity: shapes · 2·count evaluations of the psychometric function, about 50 ns each.
struct AnswerTable: Sendable {
  let grid: OctaveGrid
  let shapes: [ObserverShape]
  /// Distance between the rows of two shapes: the differences, and room for a block of levels read at once.
  let width: Int
  /// P(right), [shape][difference].
  let correct: [Double]
  /// −P·log₂P − (1 − P)·log₂(1 − P), bits, [shape][difference].
  let uncertainty: [Double]

  /// Levels read at once.
  static let block = 8

  init(grid: OctaveGrid, shapes: [ObserverShape]) {
    self.grid = grid
    self.shapes = shapes
    let width = 2 * grid.count - 1 + Self.block - 1
    self.width = width
    correct = shapes.flatMap { shape in
      (0..<width).map { shape.fractionCorrect(octaves: Double($0 - grid.count + 1) * grid.step) }
    }
    uncertainty = correct.map(Self.bits)
  }

  /// P(right) at a level that need not be on the grid, [shape][threshold, highest first].
  func correct(at level: Cents) -> [Double] {
    shapes.flatMap { shape in
      (0..<grid.count).map { j in
        shape.fractionCorrect(octaves: level.value.octaves - grid.octaves(at: Double(grid.count - 1 - j)))
      }
    }
  }

  /// The entropy of an answer that is right with chance p, in bits.
  static func bits(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return 0 }
    return -p * p.octaves - (1 - p) * (1 - p).octaves
  }
}
