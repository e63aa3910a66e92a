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
