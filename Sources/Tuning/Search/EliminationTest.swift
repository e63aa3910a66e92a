import Numerics
import Simulation

/// The tests that eliminate candidates after a rung of a race.
struct EliminationTest {
  let goal: TuningGoal
  /// The probability of at least one false elimination in a rung.
  let level: Double

  /// The fates of contenders, the leader first: tests of each against its constraints, and paired tests of the
  /// others against the leader, each family by Holm's procedure at half the level.
  ///
  /// If the leader may violate a constraint, no candidate is eliminated for being worse. The leader is never eliminated.
  func fates(of ranked: [Contender]) -> [Trial.Fate] {
    var fates = ranked.map { $0.standing.objective == nil ? Trial.Fate.undefined : .stays }
    mark(&fates, as: .violates, where: ranked.map(pValueOfFeasibility))
    if let leader = ranked.first, leader.standing.violation == 0 {
      mark(
        &fates, as: .worse, where: ranked.map { $0.id == leader.id ? 1 : pValueOfEquality($0, leader) })
    }
    if !fates.isEmpty { fates[0] = .leads }
    return fates
  }

  private func mark(_ fates: inout [Trial.Fate], as fate: Trial.Fate, where pValues: [Double]) {
    let rejected = Holm.rejected(pValues, level: level / 2)
    for index in fates.indices where fates[index] == .stays && rejected[index] { fates[index] = fate }
  }

  /// Bonferroni's bound over the constraints.
  private func pValueOfFeasibility(_ contender: Contender) -> Double {
    let each = zip(goal.constraints, contender.standing.constraints).map { $0.pValueOfHolding($1) }
    return each.min().map { min(1, $0 * Double(each.count)) } ?? 1
  }

  private func pValueOfEquality(_ contender: Contender, _ leader: Contender) -> Double {
    let aggregation = goal.aggregations[0]
    let (theirs, best) = (contender.contributions(0), leader.contributions(0))
    let isSmall = goal.objective.direction == .minimize
    let difference =
      isSmall ? PairedDifference(theirs, best, aggregation) : PairedDifference(best, theirs, aggregation)
    return difference?.pValue ?? 1
  }
}
