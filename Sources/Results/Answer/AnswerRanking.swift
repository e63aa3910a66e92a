import Music
import Numerics
import Simulation
import Text
import Training

/// The cells of a study ranked by one of its objectives.
struct AnswerRanking {
  let objective: Objective
  let measure: any Measure
  let view: MeasureView
  /// The best cells, and the baseline.
  var key: KeyCells

  /// An empty ranking for each objective that ranks and whose measure the experiment has.
  static func all(of experiment: Experiment, _ outline: StudyOutline) -> [AnswerRanking] {
    experiment.rankingObjectives.compactMap { objective in
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
  /// - Parameter groups: the groups that count; nil for all.
  func value(of cell: CellResult, in groups: Set<String>? = nil) -> (value: Double, groups: Int)? {
    cell.value(of: measure, for: objective, in: groups)
  }

  /// The values of two cells; nil if either has none.
  func values(of one: CellResult, _ other: CellResult, in groups: Set<String>? = nil) -> (Double, Double)? {
    guard let one = value(of: one, in: groups)?.value, let other = value(of: other, in: groups)?.value else {
      return nil
    }
    return (one, other)
  }

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
  /// with "in the worst group" if the objective says so, and with the groups, "(novice only)", unless all count.
  /// - Parameters:
  ///   - groups: the groups that count, in which both cells have a value; nil for all in which the cell has one.
  ///   - words: what is said just before: after "in the worst group" it is not said again.
  func finding(
    _ cell: CellResult, insteadOf other: CellResult? = nil, in groups: Set<String>? = nil,
    after words: String = ""
  ) -> String? {
    guard let (value, count) = value(of: cell, in: groups) else { return nil }
    let finding = view.finding.text(
      value, insteadOf: other.flatMap { self.value(of: $0, in: groups)?.value })
    let scope = scope(of: cell, count, groups)
    return finding + (words.contains(Self.inWorst) ? scope.replacing(Self.inWorst, with: "") : scope)
  }

  /// The value of a cell and another's: "a factor of 1.2 against 2.8", with the same notes as `finding`; nil if either has
  /// none.
  func amount(of cell: CellResult, against other: CellResult, in groups: Set<String>) -> String? {
    guard let (value, count) = value(of: cell, in: groups), let other = self.value(of: other, in: groups)
    else { return nil }
    return view.finding.quantity(value, against: other.value)
      + scope(of: cell, count, groups)
  }

  private static let inWorst = " in the worst group"

  /// " in the worst group", if the objective says so, and " (novice only)", unless all groups count.
  private func scope(of cell: CellResult, _ count: Int, _ groups: Set<String>?) -> String {
    let worst = objective.groups == .worst && count > 1 ? Self.inWorst : ""
    guard count < cell.groups.count else { return worst }
    let name = cell.groupValues(of: measure).first { groups?.contains($0.group) ?? true }?.group ?? ""
    let which = count == 1 ? "\(name) only" : "\(count.grouped) of \(cell.groups.count.grouped) groups"
    return "\(worst) (\(which))"
  }

  /// Whether one value is better than another.
  func isBetter(_ one: Double, than other: Double) -> Bool {
    objective.direction.cost(one) < objective.direction.cost(other)
  }

  /// Whether a share is within 5 percentage points of its worst value.
  func isNearlyUseless(_ value: Double) -> Bool {
    view.unit == "fraction" && (objective.direction == .maximize ? value <= 0.05 : value >= 0.95)
  }

  /// Whether two values differ by an amount for which somebody would choose another condition: 5 percentage points, 0.1
  /// octaves (7 %), or a tenth of the larger value in other units.
  func matters(_ values: (Double, Double)) -> Bool {
    let difference = (values.0 - values.1).magnitude
    return switch view.unit {
    case "fraction": difference >= 0.05
    case "octaves": difference >= 0.1
    default: difference >= 0.1 * max(values.0.magnitude, values.1.magnitude)
    }
  }
}

extension CellResult {
  /// The mean over the groups in which at least half of the listeners have a value, or the worst of these groups if the
  /// objective says so; and the number of these groups. The mean is geometric for measures that are compared by ratios.
  /// Groups with fewer values are left out, because their means would cover a selection of the listeners. Nil if there
  /// is no such group.
  /// - Parameter counted: the groups that count; nil for all.
  func value(
    of measure: any Measure, for objective: Objective, in counted: Set<String>? = nil
  ) -> (value: Double, groups: Int)? {
    let isRatio = measure.aggregation.comparesByRatio
    let values = groupValues(of: measure).filter { counted?.contains($0.group) ?? true }
      .map { isRatio ? $0.value.octaves : $0.value }
    let value =
      objective.groups == .worst
      ? values.max { objective.direction.cost($0) < objective.direction.cost($1) } : values.mean
    guard let value, !value.isNaN else { return nil }
    return (isRatio ? value.ofOctaves : value, values.count)
  }

  /// The means of the groups in which at least half of the listeners have a value.
  func groupValues(of measure: any Measure) -> [(group: String, value: Double)] {
    groups.compactMap { group in
      guard let summary = group[measure.descriptor.name], 2 * summary.count >= group.listeners else {
        return nil
      }
      return summary.mean.map { (group.group, $0) }
    }
  }
}

/// The cells that a report shows first, with all their groups: the best by the first objective, or the first cells if
/// there is no objective; and the baseline.
///
/// A cell's value is the unweighted mean over the groups in which at least half of the listeners have a value; the
/// geometric mean for measures that are compared by ratios. An objective can take the worst of these groups instead.
/// Cells with fewer groups without a value come first. Cells are added one by one, and only those that are shown are
/// kept.
struct KeyCells {
  /// The cells, best first, followed by the baseline if it is not among the best.
  var cells: [CellResult] { ranked + (baselineCell.map { [$0] } ?? []) }
  /// The best cells, without a baseline that is not among them.
  var ranked: [CellResult] { entries.map(\.cell) }
  /// The objective that ranks the cells; nil if they keep their order.
  let objective: Objective?
  /// The number of cells, without a baseline that is added at the end.
  var count: Int { entries.count }

  private let measure: (any Measure)?
  private let baseline: Int?
  private var entries: [(cell: CellResult, cost: Cost)] = []
  private var baselineCell: CellResult?

  /// No cells yet.
  /// - Parameter objective: the objective that ranks the cells; nil if they keep their order.
  init(of experiment: Experiment, by objective: Objective?) {
    self.objective = objective
    measure = objective.flatMap { experiment.measure(named: $0.measure) }
    baseline = experiment.baseline
  }

  /// Adds the next cell.
  mutating func add(_ cell: CellResult) {
    let cost = cost(of: cell)
    let place = entries.lastIndex { $0.cost <= cost }.map { $0 + 1 } ?? 0
    guard place < ReportMaterial.Limit.keyRows else { return keepIfBaseline(cell) }
    entries.insert((cell, cost), at: place)
    if entries.count > ReportMaterial.Limit.keyRows { keepIfBaseline(entries.removeLast().cell) }
  }

  /// The objective's value of one of `cells`; nil if undefined.
  func value(of cell: CellResult) -> Double? {
    guard let objective, let measure else { return nil }
    return cell.value(of: measure, for: objective)?.value
  }

  private mutating func keepIfBaseline(_ cell: CellResult) {
    if cell.index == baseline { baselineCell = cell }
  }

  /// The sort key of a cell: the number of groups without a value, then the objective's cost. Smaller is better.
  private struct Cost: Comparable {
    var missing = 0
    var cost = 0.0

    static func < (one: Cost, other: Cost) -> Bool {
      (one.missing, one.cost) < (other.missing, other.cost)
    }
  }

  private func cost(of cell: CellResult) -> Cost {
    guard let objective, let measure else { return Cost() }
    guard let (value, count) = cell.value(of: measure, for: objective) else {
      return Cost(missing: cell.groups.count)
    }
    return Cost(missing: cell.groups.count - count, cost: objective.direction.cost(value))
  }
}
