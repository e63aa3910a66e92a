import Results
import Scenarios
import Simulation
import Text
import Training
import Tuning

/// Finds the best constants with the other beginning of sessions, where a tuning has two: every session of unison at one
/// difference, or only the first one there.
///
/// The best conditions of the race with the other beginning, and the constants to use with it, train on listeners of
/// their own. From the best of them a pattern search by factors of 1.5 and 1.2 goes on while a neighbour is better. Its
/// result and these conditions train on the listeners of the confirmation. These comparisons are not part of the
/// budget.
struct OtherBeginning {
  let scenario: Scenario
  let plan: TuningPlan
  let evaluator: SimulationEvaluator

  /// The most conditions of the race.
  private static let most = 5

  /// Whether a combination has only listed beginnings, which rounding must keep.
  static func isListed(_ combination: Combination, in space: SearchSpace) -> Bool {
    zip(space.branches[combination.branch].axes, combination.values).allSatisfy {
      $0.path != Condition.firstUnisonPath || $0.levels == nil || $0.place(of: $1) != nil
    }
  }

  /// - Parameters:
  ///   - used: the constants to use, or to keep.
  ///   - race: the evaluations of the search.
  ///   - batch: the batch of the confirmation.
  /// - Returns: nil if the tuning has no two beginnings, or if no condition with the other one may be proposed.
  func find(
    instead used: Combination, _ race: [SearchEvaluation], on batch: Batch,
    permitting: ([Combination]) async throws -> [Bool]
  ) async throws -> TuningReport.OtherBeginning? {
    let axes = scenario.space.branches[used.branch].axes
    guard let index = axes.firstIndex(where: { $0.path == Condition.firstUnisonPath }),
      case .levels(let starts) = axes[index].domain, let start = starts.compactMap(\.double).max(),
      starts.count == 2, let other = starts.first(where: { $0 != used.values[index] })
    else { return nil }
    var values = used.values
    values[index] = other
    let same = Combination(branch: used.branch, values: values)
    let raced = best(of: race) { $0.branch == used.branch && $0.values[index] == other }
    let others = try await refined(([same] + raced).uniqued(), axes)
    var blocks: [Int: [Block]] = [:]
    try await evaluator.evaluate([used] + others, on: batch) { blocks[$0] = $1 }
    let (direction, aggregation) = (plan.goal.objective.direction, plan.goal.objectiveMeasure.aggregation)
    func objective(_ index: Int) -> [Contribution?] { (blocks[index] ?? []).map { $0[0] } }
    let isPermitted = try await permitting(others)
    let found = others.indices.compactMap { place -> (place: Int, value: Estimate)? in
      guard isPermitted[place], plan.goal.isMet(by: blocks[place + 1] ?? []) else { return nil }
      return Estimate(objective(place + 1), aggregation).map { (place, $0) }
    }
    guard let best = found.min(by: { direction.cost($0.value.value) < direction.cost($1.value.value) }),
      let condition = scenario.condition(of: others[best.place]),
      let paired = PairedDifference(objective(best.place + 1), objective(0), aggregation)
    else { return nil }
    let usesStart = used.values[index].double == start
    guard let left = usesStart ? condition : scenario.condition(of: used) else { return nil }
    let matters = paired.isDistinct && paired.difference.magnitude >= plan.goal.leastEffect
    return TuningReport.OtherBeginning(
      start: start, usesStart: usesStart,
      first: left.strategy.values["first-cents"]?.double ?? 0, correctOnly: condition.correctOnly,
      values: Dictionary(uniqueKeysWithValues: condition.usedLabel.map { ($0.path, $0.value.json) }),
      objective: paired.value, used: paired.baseline,
      ci95: paired.interval.map { [$0.lowerBound, $0.upperBound] },
      verdict: matters ? paired.comparison(direction) : .notDistinguishable)
  }

  /// The most listeners of each group in the pattern search, and its most steps by one factor.
  private static let (mostListeners, mostSteps) = (25, 3)

  /// The conditions and the result of the pattern search from the best of them, rounded to two digits.
  private func refined(_ some: [Combination], _ axes: [Axis]) async throws -> [Combination] {
    let batch = Batch(.lossless, index: 2, size: min(Self.mostListeners, plan.confirmListeners))
    func best(of combinations: [Combination]) async throws -> (combination: Combination, cost: Double)? {
      var found: [(combination: Combination, cost: Double)] = []
      let possible = combinations.filter { evaluator.cost(of: $0) != nil }
      guard !possible.isEmpty else { return nil }
      try await evaluator.evaluate(possible, on: batch) { index, blocks in
        let value = Estimate(blocks.map { $0[0] }, plan.goal.objectiveMeasure.aggregation)
        guard let value, plan.goal.isMet(by: blocks) else { return }
        found.append((possible[index], plan.goal.objective.direction.cost(value.value)))
      }
      return found.min { $0.cost < $1.cost }
    }
    guard var center = try await best(of: some) else { return some }
    for factor in [1.5, 1.2] {
      for _ in 0..<Self.mostSteps {
        let around = neighbours(of: center.combination, by: factor, axes)
        guard let next = try await best(of: around), next.cost < center.cost else { break }
        center = next
      }
    }
    let rounded = center.combination.rounded(toDigits: 2)
    return (some + [evaluator.cost(of: rounded) == nil ? center.combination : rounded]).uniqued()
  }

