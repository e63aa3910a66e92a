import Training

/// Every measure, one line each. Listings, scenario checks and results read it.
public enum MeasureCatalog {
  /// In the order of listings and of columns in results.
  public static let measures: [any Measure] =
    [
      PercentCorrect(),
      GeometricMeanLevel(),
      TrialsToConverge(),
      LongestErrorRun(),
      FractionTooEasy(),
      FractionTooHard(),
      SessionLength(),
      FinalThreshold(),
      LearningGain(),
      SweatFactor(),
      Efficiency(),
      TimelineLag(),
      MatchingErrorMean(),
      MatchingErrorDeviation(),
      FalseTrendRate(),
    ] + TrendPower.all + ShownThresholdError.all

  /// The descriptors, in the same order.
  public static var descriptors: [Descriptor] { measures.map(\.descriptor) }

  /// The measures of those names, in the catalog's order.
  public static func named(_ names: [String]) -> [any Measure] {
    measures.filter { names.contains($0.descriptor.name) }
  }
}
