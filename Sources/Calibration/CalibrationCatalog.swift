package import Simulation
package import Training

/// The procedures that `peach calibrate` examines.
package struct CalibrationCatalog: Sendable {
  /// The estimates of a threshold from one session: the Bayesian strategies in the order of listings, then the tracker
  /// and the fits, which use the comparisons of other strategies.
  package let ofSessions: [any CalibratedProcedure]
  /// The procedures that need groups of listeners: measures and tunings.
  package let ofGroups: [any CalibratedProcedure]

  /// The procedures for these measures, for the Bayesian ones among these strategies, and the fixed procedures.
  package init(_ strategies: [any ComparisonStrategy.Type], measures: MeasureRegistry) {
    let bayesian = strategies.compactMap { $0 as? any BayesianStrategy.Type }
    ofSessions =
      bayesian.map { Self.procedure($0) } + [
        ThresholdCalibration("tracker") { try TrackerEstimate() },
        ThresholdCalibration("fit") { try FitEstimate<KazezStrategy>() },
        ThresholdCalibration("fit-long", comparisonsTimes: 4) { try FitEstimate<KazezStrategy>() },
        ThresholdCalibration("fit-quest-plus", comparisonsTimes: 4) { try FitEstimate<QuestPlusStrategy>() },
      ]
    ofGroups = [MeasureCalibration(measures), TuningCalibration()]
  }

  /// All procedures: those of sessions, then those of groups.
  package var procedures: [any CalibratedProcedure] { ofSessions + ofGroups }

  /// Every name that can be examined alone: `NAME` of a procedure and `NAME/PART` of each of its parts.
  package var names: [String] {
    procedures.flatMap { one in [one.name] + one.parts.map { "\(one.name)/\($0)" } }
  }

  private static func procedure<Strategy: BayesianStrategy>(
    _ type: Strategy.Type
  ) -> any CalibratedProcedure {
    ThresholdCalibration(type.descriptor.name) { try StrategyEstimate<Strategy>() }
  }
}
