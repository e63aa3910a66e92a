import Music

/// The tracker's estimate of a person's 75 % threshold at one moment.
@usableFromInline package struct TrackedThreshold: Sendable, Hashable {
  /// 2 to the posterior mean of log₂ T₇₅: a geometric mean.
  package let mean: Cents
  /// The posterior's 2.5, 50 and 97.5 % quantiles.
  package let low, median, high: Cents
  /// The posterior's standard deviation of log₂ T₇₅, octaves.
  package let deviationOctaves: Double
  /// The number of answers from which it is estimated, at least 1.
  package let answers: Int
  /// Why the interval must not be shown; nil if the answers fit the model.
  package let misfit: ThresholdMisfit?
  /// The largest offset that was answered.
  package let largest: Cents

  package init(
    mean: Cents, low: Cents, median: Cents, high: Cents, deviationOctaves: Double, answers: Int,
    misfit: ThresholdMisfit?, largest: Cents = Cents(.infinity)
  ) {
    (self.mean, self.low, self.median, self.high) = (mean, low, median, high)
    (self.deviationOctaves, self.answers, self.misfit, self.largest) = (
      deviationOctaves, answers, misfit, largest
    )
  }

  /// This threshold; nil if its interval must not be shown.
  package var shown: TrackedThreshold? { misfit == nil ? self : nil }
}

extension ThresholdTracker {
  /// The threshold with its 95 % interval; nil before the first answer. O(thresholds with mass).
  package var threshold: TrackedThreshold? {
    guard answers > 0 else { return nil }
    func quantile(_ share: Double) -> Cents { Cents(quantileOctaves(share).ofOctaves) }
    return TrackedThreshold(
      mean: Cents(meanOctaves.ofOctaves), low: quantile(0.025), median: quantile(0.5),
      high: quantile(0.975), deviationOctaves: deviationOctaves, answers: answers, misfit: misfit,
      largest: largest)
  }
}
