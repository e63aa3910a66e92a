/// Equal cells that cover a range.
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

  /// Fits the range to the cells with mass.
  ///
  /// If the first or last cell has mass, that end moves outwards by half the range, at most to the limits. If the
  /// cells with mass span fewer than seven tenths of all cells, the cells outside the span are removed, except for
  /// one at each end.
  /// - Parameters:
  ///   - cells: the span of the cells with mass.
  ///   - canShrink: whether cells may be removed.
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

/// The rectangle of lapse rates and biases over which a posterior is summed at one threshold.
struct NuisanceBox: Sendable {
  /// The cells of the root of twice the lapse rate.
  private(set) var roots: CellAxis
  /// The cells of the bias in thresholds.
  private(set) var biases: CellAxis

  /// Creates a rectangle of all lapse rates and biases.
  /// - Parameters:
  ///   - count: the number of cells along each axis.
  ///   - isUnbiased: whether the bias is 0, in one cell of negligible width.
  init(count: Int, isUnbiased: Bool) {
    roots = CellAxis(within: 0...1, count: count)
    biases =
      isUnbiased
      ? CellAxis(within: -1e-6...1e-6, count: 1) : CellAxis(within: ListenerPrior.biases, count: count)
  }

  /// Cells with less than e⁻¹⁶, 10⁻⁷, of the largest cell's mass are neglected.
  private static let negligible = 16.0

  /// Fits the rectangle to the logarithms of the mass in its cells, which are ordered by bias, then by lapse rate.
  /// - Returns: whether the rectangle has changed.
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
