/// Equal cells of a range.
struct CellAxis: Sendable {
  let count: Int
  private(set) var range: ClosedRange<Double>
  private let limits: ClosedRange<Double>

  init(within limits: ClosedRange<Double>, count: Int) {
    (self.count, self.range, self.limits) = (count, limits, limits)
  }

  /// The width of a cell.
  var width: Double { (range.upperBound - range.lowerBound) / Double(count) }

  /// The middles of the cells.
  var points: [Double] { (0..<count).map { range.lowerBound + (Double($0) + 0.5) * width } }

  /// Fits the range to the cells with mass. An end with mass moves outwards by half the range; where fewer than seven in
  /// ten have mass, those without are removed except for one at each end.
  /// - Returns: whether the range has changed.
  mutating func fit(to cells: ClosedRange<Int>, canShrink: Bool) -> Bool {
    let (old, last, reach) = (range, count - 1, (range.upperBound - range.lowerBound) / 2)
    var (lower, upper) = (range.lowerBound, range.upperBound)
    if canShrink, cells.count < count * 7 / 10 {
      lower += Double(max(0, cells.lowerBound - 1)) * width
      upper -= Double(max(0, last - 1 - cells.upperBound)) * width
    }
    if cells.lowerBound == 0 { lower -= reach }
    if cells.upperBound == last { upper += reach }
    range = max(limits.lowerBound, lower)...min(limits.upperBound, upper)
    return range != old
  }
}

/// The rectangle of lapse rates and biases that a posterior is summed over at one threshold.
struct NuisanceBox: Sendable {
  /// The root of twice the lapse rate.
  private(set) var roots: CellAxis
  /// In thresholds.
  private(set) var biases: CellAxis

  /// All lapse rates and biases.
  /// - Parameter count: of the cells on either side.
  init(count: Int) {
    roots = CellAxis(within: 0...1, count: count)
    biases = CellAxis(within: ListenerPrior.biases, count: count)
  }

  /// Cells with less than e⁻¹⁶ of the largest one's mass, 10⁻⁷, are neglected.
  private static let negligible = 16.0

  /// Fits the rectangle to the logarithms of the mass in its cells, those of one bias after those of another.
  /// - Returns: whether it has changed.
  mutating func fit(to heights: [Double], highest: Double, canShrink: Bool) -> Bool {
    var rows = (first: roots.count, last: 0)
    var columns = rows
    for (index, height) in heights.enumerated() where height > highest - Self.negligible {
      let (row, column) = index.quotientAndRemainder(dividingBy: roots.count)
      rows = (min(rows.first, row), max(rows.last, row))
      columns = (min(columns.first, column), max(columns.last, column))
    }
    let biasesChanged = biases.fit(to: rows.first...rows.last, canShrink: canShrink)
    return roots.fit(to: columns.first...columns.last, canShrink: canShrink) || biasesChanged
  }
}
