import Music

/// The probability of a right answer for every combination of level, threshold and shape.
///
/// Thresholds are stored highest first. The probability for level index x and the j-th threshold is
/// `correct[shape·width + x + j·stride]`.
///
/// If levels and thresholds share a grid, the probability depends on x + j alone. One row of 2·count − 1 differences
/// then serves all pairs and the stride is 1. Otherwise each threshold has a row of all levels.
///
/// Computed once per strategy and shared by its copies.
/// - Complexity: shapes · `width` evaluations of the psychometric function, about 50 ns each.
struct AnswerTable: Sendable {
  let thresholds: OctaveGrid
  let levels: OctaveGrid
  let shapes: [ObserverShape]
  /// The number of elements per shape.
  let width: Int
  /// The distance between the elements of neighbouring thresholds.
  let stride: Int
  /// P, the probability of a right answer.
  let correct: [Double]
  /// The entropy −P·log₂P − (1 − P)·log₂(1 − P) of each element of `correct`, in bits.
  let uncertainty: [Double]
  /// The smallest element of `uncertainty`.
  let leastUncertainty: Double

  /// The number of levels that are read at once. Each row is padded for a block that begins at its last level.
  static let block = 8

  /// The table for levels on the grid of the thresholds.
  init(grid: OctaveGrid, shapes: [ObserverShape]) {
    let differences = (0..<2 * grid.count - 1 + Self.block - 1).map {
      Double($0 - grid.count + 1) * grid.step
    }
    self.init(thresholds: grid, levels: grid, stride: 1, differences: differences, shapes: shapes)
  }

  /// The table for levels on any grid. If the levels have the thresholds' grid, both share it.
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

  /// - Parameter differences: level − threshold in octaves, for each element of a shape.
  private init(
    thresholds: OctaveGrid, levels: OctaveGrid, stride: Int, differences: [Double], shapes: [ObserverShape]
  ) {
    (self.thresholds, self.levels, self.stride, self.shapes) = (thresholds, levels, stride, shapes)
    width = differences.count
    correct = shapes.flatMap { shape in differences.map(shape.fractionCorrect(octaves:)) }
    uncertainty = correct.map(Self.bits)
    leastUncertainty = uncertainty.min() ?? 0
  }

  /// The probability of a right answer at any level: [shape][threshold, highest first].
  func correct(at level: Cents) -> [Double] {
    shapes.flatMap { shape in
      (0..<thresholds.count).map { j in
        shape.fractionCorrect(
          octaves: level.value.octaves - thresholds.octaves(at: Double(thresholds.count - 1 - j)))
      }
    }
  }

  /// The entropy in bits of an answer that is right with probability p; 0 for p outside 0…1.
  static func bits(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return 0 }
    return -p * p.octaves - (1 - p) * (1 - p).octaves
  }
}
