import Training

/// What `peach calibrate` examines.
public struct CalibrationCatalog: Sendable {
  /// An estimate by its name.
  public struct Entry: Sendable {
    /// A strategy's name, `tracker` or `fit`.
    public let name: String
    /// What presents the comparisons, and whose posterior or interval it is.
    public let summary: String
    let type: any CalibratedEstimate.Type
  }

  /// The Bayesian strategies in the order of listings, then what observes the comparisons of another strategy.
  public let entries: [Entry]

  /// The estimates that these strategies allow.
  public init(_ strategies: [any ComparisonStrategy.Type]) {
    let bayesian = strategies.compactMap { $0 as? any BayesianStrategy.Type }
    entries =
      bayesian.map {
        Entry(name: $0.descriptor.name, summary: "the strategy's posterior", type: Self.estimate($0))
      } + [
        Entry(name: "tracker", summary: "the threshold tracker beside kazez", type: TrackerEstimate.self),
        Entry(name: "fit", summary: "peach fit of a constant listener, kazez", type: FitEstimate.self),
      ]
  }

  private static func estimate<Strategy: BayesianStrategy>(
    _ type: Strategy.Type
  ) -> any CalibratedEstimate.Type { StrategyEstimate<Strategy>.self }
}
