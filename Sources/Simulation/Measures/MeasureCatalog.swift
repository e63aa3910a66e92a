package import Training

package typealias MeasureRegistry = Registry<any Measure>

extension MeasureRegistry {
  package init(of kind: String, _ measures: [any Measure] = []) {
    self.init(of: kind, measures) { $0.descriptor }
  }

  /// The measures that an experiment reports if its scenario lists none.
  package var reportedByDefault: [any Measure] { entries.filter(\.isReportedByDefault) }
}

/// The measures of this package, one line each.
package enum MeasureCatalog {
  /// In the order of listings and of columns in results, for other packages to add to.
  package static let standard = MeasureRegistry(of: "measure", measures)

  private static let measures: [any Measure] =
    [
      FractionCorrect(),
      GeometricMeanLevel(),
      LevelDeviation(),
    ] + LevelPercentile.all + [
      TrialsToConverge(),
      LongestErrorRun(),
    ] + ExtremeDifficultyFraction.all + [
      SessionLength(),
      FinalThreshold(),
      LearningGain(),
      SweatFactor(),
      Efficiency(),
      TimelineLag(),
      MatchingErrorMean(),
      MatchingErrorDeviation(),
    ] + FalseTrendRate.all + TrendPower.all + ShownThresholdError.all
    + TrackedThresholdError.all + IntervalCoverage.all + [FalseSessionTrendRate()]
    + TrackerTrend.all + ThresholdChangeRate.all
    + ComparisonsToQuarterOctave.all + [EstimatedThreshold(), EstimateScatter()]
    + MovingAverageError.all + LastRightError.all + [DistanceFromThreeQuarters(), UsefulFraction()]
}
