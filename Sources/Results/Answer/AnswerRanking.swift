import Simulation
import Training

/// The cells of a study ranked by one of its objectives.
struct AnswerRanking {
  let objective: Objective
  let measure: any Measure
  let view: MeasureView
  /// The best cells with all their groups, and the baseline.
  var key: KeyCells

  /// An empty ranking for each objective whose measure the experiment has.
  static func all(of experiment: Experiment, _ outline: StudyOutline) -> [AnswerRanking] {
    experiment.objectives.compactMap { objective in
      guard let column = outline.measures.firstIndex(where: { $0.descriptor.name == objective.measure })
      else {
        return nil
      }
      let measure = outline.measures[column]
      return AnswerRanking(
        objective: objective, measure: measure,
        view: MeasureView(measure.descriptor, column: column, differenceUnit: measure.differenceUnit),
        key: KeyCells(of: experiment, by: objective))
    }
  }

  /// The best cell that has a value.
  var best: CellResult? { key.cells.first.flatMap { value(of: $0) == nil ? nil : $0 } }

  /// A cell's value and the number of groups that it is the mean or the worst of.
  func value(of cell: CellResult) -> (value: Double, groups: Int)? { cell.value(of: measure, for: objective) }

  /// The group whose value ranks a cell; nil if the mean of the groups does.
  func worstGroup(of cell: CellResult) -> String? {
    guard objective.groups == .worst else { return nil }
    return cell.groupValues(of: measure).max {
      objective.direction.cost($0.value) < objective.direction.cost($1.value)
    }?.group
  }

  /// "mean of 4 groups", "the worst of 4 groups"; empty for one group.
  func rule(_ groups: Int) -> String {
    groups < 2
      ? ""
      : objective.groups == .worst
        ? "in the worst of \(groups.grouped) groups" : "mean of \(groups.grouped) groups"
  }

  /// What the measure says about a cell, compared with another: "the level converges after 26 instead of 43 comparisons";
  /// with "in the worst group" if the objective says so.
  func finding(_ cell: CellResult, insteadOf other: CellResult? = nil) -> String? {
    guard let (value, groups) = value(of: cell) else { return nil }
    let words = MeasureFinding(measure.descriptor).text(
      value, insteadOf: other.flatMap { self.value(of: $0)?.value })
    return objective.groups == .worst && groups > 1 ? "\(words) in the worst group" : words
  }

  /// Whether one cell's value is better than another's.
  func isBetter(_ one: CellResult, than other: CellResult) -> Bool {
    guard let one = value(of: one)?.value, let other = value(of: other)?.value else { return false }
    return objective.direction.cost(one) < objective.direction.cost(other)
  }
}
