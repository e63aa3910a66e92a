import Simulation
import Training

/// What `peach calibrate` examines.
public struct CalibrationCatalog: Sendable {
  /// The Bayesian strategies in the order of listings, then what observes the comparisons of another strategy, then what
  /// is concluded from groups of listeners.
  public let procedures: [any CalibratedProcedure]

  /// The procedures that these strategies and measures allow.
  public init(_ strategies: [any ComparisonStrategy.Type], measures: MeasureRegistry) {
    let bayesian = strategies.compactMap { $0 as? any BayesianStrategy.Type }
    procedures =
      bayesian.map { Self.procedure($0) } + [
        ThresholdCalibration<TrackerEstimate>("tracker"),
        ThresholdCalibration<FitEstimate<KazezStrategy>>("fit"),
        ThresholdCalibration<FitEstimate<KazezStrategy>>("fit-long", comparisonsTimes: 4),
        ThresholdCalibration<FitEstimate<QuestPlusStrategy>>("fit-quest-plus", comparisonsTimes: 4),
        MeasureCalibration(measures),
        TuningCalibration(),
      ]
  }

  /// Every name that can be examined alone.
  public var names: [String] {
    procedures.flatMap { one in [one.name] + one.parts.map { "\(one.name)/\($0)" } }
  }

  private static func procedure<Strategy: BayesianStrategy>(
    _ type: Strategy.Type
  ) -> any CalibratedProcedure { ThresholdCalibration<StrategyEstimate<Strategy>>(type.descriptor.name) }
}
