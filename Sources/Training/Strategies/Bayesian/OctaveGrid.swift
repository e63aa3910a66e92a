import Music
import Numerics

/// Levels in equal steps of log₂ cents: the thresholds that a Bayesian strategy considers, or the levels it presents.
///
/// Level i is 2^(lowest + i·step) cents, 0 ≤ i < count.
struct OctaveGrid: Sendable, Hashable {
  /// log₂ of the lowest level in cents.
  let lowest: Double
  /// The step in octaves.
  let step: Double
  /// The levels in cents, ascending.
  let levels: [Cents]

  var count: Int { levels.count }

  init(lowest: Double, step: Double, count: Int) {
    self.lowest = lowest
    self.step = step
    levels = (0..<count).map { Cents((lowest + Double($0) * step).ofOctaves) }
  }

  /// log₂ cents at a position on the grid: an index, which may be fractional or out of range.
  func octaves(at place: Double) -> Double { lowest + place * step }

  /// The indices of the levels within `bounds`; empty if there is none. O(log count).
  func indices(within bounds: ClosedRange<Cents>) -> Range<Int> {
    let first = levels.partitioningIndex { $0 >= bounds.lowerBound }
    return first..<max(first, levels.partitioningIndex { $0 > bounds.upperBound })
  }

  /// The index in `range` whose level is nearest to `octaves` (log₂ cents).
  /// - Parameter range: must not be empty.
  func index(nearest octaves: Double, in range: Range<Int>) -> Int {
    let place = ((octaves - lowest) / step).rounded()
    return Int(min(max(place, Double(range.lowerBound)), Double(range.upperBound - 1)))
  }
}

extension OctaveGrid {
  static let lowestParameter = Parameter(
    "lowest-cents", .number(0.001...10_000), default: 0.125, unit: "cents",
    "lowest threshold considered")
  static let highestParameter = Parameter(
    "highest-cents", .number(0.001...10_000), default: 256, unit: "cents",
    "highest threshold considered, if a whole number of steps leads there")

  /// The parameter of the step.
  /// - Parameter octaves: the strategy's default.
  static func stepParameter(default octaves: Double) -> Parameter<Double> {
    Parameter(
      "step-octaves", .number(0.01...4), default: octaves, unit: "octaves",
      "step of the grid of thresholds")
  }

  /// The grid of thresholds with these values.
  /// - Parameter step: the strategy's own step parameter.
  /// - Throws: `ParameterError.conflict` if the grid has fewer than two levels.
  init(_ values: ParameterValues, step: Parameter<Double>) throws(ParameterError) {
    try self.init(
      from: values[Self.lowestParameter], to: values[Self.highestParameter], step: values[step],
      named: (Self.lowestParameter.name, Self.highestParameter.name, step.name), of: values.descriptor)
  }

  /// The grid between two bounds in cents. It ends at or below `high`, a whole number of steps above `low`.
  /// - Parameter names: the names of the parameters of the bounds and the step, for the error.
  /// - Throws: `ParameterError.conflict` if the grid has fewer than two levels.
  init(
    from low: Double, to high: Double, step width: Double,
    named names: (lowest: String, highest: String, step: String), of owner: Descriptor
  ) throws(ParameterError) {
    // A thousandth of a step is added so that the highest level is not lost by rounding.
    let steps = (((high / low).octaves / width) + 1e-3).rounded(.down)
    guard steps >= 1 else {
      throw .conflict(
        owner: owner.name, parameter: names.highest,
        rule: "must be at least a step above \(names.lowest) \(ParameterValue.number(low))",
        got: "\(ParameterValue.number(high))", advice: "Raise \(names.highest) or lower \(names.step).",
        words: ConflictWords("grid", parameters: ["lowest": names.lowest, "step": names.step]))
    }
    self.init(lowest: low.octaves, step: width, count: Int(steps) + 1)
  }
}
