/// Racing by successive halving: everybody meets a batch; whoever is surely worse goes; the others meet as many
/// batches again, and so on.
///
/// The budget is shared evenly among the rungs that are left, ⌈log₂ contenders⌉ + 1 in all, one more than
/// sequential halving has rounds; when the survivors of the tests cost more than the next rung's share, only the
/// best that it pays for go on, and the others are told to be unaffordable, not worse. When tests leave money over,
/// rungs go on.
///
/// Source: Maron & Moore 1997 (racing); Birattari et al. 2002 (paired blocks); Karnin, Koren & Somekh 2013
/// (halving). Differs from the last in who goes: whoever tests call worse and whoever the share does not pay for,
/// not the worse half.
struct Race<Referee: Evaluator> {
  let plan: TuningPlan
  let desk: TrialDesk<Referee>
  /// What the desk's account may come to.
  let budget: Int

  /// How a race ended.
  struct Result {
    /// Who is still in it, the best first; at least one.
    var survivors: [Contender]
    /// Who is out, the last first.
    var fallen: [Contender]
    var rungs: Int
  }

  /// Runs it.
  func run(_ field: [Contender]) async throws -> Result {
    var result = Result(survivors: field, fallen: [], rungs: 0)
    let jury = Jury(goal: plan.goal, level: TuningPlan.level / Double(plan.mostRungs))
    let planned = min(plan.mostRungs, 1 + TuningPlan.doublings(to: field.count))
    var batches = 1
    while true {
      try await desk.bring(&result.survivors, to: batches)
      result.survivors = result.survivors.ranked()
      var fates = jury.fates(of: result.survivors)
      let next = min(2 * batches, plan.mostBatches)
      let goesOn = cut(
        result.survivors, &fates, more: next - batches, rungsLeft: max(1, planned - result.rungs - 1))
      try close(&result, fates)
      guard goesOn else { return result }
      batches = next
    }
  }

  /// Tells of a rung and lets go whoever is out.
  private func close(_ result: inout Result, _ fates: [Trial.Fate]) throws {
    for (contender, fate) in zip(result.survivors, fates) {
      try desk.tell(.race, round: result.rungs, contender, fate)
    }
    let isIn = fates.map { $0 == .leads || $0 == .stays }
    let out = result.survivors.indices.filter { !isIn[$0] }.map { result.survivors[$0] }
    result.fallen.insert(contentsOf: out, at: 0)
    result.survivors = result.survivors.indices.filter { isIn[$0] }.map { result.survivors[$0] }
    result.rungs += 1
  }

  /// Cuts the field to what the next rung's share pays for, to two at least if all that is left pays for them.
  /// - Returns: whether there is a next rung.
  private func cut(
    _ ranked: [Contender], _ fates: inout [Trial.Fate], more batches: Int, rungsLeft: Int
  ) -> Bool {
    let isIn = ranked.indices.filter { fates[$0] == .leads || fates[$0] == .stays }
    guard batches > 0, isIn.count > 1 else { return false }
    let left = budget - desk.spent
    var (kept, sum) = (0, 0)
    for index in isIn {
      sum += desk.cost(of: ranked[index].candidate, batches: batches) ?? 0
      guard sum <= left / rungsLeft || (kept < 2 && sum <= left) else { break }
      kept += 1
    }
    guard kept > 1 else { return false }
    for index in isIn[kept...] { fates[index] = .unaffordable }
    return true
  }
}
