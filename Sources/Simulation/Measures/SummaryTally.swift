/// Contributions to a measure as they come, in bounded memory.
public struct SummaryTally: Sendable {
  private let aggregation: Aggregation
  private var sample = ContributionSample()

  /// No contributions yet.
  public init(_ aggregation: Aggregation) { self.aggregation = aggregation }

  /// Adds a listener's contribution.
  public mutating func add(_ one: Contribution) { sample.add(one) }

  /// The summary of all contributions so far.
  public var summary: Summary { Summary(sample, aggregation) }

  /// The standard error of the group's number g by the delta method; nil for fewer than two contributions.
  public var standardError: Double? {
    let moments = sample.moments
    guard moments.count > 1, let value = aggregation.value(ofMean: moments.mean.x, moments.mean.y) else {
      return nil
    }
    let (a, b) = aggregation.slopes(atMean: moments.mean.x, moments.mean.y)
    let error = (moments.variance(weights: a, b) / Double(moments.count)).squareRoot()
    return aggregation.slopeOfValue(value) * error
  }
}
