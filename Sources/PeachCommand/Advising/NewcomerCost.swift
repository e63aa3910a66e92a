import Results
import Scenarios
import Simulation
import Training
import Tuning

/// The cost of constants chosen for one person to people who begin: the error of the timeline of simulated novices
/// after a short first session, with the current and with the recommended constants.
struct NewcomerCost {
  /// The difference of the timeline's error.
  let difference: MeasureDifference

  /// The number of comparisons in a newcomer's session.
  static let comparisons = 30
  private static let listeners = 200
  private static let measure = KeyMeasures.ofDisplay

  /// Whether newcomers' displayed thresholds are distinguishably worse with the recommended constants.
  var isCost: Bool { difference.secondIsBetter == false }

  /// The measure with today's constants and with the recommended ones, and their difference.
  var json: JSON { difference.paired?.json(unit: difference.measure.differenceUnit) ?? .null }
}

extension NewcomerCost {
  /// Simulates the newcomers.
  /// - Throws: `CancellationError`, or an error of the listener model.
  init(of advice: Advice, _ study: AdviceStudy, jobs: Int) async throws {
    let named = try Laboratory.current.listeners.named.named("novice")
    let parts = Laboratory.current.listeners
    let model = try ListenerModel(ParameterValues(of: parts.descriptor, setting: named.values), of: parts)
      .setting("spread-octaves", to: .number(Compare.namedSpread), of: parts)
    var today = study.today
    today.groups = [ListenerGroup(name: "newcomer", model: model, count: Self.listeners)]
    today.plan = TrainingPlan(
      sessions: 1, comparisonsPerSession: Self.comparisons, schedule: study.today.plan.schedule)
    var recommended = today
    recommended.strategy = advice.strategy
    let pair = ConditionPair(
      today, recommended, measures: [try MeasureCatalog.standard.named(Self.measure)], seed: study.seed)
    difference = try await pair.run(jobs: jobs)[0]
  }
}
