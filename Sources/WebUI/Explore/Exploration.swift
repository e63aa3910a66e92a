import Chronology
import Scenarios
import Simulation
import Training
import Tuning

/// 200 simulated listeners who train under a baseline and under a setting, with common random
/// numbers.
///
/// ```swift
/// let exploration = try Exploration(request, in: .standard)
/// let result = try await exploration.run(jobs: 2)
/// ```
/// `scenario` is the same experiment as a file for `peach sweep`: the listeners give the same answers to the last bit.
struct Exploration: Sendable {
  /// Listeners in each condition.
  static let listeners = 200
  /// How many of these listeners a first picture has. They give the same answers in both pictures.
  static let firstListeners = 12
  /// Sessions of each listener, one a day.
  static let sessions = 4
  /// Comparisons in each session.
  static let comparisonsPerSession = 100
  /// Comparisons at the end of the last session that show at which level the rule settles.
  static let settled = 50
  /// The name of the listeners' group, which is part of the address of their random numbers.
  static let group = "listeners"
  /// The error of the estimate of the threshold, which is shown where both strategies make one.
  static let estimateError = "rmse_octaves_estimate_own_target"
  /// The error of the mean of the levels presented, which is shown where one of them makes none.
  static let timelineError = JudgedDisplay.timeline.errorMeasure
  /// The error of what the Peach app displays, which is shown beside it.
  static let movingAverageError = JudgedDisplay.movingAverage.errorMeasure
  /// The error of the tracker, by which a study judges where only one of them makes an estimate.
  static let trackerError = JudgedDisplay.tracker.errorMeasure
  /// The measures by which the setting is compared with the baseline.
  static let measures = ["fraction_correct", "geometric_mean_cents"] + errors
  /// Those of which less is better; of the others no value is.
  static let errors = [estimateError, timelineError, movingAverageError]
  /// Their titles on the page.
  static let titles = [
    "fraction_correct": Translated { $0.texts.measureFractionCorrect },
    "geometric_mean_cents": Translated { $0.texts.measureLevel },
    estimateError: Translated { $0.texts.measureEstimateError },
    timelineError: Translated { $0.texts.measureTimelineError },
    movingAverageError: Translated { $0.texts.measureMovingAverageError },
  ]
  /// What the value of one of ``measures`` says.
  static func meaning(ofMeasure name: String) -> Translated {
    Translated {
      errors.contains(name)
        ? $0.texts.measureErrorMeaning
        : name == measures[0] ? $0.texts.measureFractionCorrectMeaning : $0.texts.measureLevelMeaning
    }
  }

  let request: ExploreRequest
  let model: ListenerModel
  /// The listeners that have a name.
  let namedListeners: [NamedListener]
  /// The training settings of both conditions.
  let settings: ParameterValues
  /// The constants under which the listeners train, and the plan of their sessions.
  let baseline: Condition
  let setting: Condition
  private let compared: [any Measure]
  /// Listeners in each condition.
  let count: Int

  /// Checks the settings.
  /// - Parameter isFirst: trains only the first ``firstListeners``.
  /// - Throws: `ExploreProblem` for an unknown name, a value outside its range, and constants that conflict.
  init(
    _ request: ExploreRequest, in laboratory: Laboratory, isFirst: Bool = false
  ) throws(ExploreProblem) {
    try self.init(
      request, in: laboratory, listeners: isFirst ? Self.firstListeners : Self.listeners)
  }

  init(_ request: ExploreRequest, in laboratory: Laboratory, listeners: Int) throws(ExploreProblem) {
    self.request = request
    count = listeners
    namedListeners = laboratory.listeners.named.entries
    let (strategy, other): (SimulatedStrategy, SimulatedStrategy)
    do throws(CatalogError) {
      strategy = try laboratory.strategies.named(request.strategy)
      other = try laboratory.strategies.named(request.baselineStrategy ?? request.strategy)
      compared = try laboratory.measures.named(Self.measures)
    } catch { throw ExploreProblem(error) }
    model = try Self.checking("listener") { () throws(ParameterError) in
      try ListenerModel(
        ParameterValues(of: laboratory.listeners.descriptor, setting: request.listener),
        of: laboratory.listeners)
    }
    let (values, training) = try Self.checking("settings") { () throws(ParameterError) in
      let values = try ParameterValues(of: TrainingSettings.descriptor, setting: request.settings ?? [:])
      return (values, try TrainingSettings(values))
    }
    settings = values
    let group = ListenerGroup(name: Self.group, model: model, count: listeners)
    setting = try Self.condition(of: strategy, request.values, "strategy", training, group)
    baseline = try Self.condition(of: other, request.baseline, "baseline", training, group)
  }

