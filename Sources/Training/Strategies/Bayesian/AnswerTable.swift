import Music

/// The chances of a right answer for every pair of level and threshold, under every shape considered.
///
/// Thresholds are held highest first. The chance for level x and the j-th threshold is
/// `correct[shape·width + x + j·stride]`.
///
/// Where levels and thresholds share a grid, the chance depends on x + j alone, so that one row of 2·count − 1
/// differences serves all pairs and the stride is 1. Otherwise each threshold has a row of all levels.
///
/// Made once per strategy, shared by its copies.
/// - Complexity: shapes · `width` evaluations of the psychometric function, about 50 ns each.
struct AnswerTable: Sendable {
  let thresholds: OctaveGrid
  let levels: OctaveGrid
  let shapes: [ObserverShape]
  /// Distance between the chances of two shapes.
  let width: Int
  /// Distance between the chances of two thresholds.
  let stride: Int
  /// P(right).
  let correct: [Double]
  /// −P·log₂P − (1 − P)·log₂(1 − P), bits.
  let uncertainty: [Double]

  /// Levels read at once. Each row has room for a block that begins at its last level.
  static let block = 8

  /// The table of levels that are the thresholds themselves.
  init(grid: OctaveGrid, shapes: [ObserverShape]) {
    let differences = (0..<2 * grid.count - 1 + Self.block - 1).map {
      Double($0 - grid.count + 1) * grid.step
    }
    self.init(thresholds: grid, levels: grid, stride: 1, differences: differences, shapes: shapes)
  }

  /// The table of levels on a grid of their own.
  init(thresholds: OctaveGrid, levels: OctaveGrid, shapes: [ObserverShape]) {
    guard levels != thresholds else {
      self.init(grid: thresholds, shapes: shapes)
      return
    }
    let stride = levels.count + Self.block - 1
    let differences = (0..<thresholds.count).reversed().flatMap { threshold in
      (0..<stride).map {
        levels.octaves(at: Double($0)) - thresholds.octaves(at: Double(threshold))
      }
    }
    self.init(
      thresholds: thresholds, levels: levels, stride: stride, differences: differences, shapes: shapes)
  }

  /// - Parameter differences: level − threshold in octaves, at each place of a shape.
  private init(
    thresholds: OctaveGrid, levels: OctaveGrid, stride: Int, differences: [Double], shapes: [ObserverShape]
  ) {
    (self.thresholds, self.levels, self.stride, self.shapes) = (thresholds, levels, stride, shapes)
    width = differences.count
    correct = shapes.flatMap { shape in differences.map(shape.fractionCorrect(octaves:)) }
    uncertainty = correct.map(Self.bits)
  }

  /// P(right) at a level that need not be on the grid, [shape][threshold, highest first].
  func correct(at level: Cents) -> [Double] {
    shapes.flatMap { shape in
      (0..<thresholds.count).map { j in
        shape.fractionCorrect(
          octaves: level.value.octaves - thresholds.octaves(at: Double(thresholds.count - 1 - j)))
      }
    }
  }

  /// The entropy of an answer that is right with chance p, in bits.
  static func bits(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return 0 }
    return -p * p.octaves - (1 - p) * (1 - p).octaves
  }
}
