/// Contributions to a measure as they come, in O(1) memory.
public struct SummaryTally: Sendable {
  private let aggregation: Aggregation
  private var moments = PairMoments()

  /// None yet.
  public init(_ aggregation: Aggregation) { self.aggregation = aggregation }

  /// Takes one in.
  public mutating func add(_ one: Contribution) { moments.add(one.first, one.second) }

  /// What they come to.
  public var summary: Summary { Summary(moments, aggregation) }

  /// The standard error of the group's number g by the delta method: s(∇g·(x, y))/√n; nil for fewer than two.
  public var standardError: Double? {
    guard moments.count > 1 else { return nil }
    let (a, b) = aggregation.slopes(atMean: moments.mean.x, moments.mean.y)
    let variance =
      a * a * moments.varianceX + 2 * a * b * moments.covariance + b * b * moments.varianceY
    return (max(0, variance) / Double(moments.count)).squareRoot()
  }
}
