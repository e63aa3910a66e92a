import Music
import Numerics

/// One aggregate with the rolling statistics that end at it.
package struct RollingPoint: Sendable, Hashable {
  /// The period and its own numbers.
  package let aggregate: PeriodAggregate
  /// Mean of the aggregates' means in the window that ends here.
  package let mean: Cents
  /// Sample standard deviation of those means; 0 for a single one.
  package let standardDeviation: Cents
}

extension ThresholdTimeline {
  /// The rolling mean and deviation at every aggregate: over the last `window` aggregates, over all of them
  /// while there are fewer.
  /// - Complexity: O(aggregates · window).
  package var rolling: [RollingPoint] { stored.indices.map(rollingPoint) }

  /// The rolling statistics at the latest aggregate, the threshold that is shown now; nil without training.
  /// - Complexity: O(window).
  package var latest: RollingPoint? { stored.isEmpty ? nil : rollingPoint(stored.count - 1) }

  private func rollingPoint(_ index: Int) -> RollingPoint {
    var statistics = RunningStatistics()
    for aggregate in stored[max(0, index + 1 - window)...index] { statistics.add(aggregate.mean.value) }
    return RollingPoint(
      aggregate: stored[index], mean: Cents(statistics.mean),
      standardDeviation: Cents(statistics.standardDeviation))
  }
}
