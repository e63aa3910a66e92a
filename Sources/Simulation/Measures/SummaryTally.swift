/// Collects contributions to a measure in bounded memory.
package struct SummaryTally: Sendable {
  private let aggregation: Aggregation
  private var sample = ContributionSample()

  /// No contributions yet.
  package init(_ aggregation: Aggregation) { self.aggregation = aggregation }

  /// Adds a listener's contribution.
  package mutating func add(_ one: Contribution) { sample.add(one) }

  /// The summary of all contributions so far.
  package var summary: Summary { Summary(sample, aggregation) }

  /// The group's number, as in the summary, without its interval; nil without contributions.
  /// - Complexity: O(1).
  package var value: Double? {
    let (count, mean) = (sample.moments.count, sample.moments.mean)
    return count > 0 ? aggregation.value(ofMean: mean.x, mean.y) : nil
  }

  /// How much confidence lies below a value of the population's number, 0…1: over many groups it is uniform at the true
  /// value if intervals of every level hold the truth as often as they promise. Nil without an interval.
  /// - Complexity: O(listeners).
  package func confidence(below value: Double) -> Double? { aggregation.confidence(below: value, sample) }

  /// The standard error of the group's number g by the delta method; nil for fewer than two contributions.
  package var standardError: Double? {
    let moments = sample.moments
    guard moments.count > 1, let value = aggregation.value(ofMean: moments.mean.x, moments.mean.y) else {
      return nil
    }
    let (a, b) = aggregation.slopes(atMean: moments.mean.x, moments.mean.y)
    let error = (moments.variance(weights: a, b) / Double(moments.count)).squareRoot()
    return aggregation.slopeOfValue(value) * error
  }
}
