import Results
import Scenarios
import Simulation
import Training
import Tuning

/// The cost of constants chosen for one person to people who begin: the error of the display after a short first session,
/// with the current and with the recommended constants, of the group that loses most or gains least.
struct NewcomerCost {
  /// The group, such as `amateur`.
  let group: String
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
    return .object(values.merging(["listener": .text(group)]) { $1 })
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

  /// A group of each named listener.
  static func namedGroups() throws -> [ListenerGroup] {
    let parts = Laboratory.current.listeners
    return try parts.named.names.map { name in
      let named = try parts.named.named(name)
      let model = try ListenerModel(ParameterValues(of: parts.descriptor, setting: named.values), of: parts)
        .setting("spread-octaves", to: .number(Compare.namedSpread), of: parts)
      return ListenerGroup(name: name, model: model, count: listeners)
    }
  }

  /// Simulates the newcomers of each group.
  /// - Parameters:
  ///   - groups: at least one; their counts are not used.
  ///   - today, recommended: conditions with the same training; their listeners and sessions are not used.
  ///   - objective: what the recommendation is best at; nil for a measure that advice does not know.
  /// - Throws: `CancellationError`, or an error of the listener model.
  init(
    of groups: [ListenerGroup], from today: Condition, to recommended: Condition,
    judging objective: AdviceObjective?, seed: UInt64, jobs: Int
  ) async throws {
    let display = objective.flatMap { $0.isDisplay ? $0 : nil } ?? .firstTimeline
    var costs: [NewcomerCost] = []
    for group in groups {
      let pair = ConditionPair(
        today.trainingOnce(group), recommended.trainingOnce(group), measures: [display.measure], seed: seed)
      costs.append(
        NewcomerCost(group: group.name, display: display, difference: try await pair.run(jobs: jobs)[0]))
    }
    guard let worst = costs.max(by: { $0.rank < $1.rank }) else {
      preconditionFailure("there must be a group of newcomers")
    }
    self = worst
  }

  /// A distinguishable loss comes after the others, and a larger one after a smaller one.
  private var rank: (Int, Double) {
    (isCost ? 1 : 0, difference.paired?.difference ?? -.infinity)
  }
}

extension Condition {
  /// The condition with a newcomer's single session and listeners of a group.
  fileprivate func trainingOnce(_ group: ListenerGroup) -> Condition {
    var condition = self
    condition.groups = [ListenerGroup(name: group.name, model: group.model, count: NewcomerCost.listeners)]
    condition.plan = TrainingPlan(
      sessions: 1, comparisonsPerSession: NewcomerCost.comparisons, schedule: plan.schedule)
    return condition
  }
}
