import Chronology
import Training

/// One combination of constants under which listeners train: a cell of a sweep.
public struct Treatment: Sendable {
  /// The strategy and its constants.
  public var strategy: StrategyChoice
  /// The settings.
  public var settings: TrainingSettings
  /// What the profile takes in.
  public var correctOnly: Bool
  /// The trend's constants.
  public var trend: (minimumRecords: Int, threshold: Double)
  /// The timeline's constants.
  public var timeline: (period: Period, window: Int)
  /// How much and when.
  public var plan: TrainingPlan
  /// Who.
  public var cohorts: [Cohort]
  /// What is special about this cell: swept parameters by their paths, in the scenario's order.
  public var label: [Assignment]

  /// A swept parameter and its value in a cell.
  public struct Assignment: Sendable, Hashable {
    /// `strategy.k1`, `timeline.window`, `listener.lapse-rate`.
    public var path: String
    /// The value.
    public var value: ParameterValue

    /// An assignment.
    public init(path: String, value: ParameterValue) {
      self.path = path
      self.value = value
    }
  }

  /// A treatment.
  public init(
    strategy: StrategyChoice, settings: TrainingSettings = .init(), correctOnly: Bool = false,
    trend: (minimumRecords: Int, threshold: Double) = (20, 0.05),
    timeline: (period: Period, window: Int) = (.day, 20), plan: TrainingPlan, cohorts: [Cohort],
    label: [Assignment] = []
  ) {
    self.strategy = strategy
    self.settings = settings
    self.correctOnly = correctOnly
    self.trend = trend
    self.timeline = timeline
    self.plan = plan
    self.cohorts = cohorts
    self.label = label
  }

  /// The empty history of somebody who starts to train.
  public var emptyHistory: TrainingHistory {
    TrainingHistory(
      profile: PerceptualProfile(correctOnly: correctOnly),
      trend: TrendAnalyzer(minimumRecords: trend.minimumRecords, threshold: trend.threshold),
      timeline: ThresholdTimeline(
        period: timeline.period, calendar: PeriodCalendar(zone: plan.schedule.zone), window: timeline.window))
  }
}