  /// The combinations with one or two of the positive numbers multiplied or divided by a factor, within their ranges.
  private func neighbours(of combination: Combination, by factor: Double, _ axes: [Axis]) -> [Combination] {
    let used = scenario.condition(of: combination)?.usedLabel.map(\.path) ?? []
    func moved(_ some: [Combination]) -> [Combination] {
      some.flatMap { one in
        axes.indices.flatMap { index -> [Combination] in
          guard used.contains(axes[index].path), axes[index].levels == nil,
            case .number(let number) = one.values[index], number > 0
          else { return [] }
          return [number * factor, number / factor].compactMap { moved in
            var values = one.values
            values[index] = .number(moved.rounded(toDigits: 6))
            return axes[index].place(of: values[index]).map { _ in
              Combination(branch: one.branch, values: values)
            }
          }
        }
      }
    }
    let once = moved([combination])
    return (once + moved(once)).uniqued().filter { $0 != combination }
  }

  /// The best conditions of the race that no test has found to violate a constraint; those of later rungs first.
  private func best(of race: [SearchEvaluation], where isWanted: (Combination) -> Bool) -> [Combination] {
    var last: [Int: SearchEvaluation] = [:]
    for one in race where one.phase == .race && isWanted(one.combination) { last[one.id] = one }
    func cost(_ one: SearchEvaluation) -> Double {
      one.objective.map { plan.goal.objective.direction.cost($0.value) } ?? .infinity
    }
    return last.values.filter { $0.decision != .violates && $0.decision != .undefined }
      .sorted { ($1.round, cost($0), $0.id) < ($0.round, cost($1), $1.id) }
      .prefix(Self.most).map(\.combination)
  }
}

extension TuningReport {
  /// The best constants found with the other beginning of sessions; see `PeachCommand.OtherBeginning`.
  struct OtherBeginning: Codable {
    /// The difference in cents at which the app begins every session.
    let start: Double
    /// Whether the constants to use begin every session there; the others then begin only the first one there.
    let usesStart: Bool
    /// Where the first session begins otherwise, and whether later ones then begin at the mean of right answers or of all.
    let first: Double
    let correctOnly: Bool
    /// The best constants with the other beginning.
    let values: [String: JSON]
    /// The objective with these constants, and with those to use.
    let objective, used: Double
    /// The 95 % interval of their difference.
    @OrNull var ci95: [Double]?
    /// Whether the other beginning is better or worse by enough to matter.
    let verdict: ConfirmationResult.Comparison

    enum CodingKeys: String, CodingKey {
      case values, objective, used, ci95, verdict
      case start = "start_cents"
      case usesStart = "uses_start"
      case first = "first_cents"
      case correctOnly = "correct_only"
    }

    /// That the mean of right answers is near the threshold again at the end of a session only; empty for other measures.
    private static func scope(of measure: Descriptor) -> String {
      JudgedDisplay(errorMeasure: measure.name)?.isOfRightAnswers ?? false
        ? " at their ends (within one that begins far away the display is off)" : ""
    }

    /// "Begin the first session at 10 cents and later ones at the mean of the right answers, not every one at 50: a
    /// factor of 1.4 against 1.6, each with its best constants."
    func sentence(_ measure: Descriptor) -> String {
      let (every, first) = ("\(ParameterValue.number(start))", "\(ParameterValue.number(first))")
      let mean = "at the mean of \(correctOnly ? "the right" : "all") answers"
      let factors =
        "\(MeasureFinding(measure).quantity(used, against: objective)), each with its best constants"
      guard verdict == .worse else {
        let names = values.filter { ![Condition.firstUnisonPath, Condition.firstPath].contains($0.key) }
        let other =
          usesStart ? "the first one at \(first) cents and later ones \(mean)" : "every one at \(every) cents"
        let matters =
          verdict == .better
          ? "Where sessions begin matters"
          : "Where sessions begin matters little\(Self.scope(of: measure))"
        return """
          \(matters): \(other) with \(names.conditionName) is \(verdict == .better ? "better" : "as good") \
          (\(MeasureFinding(measure).quantity(objective, against: used))).
          """
      }
      return usesStart
        ? "Go on beginning every session at \(every) cents, not later ones \(mean): \(factors)."
        : """
        Begin the first session at \(first) cents and later ones \(mean), not every one at \(every) cents: \(factors).
        """
    }
  }
}
