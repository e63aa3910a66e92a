// Student's t by hand: with two degrees of freedom P(T > t) = ½ − t/(2·√(2 + t²)).
import Simulation
import Testing
import Training

@testable import Tuning

@Suite struct `A test` {
  /// A contender that has met three blocks, with these values of the goal's first measure.
  private func contender(_ id: Int, _ values: [Double], _ goal: TuningGoal) -> Contender {
    var contender = Contender(id: id, Candidate(branch: 0, values: [.integer(id)]))
    contender.take(values.map { [.value($0)] }, goal)
    return contender
  }

  /// What becomes of somebody who differs from the leader by that on average, block by block by one more and one less.
  private func fate(_ direction: Objective.Direction, behindBy difference: Double, level: Double)
    -> SearchEvaluation.Fate
  {
    let goal = try! TuningGoal(Objective("learning_gain", direction), among: MeasureCatalog.standard)
    let sign = direction == .maximize ? 1.0 : -1
    let field = [
      contender(0, [3, 3, 3], goal), contender(1, [-1, 0, 1].map { 3 + sign * (difference + $0) }, goal),
    ].ranked()
    #expect(field[0].id == 1)
    return EliminationTest(goal: goal, level: level).fates(of: field)[1]
  }

  // 2.8 of SD 1: t = 2.8·√3 = 4.850, p = .0200. Holm holds it against half the level over two settings.
  @Test(arguments: [Objective.Direction.minimize, .maximize])
  func `calls worse who is so but for a quarter of its level, for two settings and two reasons`(
    _ direction: Objective.Direction
  ) {
    #expect(fate(direction, behindBy: 2.8, level: 0.079) == .stays)
    #expect(fate(direction, behindBy: 2.8, level: 0.081) == .worse)
  }
}
