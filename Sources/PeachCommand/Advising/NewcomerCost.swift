import Live
import Music
import Results
import Scenarios
import Simulation
import Text
import Training
import Tuning

/// The cost of constants chosen for one person to people who begin: the error of the display after a short first session,
/// with the current and with the recommended constants.
struct NewcomerCost {
  /// The groups, such as `amateur`, with the difference of the display's error; at least one.
  let groups: [(name: String, difference: MeasureDifference)]
  /// The judged display: the objective's; the timeline if the objective is no display's error.
  let display: JudgedDisplay

  /// The numbers of all groups, and of those that are distinguishably better or worse with the recommended constants.
  struct Counts {
    let groups, gaining, losing: Int
  }

  /// The number of comparisons in a newcomer's session.
  static let comparisons = 30
  fileprivate static let listeners = 200

  var counts: Counts {
    let verdicts = groups.map(\.difference.secondIsBetter)
    return Counts(
      groups: groups.count, gaining: verdicts.count { $0 == true }, losing: verdicts.count { $0 == false })
  }

  /// The group that loses most or gains least: a distinguishable loss comes before the others.
  var worst: (name: String, difference: MeasureDifference) {
    func rank(_ difference: MeasureDifference) -> (Int, Double) {
      (difference.secondIsBetter == false ? 1 : 0, difference.paired?.difference ?? -.infinity)
    }
    guard let worst = groups.max(by: { rank($0.difference) < rank($1.difference) }) else {
      preconditionFailure("there must be a group of newcomers")
    }
    return worst
  }

  /// The counts, and of the worst group the measure with today's constants and with the recommended ones, and their
  /// difference.
  var json: JSON {
    let (counts, worst) = (counts, worst)
    guard
      case .object(let values)? = worst.difference.paired?.json(unit: worst.difference.measure.differenceUnit)
    else { return .null }
    return .object(
      values.merging([
        "listener": .text(worst.name), "groups": .integer(counts.groups), "gaining": .integer(counts.gaining),
        "losing": .integer(counts.losing),
      ]) { $1 })
  }
}

extension NewcomerCost {
  /// "peach compare k1=0.05,k2=0.09 k1=0.04,k2=0.15 --listener amateur --sessions 1 --comparisons 30", with
  /// --measure unless compare judges by the measure anyway; nil unless the Kazez rule's constants are all that differs.
  static func command(from baseline: ConstantsAsCode, to best: ConstantsAsCode, measure: String) -> String? {
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
  ///   - objective: the measure at which the recommendation is best.
  /// - Throws: `CancellationError`, or an error of the listener model.
  init(
    of groups: [ListenerGroup], from today: Condition, to recommended: Condition,
    judging objective: String, seed: UInt64, jobs: Int
  ) async throws {
    let display = JudgedDisplay(errorMeasure: objective) ?? .timeline
    let measure = try MeasureCatalog.standard.named(display.errorMeasure)
    var costs: [(name: String, difference: MeasureDifference)] = []
    for group in groups {
      let pair = ConditionPair(
        today.trainingOnce(group), recommended.trainingOnce(group), measures: [measure], seed: seed)
      costs.append((group.name, try await pair.run(jobs: jobs)[0]))
    }
    self.init(groups: costs, display: display)
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

extension Phrases {
  /// What a recommendation means for people who begin, with the named listeners that it serves worst.
  func text(_ cost: NewcomerCost) -> String {
    let worst = cost.worst
    return newcomers(
      worst.name, texts.adviceNamedListeners(kind: worst.name), cost.display,
      worst.difference.paired.map { ($0.value, $0.baseline) }, cost.counts)
  }

  /// - Parameters:
  ///   - group: the group that the recommendation serves worst.
  ///   - listeners: names them where the sentence speaks of no groups.
  ///   - octaves: the display's error of this group with the recommended constants and with today's.
  func newcomers(
    _ group: String, _ listeners: String, _ display: JudgedDisplay,
    _ octaves: (then: Double, today: Double)?,
    _ counts: NewcomerCost.Counts
  ) -> String {
    let (count, display) = (NewcomerCost.comparisons, self.display(display))
    let (groups, gaining, losing) = (counts.groups, counts.gaining, counts.losing)
    guard let octaves, gaining + losing > 0 else { return texts.adviceNewcomersNoDifferent(count: count) }
    let factors = MeasureFinding.factors([octaves.then, octaves.today]).map(language.numeral)
    let (then, today) = (factors[0], factors[1])
    if gaining == groups {
      return texts.adviceNewcomersGain(
        group: listeners, count: count, display: display, then: then, today: today)
    }
    if losing == groups {
      return texts.adviceNewcomersLose(
        group: listeners, count: count, display: display, then: then, today: today)
    }
    let gain =
      switch gaining {
      case 0: texts.adviceNoGroupGains(groups: groups)
      case 1: texts.adviceGroupGains(groups: groups)
      default: texts.adviceGroupsGain(gaining: gaining, groups: groups)
      }
    if losing == 0 { return texts.adviceNewcomersNoneLoses(count: count, gain: gain) }
    let loss =
      losing == 1
      ? texts.adviceGroupLoses(group: group, today: today, then: then)
      : texts.adviceGroupsLose(losing: losing, group: group, today: today, then: then)
    return texts.adviceNewcomersDiffer(display: display, count: count, gain: gain, loss: loss)
  }
}