  /// The baseline is cell 0, the setting is cell 1.
  var experiment: Experiment {
    ConditionPair(baseline, setting, measures: compared + [LevelTraces()], seed: request.seed).experiment
  }

  /// Whether both conditions have the same constants.
  var isBaseline: Bool {
    setting.strategy.values == baseline.strategy.values
      && request.baselineStrategy ?? request.strategy == request.strategy
  }

  /// Whether one of the strategies estimates a threshold and the other does not.
  var isMixed: Bool {
    (setting.strategy.estimatedFraction == nil) != (baseline.strategy.estimatedFraction == nil)
  }

  /// Trains the listeners under both conditions.
  /// - Parameters:
  ///   - jobs: see `Simulator`.
  ///   - cache: conditions in it are not trained again.
  /// - Throws: `CancellationError` if the task is cancelled.
  /// - Complexity: up to 160,000 comparisons, 0.02…0.2 s; memory O(comparisons).
  func run(jobs: Int, cache: ConditionCache = ConditionCache()) async throws -> ExploreResult {
    // Both at the same time, because few listeners do not occupy all cores.
    async let baseline = trained(cell: 0, jobs: jobs, cache)
    let setting = isBaseline ? try await baseline : try await trained(cell: 1, jobs: jobs, cache)
    return ExploreResult(
      of: self, setting: setting.drawing, baseline: try await baseline.drawing,
      differences: PairedContributions(
        measures: compared, first: try await baseline.contributions, second: setting.contributions
      ).differences,
      withoutEstimate: withoutEstimate([try await baseline, setting]))
  }

  /// The names of the strategies that have made no estimate.
  /// - Parameter trained: the baseline and the setting.
  private func withoutEstimate(_ trained: [TrainedCondition]) -> [String] {
    let column = compared.firstIndex { $0.descriptor.name == Self.estimateError }!
    var names: [String] = []
    for (condition, trained) in zip([baseline, setting], trained)
    where trained.contributions.allSatisfy({ $0[column] == nil }) {
      let name = condition.strategy.values.descriptor.name
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The listeners under a condition of ``experiment``.
  private func trained(cell: Int, jobs: Int, _ cache: ConditionCache) async throws -> TrainedCondition {
    let condition = experiment.cells[cell]
    let key = ConditionCache.Key(
      strategy: condition.strategy.values.descriptor.name, values: condition.strategy.values,
      settings: settings, listener: request.listener, seed: request.seed, count: count)
    if let known = await cache[key] { return known }
    var (traces, contributions): ([[Float]], [[Contribution?]]) = ([], [])
    try await Simulator(experiment, jobs: jobs).run(
      cells: [cell],
      record: { row in
        traces.append(row.outcome[LevelTrace.self]?.levels ?? [])
        contributions.append(compared.map { $0.contribution(of: row.outcome) })
      }, deliver: { _ in })
    try Task.checkCancellation()
    let trained = TrainedCondition(
      drawing: drawing(of: condition, traces), contributions: contributions)
    await cache.add(trained, for: key)
    return trained
  }

  private static func condition(
    of strategy: SimulatedStrategy, _ values: [String: ParameterValue], _ part: String,
    _ settings: TrainingSettings, _ group: ListenerGroup
  ) throws(ExploreProblem) -> Condition {
    try checking(part) { () throws(ParameterError) in
      let choice = try strategy.with(values)
      try strategy.type.check(choice.values, in: settings)
      return Condition(strategy: choice, settings: settings, plan: plan, groups: [group])
    }
  }

  private static func checking<Value>(
    _ part: String, _ make: () throws(ParameterError) -> Value
  ) throws(ExploreProblem) -> Value {
    do throws(ParameterError) { return try make() } catch { throw ExploreProblem(error, in: part) }
  }

  /// One session a day from the scenarios' default day on.
  private static var plan: TrainingPlan {
    let day = CivilDate(firstOfMonth: 1, year: 2026).adding(days: 4)
    return TrainingPlan(
      sessions: sessions, comparisonsPerSession: comparisonsPerSession,
      schedule: SessionSchedule(firstDay: day))
  }
}
