package import Simulation
import Text
import Training
package import Tuning

/// `evaluations.csv`: a row for every evaluation of a tuning, in the order in which they were made.
///
/// Columns: `phase` (race, refinement, confirmation), `round` (rung or generation, from 0), `id` (the scenario's cells
/// from 0, then the combinations of the refinement), `strategy` if several are compared, one per swept constant,
/// `listeners` so far in all groups, the objective's measure NAME with NAME_se, NAME_low and NAME_high (95 % interval),
/// the same for the constraints' measures, each measure once, and `decision`. Undefined numbers are empty fields.
package struct EvaluationTable: Sendable {
  private let space: SearchSpace
  private let goal: TuningGoal
  private let groups: Int
  private let paths: [String]

  /// The table of a tuning.
  /// - Parameter groups: the number of groups that the tuning evaluates.
  package init(_ space: SearchSpace, _ goal: TuningGoal, groups: Int) {
    self.space = space
    self.goal = goal
    self.groups = groups
    paths = space.branches.flatMap(\.axes).map(\.path).reduce(into: []) { seen, path in
      if !seen.contains(path) { seen.append(path) }
    }
  }

  private var isCompared: Bool { space.branches.count > 1 }

  /// The first line.
  var header: String {
    var row = CSVRow()
    let strategy = isCompared ? ["strategy"] : []
    for name in ["phase", "round", "id"] + strategy + paths + ["listeners"] { row.add(name) }
    for measure in goal.distinctMeasures.map(\.name) {
      for suffix in ["", "_se", "_low", "_high"] { row.add(measure + suffix) }
    }
    row.add("decision")
    return row.text
  }

  /// The line of an evaluation.
  func row(of evaluation: SearchEvaluation) -> String {
    var row = CSVRow()
    row.add(evaluation.phase.rawValue)
    row.add(evaluation.round)
    row.add(evaluation.id)
    let branch = space.branches[evaluation.combination.branch]
    if isCompared { row.add(branch.name) }
    for path in paths {
      let index = branch.axes.firstIndex { $0.path == path }
      row.add(index.map { evaluation.combination.values[$0].description } ?? "")
    }
    row.add(evaluation.blocks * groups)
    let estimates = [evaluation.objective] + evaluation.constraints
    for estimate in goal.distinctMeasures.map({ estimates[$0.index] }) {
      row.add(estimate?.value)
      row.add(estimate?.standardError)
      row.add(estimate?.interval?.lowerBound)
      row.add(estimate?.interval?.upperBound)
    }
    row.add(evaluation.decision.rawValue)
    return row.text
  }
}
