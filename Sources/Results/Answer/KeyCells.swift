import Simulation

/// The cells that a report shows first, with all their groups: the best by the first objective, or the first cells if there
/// is no objective; and the baseline.
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
