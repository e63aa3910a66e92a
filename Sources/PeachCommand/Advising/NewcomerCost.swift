import Results
import Scenarios
import Simulation
import Training
import Tuning

/// The cost of constants chosen for one person to people who begin: the error of the display after a short first session,
/// with the current and with the recommended constants, of the named kind of listener that loses most or gains least.
struct NewcomerCost {
  /// The named listener, such as `amateur`.
  let kind: String
  /// The judged display. Advice whose objective is no display judges the timeline.
  let display: AdviceObjective
  /// The difference of the display's error.
  let difference: MeasureDifference

  /// The number of comparisons in a newcomer's session.
  static let comparisons = 30
  fileprivate static let listeners = 200

  /// Whether newcomers' displayed thresholds are distinguishably worse with the recommended constants.
  var isCost: Bool { difference.secondIsBetter == false }

  /// The measure with today's constants and with the recommended ones, and their difference.
  var json: JSON {
    guard case .object(let values)? = difference.paired?.json(unit: difference.measure.differenceUnit) else {
      return .null
    }
    return .object(values.merging(["listener": .text(kind)]) { $1 })
  }
}

extension NewcomerCost {
  /// "peach compare k1=0.05,k2=0.09 k1=0.04,k2=0.15 --listener amateur --sessions 1 --comparisons 30", with
  /// --measure unless compare judges by the measure anyway; nil unless the Kazez rule's constants are all that differs.
  static func command(from baseline: ShippedConstants, to best: ShippedConstants, measure: String) -> String?
  {
    guard let first = baseline.comparisonSide, let second = best.comparisonSide, first != second else {
      return nil
    }
    // The default, novices, hides what amateurs lose: Documentation/tuning.md, *Which constants to ship*.
    let named = measure == KeyMeasures.ofDisplay ? "" : " --measure \(measure)"
    return """
      peach compare \(first) \(second) --listener amateur --sessions 1 --comparisons \(comparisons)\(named)
      """
  }

  /// Simulates the newcomers of each named kind.
  /// - Parameters:
  ///   - today, recommended: conditions with the same training; their listeners and sessions are not used.
  ///   - objective: what the recommendation is best at; nil for a measure that advice does not know.
  /// - Throws: `CancellationError`, or an error of the listener model.
  init(
    from today: Condition, to recommended: Condition, judging objective: AdviceObjective?, seed: UInt64,
    jobs: Int
  ) async throws {
    let display = objective.flatMap { $0.isDisplay ? $0 : nil } ?? .firstTimeline
    var costs: [NewcomerCost] = []
    for kind in Laboratory.current.listeners.named.names {
      let pair = ConditionPair(
        try today.trainingOnce(kind), try recommended.trainingOnce(kind), measures: [display.measure],
        seed: seed)
      costs.append(
        NewcomerCost(kind: kind, display: display, difference: try await pair.run(jobs: jobs)[0]))
    }
    guard let worst = costs.max(by: { $0.rank < $1.rank }) else {
      preconditionFailure("the laboratory must have named listeners")
    }
    self = worst
  }

  /// A distinguishable loss comes after the others, and a larger one after a smaller one.
  private var rank: (Int, Double) {
    (isCost ? 1 : 0, difference.paired?.difference ?? -.infinity)
  }
}

extension Condition {
  /// The condition with a newcomer's single session and listeners of a named kind.
  fileprivate func trainingOnce(_ kind: String) throws -> Condition {
    let parts = Laboratory.current.listeners
    let named = try parts.named.named(kind)
    let model = try ListenerModel(ParameterValues(of: parts.descriptor, setting: named.values), of: parts)
      .setting("spread-octaves", to: .number(Compare.namedSpread), of: parts)
    var condition = self
    condition.groups = [ListenerGroup(name: kind, model: model, count: NewcomerCost.listeners)]
    condition.plan = TrainingPlan(
      sessions: 1, comparisonsPerSession: NewcomerCost.comparisons, schedule: plan.schedule)
    return condition
  }
}
