import Chronology
import Listeners
import Music
import Scenarios
import Simulation
import Training
import Tuning

/// 200 simulated listeners who train under a baseline and under a setting of the same strategy, with common random
/// numbers.
///
/// ```swift
/// let exploration = try Exploration(request, in: .standard)
/// let result = try await exploration.run(jobs: 2)
/// ```
/// `scenario` is the same experiment as a file for `peach sweep`: the listeners give the same answers to the last bit.
public struct Exploration: Sendable {
  /// Listeners in each condition.
  public static let listeners = 200
  /// Sessions of each listener, one a day.
  public static let sessions = 4
  /// Comparisons in each session.
  public static let comparisonsPerSession = 100
  /// Comparisons at the end of the last session that show where the rule comes to rest.
  public static let settled = 50
  /// The name of the listeners' group, which is part of the address of their random numbers.
  static let group = "listeners"
  /// The measures by which the setting is compared with the baseline.
  static let measures = ["fraction_correct", "geometric_mean_cents", "rmse_octaves_timeline"]

  /// The settings.
  public let request: ExploreRequest
  /// The listeners.
  let model: ListenerModel
  /// The constants under which they train, and how much.
  let baseline: Treatment
  let setting: Treatment
  private let compared: [any Measure]
  /// Listeners in each condition.
  let count: Int

  /// Checks the settings.
  /// - Throws: `ExploreProblem` for an unknown name, a value outside its range, and constants that do not go together.
  public init(_ request: ExploreRequest, in laboratory: Laboratory) throws(ExploreProblem) {
    try self.init(request, in: laboratory, listeners: Self.listeners)
  }

  init(_ request: ExploreRequest, in laboratory: Laboratory, listeners: Int) throws(ExploreProblem) {
    self.request = request
    count = listeners
    let strategy: SimulatedStrategy
    do throws(CatalogError) {
      strategy = try laboratory.strategies.named(request.strategy)
      compared = try laboratory.measures.named(Self.measures)
    } catch { throw ExploreProblem(error) }
    model = try Self.checking("listener") { () throws(ParameterError) in
      try ListenerModel(
        ParameterValues(of: laboratory.listeners.descriptor, setting: request.listener),
        of: laboratory.listeners)
    }
    let cohort = Cohort(name: Self.group, model: model, count: listeners)
    setting = try Self.treatment(of: strategy, request.values, "strategy", cohort)
    baseline = try Self.treatment(of: strategy, request.baseline, "baseline", cohort)
  }

  /// The baseline is cell 0, the setting is cell 1.
  public var experiment: Experiment { pair.experiment }

  /// Whether both conditions have the same constants.
  public var isBaseline: Bool { setting.strategy.values == baseline.strategy.values }

  /// Trains the listeners under both conditions.
  /// - Parameter jobs: see `Simulator`.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: 160,000 comparisons, 0.02…0.2 s; memory O(comparisons).
  public func run(jobs: Int) async throws -> ExploreResult {
    var traces: [[[Float]]] = [[], []]
    let differences = try await pair.run(
      jobs: jobs, record: { row in traces[row.cell].append(row.outcome[LevelTrace.self]?.levels ?? []) })
    try Task.checkCancellation()
    return ExploreResult(of: self, traces: traces, differences: differences.dropLast())
  }

  private var pair: ConditionPair {
    ConditionPair(baseline, setting, measures: compared + [LevelTraces()], seed: request.seed)
  }

  private static func treatment(
    of strategy: SimulatedStrategy, _ values: [String: ParameterValue], _ part: String, _ cohort: Cohort
  ) throws(ExploreProblem) -> Treatment {
    try checking(part) { () throws(ParameterError) in
      let choice = try strategy.with(values)
      try strategy.type.check(choice.values, in: TrainingSettings())
      return Treatment(strategy: choice, plan: plan, cohorts: [cohort])
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
