import Training

/// Every measure, one line each. Listings, scenario checks and results read it.
public enum MeasureCatalog {
  /// In the order of listings and of columns in results.
  public static let measures: [any Measure] =
    [
      FractionCorrect(),
      GeometricMeanLevel(),
      LevelDeviation(),
    ] + LevelPercentile.all + [
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
    ] + FalseTrendRate.all + TrendPower.all + ShownThresholdError.all

  /// The descriptors, in the same order.
  public static let descriptors: [Descriptor] = measures.map(\.descriptor)

  /// The measures of those names, in the catalog's order.
  public static func named(_ names: [String]) -> [any Measure] {
    measures.filter { names.contains($0.descriptor.name) }
  }

  /// Today's names by the names that measures had in earlier releases.
  public static let formerNames: [String: String] = Dictionary(
    uniqueKeysWithValues: descriptors.flatMap { descriptor in
      descriptor.formerNames.map { ($0, descriptor.name) }
    })
}
