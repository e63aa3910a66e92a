// Student's t by hand: with two degrees of freedom P(T > t) = ½ − t/(2·√(2 + t²)).
import Simulation
import Testing
import Training

@testable import Tuning

@Suite struct `A test` {
  /// A combination that has met three blocks, with these values of the goal's first measure.
  private func evaluated(_ id: Int, _ values: [Double], _ goal: TuningGoal) -> EvaluatedCombination {
    var evaluated = EvaluatedCombination(id: id, Combination(branch: 0, values: [.integer(id)]))
    evaluated.take(values.map { [.value($0)] }, goal)
    return evaluated
  }

  /// What becomes of somebody who differs from the leader by that on average, block by block by one more and one less.
  private func decision(_ direction: Objective.Direction, behindBy difference: Double, level: Double)
    -> SearchEvaluation.Decision
  {
    let goal = try! TuningGoal(Objective("learning_gain", direction), among: MeasureCatalog.standard)
    let sign = direction == .maximize ? 1.0 : -1
    let field = [
      evaluated(0, [3, 3, 3], goal), evaluated(1, [-1, 0, 1].map { 3 + sign * (difference + $0) }, goal),
    ].ranked()
    #expect(field[0].id == 1)
    return EliminationTest(goal: goal, level: level).decisions(of: field)[1]
  }

  // 2.8 of SD 1: t = 2.8·√3 = 4.850, p = .0200. Holm holds it against half the level over two settings.
  @Test(arguments: [Objective.Direction.minimize, .maximize])
  func `calls worse who is so but for a quarter of its level, for two settings and two reasons`(
    _ direction: Objective.Direction
  ) {
    #expect(decision(direction, behindBy: 2.8, level: 0.079) == .stays)
    #expect(decision(direction, behindBy: 2.8, level: 0.081) == .worse)
  }
}
