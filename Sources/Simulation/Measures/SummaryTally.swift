import Numerics

/// Collects contributions to a measure in bounded memory.
package struct SummaryTally: Sendable {
  private let aggregation: Aggregation
  private var sample = ContributionSample()

  package init(_ aggregation: Aggregation) { self.aggregation = aggregation }

  package mutating func add(_ one: Contribution) { sample.add(one) }

  /// The summary of all contributions so far.
  package var summary: Summary { Summary(sample, aggregation) }

  /// The group's number, as in the summary, without its interval; nil without contributions.
  /// - Complexity: O(1).
  package var value: Double? {
    let (count, mean) = (sample.moments.count, sample.moments.mean)
    return count > 0 ? aggregation.value(ofMean: mean.x, mean.y) : nil
  }

  /// The confidence below `value`, 0…1 (`ConfidenceDistribution`). Over many groups, the confidence below the
  /// population's true value is uniform if the intervals of every level have their nominal coverage. Nil without an
  /// interval.
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
