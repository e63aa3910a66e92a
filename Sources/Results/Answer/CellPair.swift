import Simulation
import Text

/// A cell and another one that it is compared with, with the paired differences of their groups by the measure of each
/// objective.
struct CellPair {
  let cell: CellResult
  let other: CellResult
  let rankings: [AnswerRanking]
  let differences: [GroupDifferences]

  /// The verdicts over all groups, by the measure of each objective.
  var verdicts: [DifferenceVerdicts] { verdicts { _, _ in true } }

  /// The verdicts over the groups whose values are those of the two cells: where the worst group ranks, the worst of each.
  var decidingVerdicts: [DifferenceVerdicts] {
    let common = rankings.indices.map(commonGroups)
    return verdicts { index, group in
      let worst = [cell, other].compactMap(rankings[index].worstGroup)
      return worst.isEmpty ? common[index].contains(group) : worst.contains(group)
    }
  }

  /// The groups in which at least half of the listeners have a value in both cells, so that a mean over these groups
  /// compares like with like.
  func commonGroups(_ index: Int) -> Set<String> {
    let listeners = Dictionary(
      cell.groups.map { ($0.group, $0.listeners) }, uniquingKeysWith: { first, _ in first })
    return Set(
      differences.filter { difference in
        2 * (difference.values[index]?.count ?? 0) >= max(1, listeners[difference.group] ?? 1)
      }.map(\.group))
  }

  /// "Too few listeners to judge: 4 a group, 5 needed"; nil if a group has enough for an interval of the difference.
  func shortage(_ index: Int) -> String? {
    let needed = rankings[index].measure.aggregation.fewestListeners
    guard let most = differences.compactMap({ $0.values[index]?.count }).max(), most < needed else {
      return nil
    }
    return "Too few listeners to judge: \(most.grouped) a group, \(needed.grouped) needed"
  }

  /// Whether both cells have values in the same groups, and of the same listeners.
  func coversSameGroups(_ index: Int) -> Bool {
    let measure = rankings[index].measure
    let common = commonGroups(index)
    return [cell, other].allSatisfy { Set($0.groupValues(of: measure).map(\.group)) == common }
  }

  private func verdicts(counting counts: (_ index: Int, _ group: String) -> Bool) -> [DifferenceVerdicts] {
    rankings.enumerated().map { index, ranking in
      let counted = differences.filter { counts(index, $0.group) }
      return DifferenceVerdicts(counted.map { ($0.group, $0.values[index]) }, ranking.objective)
    }
  }
}

/// The numbers of groups in which a condition is better or worse than another, by the 95 % intervals of the paired
/// differences.
struct DifferenceVerdicts {
  private let differences: [PairedDifference]
  /// The names of the groups by their verdict.
  private let groups: (better: [String], worse: [String], undecided: [String])

  /// - Parameters:
  ///   - differences: each group with its paired difference; nil for a group without one.
  ///   - objective: says whether smaller or larger values are better.
  init(_ differences: [(group: String, difference: PairedDifference?)], _ objective: Objective) {
    let known = differences.compactMap { group, difference in difference.map { (group, $0) } }
    self.differences = known.map(\.1)
    groups = known.reduce(into: ([], [], [])) { groups, one in
      let cost = one.1.isDistinct ? objective.direction.cost(one.1.difference) : 0
      if cost < 0 { groups.better.append(one.0) }
      if cost > 0 { groups.worse.append(one.0) }
      if cost == 0 { groups.undecided.append(one.0) }
    }
  }

  private var better: Int { groups.better.count }
  private var worse: Int { groups.worse.count }
  private var undecided: Int { groups.undecided.count }

  /// Whether there are differences, and none has an interval that excludes 0.
  var isUndecided: Bool { !differences.isEmpty && better + worse == 0 }

  /// Whether more groups have an interval that contains 0 than not.
  var isMostlyUndecided: Bool { undecided > better + worse }

  /// Whether the condition is better in more groups than it is worse.
  var isBetter: Bool { better > worse }

  /// Whether the condition is worse in more groups than it is better.
  var isWorse: Bool { worse > better }

  /// Whether the condition is better in some groups and worse in others.
  var isMixed: Bool { better > 0 && worse > 0 }

  /// "better in 3, worse in 1", "better in all", "not distinguishable"; without a number for a single group, and empty
  /// without a difference.
  var short: String {
    guard !differences.isEmpty else { return "" }
    let all = differences.count
    let parts = [(better, "better"), (worse, "worse")].filter { $0.0 > 0 }
      .map { all == 1 ? $0.1 : $0.0 == all ? "\($0.1) in all" : "\($0.1) in \($0.0)" }
    return parts.isEmpty ? "not distinguishable" : parts.joined(separator: ", ")
  }

  /// "k1 0.03 is better in 3 and not distinguishable in 1 (novice) of the 4 groups, compared with the baseline."; nil
  /// if no difference has an interval.
  func sentence(_ subject: String, _ other: String, _ measure: MeasureView) -> String? {
    guard differences.contains(where: { $0.interval != nil }) else { return nil }
    if differences.count == 1 { return single(subject, other, measure) }
    let all = differences.count.grouped
    if undecided == differences.count {
      return "\(subject) is not distinguishable from \(other) in any of the \(all) groups."
    }
    if better == differences.count {
      return "\(subject) is better than \(other) in each of the \(all) groups."
    }
    if worse == differences.count {
      return "\(subject) is worse than \(other) in each of the \(all) groups."
    }
    let parts = [
      (groups.better, "better"), (groups.worse, "worse"), (groups.undecided, "not distinguishable"),
    ]
    .filter { !$0.0.isEmpty }.map { "\($1) in \($0.count.grouped)\(isNamed($0) ? " (\($0.listed))" : "")" }
    return "\(subject) is \(parts.listed) of the \(all) groups, compared with \(other)."
  }

  /// Whether the sentence names groups with the same verdict: one or two that are not more than all others.
  private func isNamed(_ groups: [String]) -> Bool {
    groups.count <= 2 && 2 * groups.count <= differences.count
  }

  /// The sentence for a single group: "k1 0.03 is better than the baseline: −0.86 octaves, 95 % interval −0.95 to
  /// −0.77."
  private func single(_ subject: String, _ other: String, _ measure: MeasureView) -> String {
    let interval = differences[0].interval!
    let verdict =
      better == 1 ? "better than" : worse == 1 ? "worse than" : "not distinguishable from"
    return """
      \(subject) is \(verdict) \(other): \(measure.comparison(differences[0].difference))\(measure.comparisonUnit.asUnit), \
      95 % interval \(measure.comparison(interval.lowerBound)) to \(measure.comparison(interval.upperBound)).
      """
  }
}
