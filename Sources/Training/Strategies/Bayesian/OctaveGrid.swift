import Music

/// Levels in equal steps of log₂ cents: the thresholds a Bayesian strategy considers, and what it may present.
///
/// Level i is 2^(lowest + i·step) cents, 0 ≤ i < count.
struct OctaveGrid: Sendable, Hashable {
  /// log₂ of the lowest level in cents.
  let lowest: Double
  /// Octaves.
  let step: Double
  /// In cents, rising.
  let levels: [Cents]

  var count: Int { levels.count }

  init(lowest: Double, step: Double, count: Int) {
    self.lowest = lowest
    self.step = step
    levels = (0..<count).map { Cents((lowest + Double($0) * step).ofOctaves) }
  }

  /// log₂ cents of a place on the grid, which need not be whole.
  func octaves(at place: Double) -> Double { lowest + place * step }

  /// The levels within bounds; empty when the bounds fall between two levels. O(log count).
  func indices(within bounds: ClosedRange<Cents>) -> Range<Int> {
    let first = firstIndex { $0 >= bounds.lowerBound }
    return first..<max(first, firstIndex { $0 > bounds.upperBound })
  }

  /// The level of `range`, which is not empty, that is nearest in octaves.
  func index(nearest octaves: Double, in range: Range<Int>) -> Int {
    let place = ((octaves - lowest) / step).rounded()
    return Int(min(max(place, Double(range.lowerBound)), Double(range.upperBound - 1)))
  }

  private func firstIndex(where isBeyond: (Cents) -> Bool) -> Int {
    var (low, high) = (0, levels.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(levels[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension OctaveGrid {
  static let lowest = Parameter(
    "lowest-cents", .number(0.001...10_000), default: 0.125, unit: "cents",
    "lowest threshold considered")
  static let highest = Parameter(
    "highest-cents", .number(0.001...10_000), default: 256, unit: "cents",
    "highest threshold considered, if a whole number of steps leads there")

  static func step(_ octaves: Double) -> Parameter<Double> {
    Parameter(
      "step-octaves", .number(0.01...4), default: octaves, unit: "octaves",
      "step of the grid of thresholds")
  }

  /// The grid that those values name.
  /// - Parameter step: the strategy's own step parameter.
  /// - Throws: `ParameterError.conflict` when the grid has less than two levels.
  init(_ values: ParameterValues, step: Parameter<Double>) throws(ParameterError) {
    try self.init(
      from: values[Self.lowest], to: values[Self.highest], step: values[step],
      named: (Self.lowest.name, Self.highest.name, step.name), of: values.descriptor)
  }

  /// The grid between two bounds in cents.
  /// - Parameter names: the parameters that gave the bounds and the step.
  /// - Throws: `ParameterError.conflict` when the grid has less than two levels.
  init(
    from low: Double, to high: Double, step width: Double,
    named names: (lowest: String, highest: String, step: String), of owner: Descriptor
  ) throws(ParameterError) {
    // A thousandth of a step more, so that rounding does not lose the highest level.
    let steps = (((high / low).octaves / width) + 1e-3).rounded(.down)
    guard steps >= 1 else {
      throw .conflict(
        owner: owner.name, parameter: names.highest,
        rule: "must be at least a step above \(names.lowest) \(ParameterValue.number(low))",
        got: "\(ParameterValue.number(high))", advice: "Raise \(names.highest) or lower \(names.step).")
    }
    self.init(lowest: low.octaves, step: width, count: Int(steps) + 1)
  }
}
