package import Chronology
public import Training

/// The constants under which listeners train: one combination of the swept values and all constants that are not swept.
/// The condition at index i of an experiment is cell i of its files and tables.
public struct Condition: Sendable {
  package var strategy: StrategyChoice
  package var settings: TrainingSettings
  /// Whether the profile adds only trials that were answered correctly.
  package var correctOnly: Bool
  /// See `TrendAnalyzer`: records before it states a trend, and the fraction by which the halves must differ.
  package var trend: (minimumRecords: Int, threshold: Double)
  /// See `TrendRule`.
  package var trendRule: TrendRule
  /// See `ThresholdTimeline`: the period of one point, and the points that the rolling mean covers.
  package var timeline: (period: Period, window: Int)
  /// Sessions, comparisons in each, and their dates.
  package var plan: TrainingPlan
  /// The number of this measurement of the listeners, from 0: each has its own random numbers of sessions, all have the
  /// same listeners.
  package var measurement = 0
  /// The groups of listeners who train under these constants, in the scenario's order.
  package var groups: [ListenerGroup]
  /// The swept parameters and their values, in the scenario's order; empty if nothing is swept.
  package var label: [Assignment]

  /// A swept parameter and its value in this condition.
  public struct Assignment: Sendable, Hashable {
    /// `strategy.k1`, `timeline.window`, `listener.lapse-rate`.
    public var path: String
    /// Its value in this condition.
    public var value: ParameterValue

    /// Gives the parameter at `path` this value.
    package init(path: String, value: ParameterValue) {
      self.path = path
      self.value = value
    }
  }

  /// - Parameters:
  /// - settings: by default the settings of the app.
  ///   - trend: by default 20 records and 5 %.
  ///   - timeline: by default buckets of a day and a window of 20 points.
  package init(
    strategy: StrategyChoice, settings: TrainingSettings = .init(), correctOnly: Bool = false,
    trend: (minimumRecords: Int, threshold: Double) = (20, 0.05), trendRule: TrendRule = .halves,
    timeline: (period: Period, window: Int) = (.day, 20), plan: TrainingPlan, groups: [ListenerGroup],
    label: [Assignment] = []
  ) {
    self.strategy = strategy
    self.settings = settings
    self.correctOnly = correctOnly
    self.trend = trend
    self.trendRule = trendRule
    self.timeline = timeline
    self.plan = plan
    self.groups = groups
    self.label = label
  }

  /// Profile, trend and timeline without records, as a listener has them before the first session.
  package var emptyHistory: TrainingHistory {
    var analyser = TrendAnalyzer(
      minimumRecords: trend.minimumRecords, threshold: trend.threshold, rule: trendRule,
      correctOnly: correctOnly)
    analyser.reserve(plan.comparisons)
    var course = ThresholdTimeline(
      period: timeline.period, calendar: PeriodCalendar(zone: plan.schedule.zone), window: timeline.window)
    course.reserve(plan.sessions)
    return TrainingHistory(
      profile: PerceptualProfile(correctOnly: correctOnly), trend: analyser, timeline: course)
  }
}

extension Condition {
  /// Whether the listeners train alike under both conditions: the same listeners with the same comparisons and answers.
  /// Only the trend, which no strategy reads, may differ.
  func trains(as other: Condition) -> Bool {
    strategy.values == other.strategy.values && settings == other.settings
      && correctOnly == other.correctOnly && timeline == other.timeline && plan == other.plan
      && measurement == other.measurement
      && groups.elementsEqual(other.groups, by: ListenerGroup.areAlike)
  }
}

/// A group of simulated listeners that share a model.
package struct ListenerGroup: Sendable {
  /// The group's name in results. It is part of the random address, so a group has the same listeners in every scenario
  /// and cell.
  package var name: String
  /// The model of the group's listeners.
  package var model: ListenerModel
  /// How many, at least 1.
  package var count: Int
  /// The index of the first listener; above 0 where a part of a larger group is simulated.
  package var first = 0

  package init(name: String, model: ListenerModel, count: Int) {
    precondition(count >= 1, "a group must have at least 1 listener, got \(count)")
    self.name = name
    self.model = model
    self.count = count
  }

  /// Whether two groups have the same listeners.
  fileprivate static func areAlike(_ one: ListenerGroup, _ other: ListenerGroup) -> Bool {
    one.name == other.name && one.count == other.count && one.first == other.first
      && one.model.values == other.model.values
      && one.model.people.map(\.values) == other.model.people.map(\.values)
  }
}
