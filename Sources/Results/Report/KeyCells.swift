import Music
import Numerics
import Simulation
import Training

/// The cells that a report shows first: the best by the first objective, or the first cells if there is no objective;
/// and the baseline.
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
  private var entries: [(cell: CellResult, cost: Cost, value: Double?)] = []
  private var baselineCell: CellResult?
  private var baselineValue: Double?

  /// No cells yet.
  /// - Parameter objective: the objective that ranks the cells; nil if they keep their order.
  init(of experiment: Experiment, by objective: Objective?) {
    self.objective = objective
    measure = objective.flatMap { experiment.measure(named: $0.measure) }
    baseline = experiment.baseline
  }

  /// Adds the next cell.
  /// - Parameter shown: the same cell with only the groups that the page shows.
  mutating func add(_ cell: CellResult, keeping shown: CellResult) {
    let (cost, value) = cost(of: cell)
    let place = entries.lastIndex { $0.cost <= cost }.map { $0 + 1 } ?? 0
    guard place < ReportMaterial.Limit.keyRows else { return keepIfBaseline(shown, value) }
    entries.insert((shown, cost, value), at: place)
    if entries.count > ReportMaterial.Limit.keyRows {
      let last = entries.removeLast()
      keepIfBaseline(last.cell, last.value)
    }
  }

  /// The objective's value of one of `cells`, over all groups, also those that the page does not show; nil if undefined.
  func value(of cell: CellResult) -> Double? {
    let entry = entries.first { $0.cell.index == cell.index }
    return entry == nil && cell.index == baseline ? baselineValue : entry?.value
  }

  private mutating func keepIfBaseline(_ cell: CellResult, _ value: Double?) {
    if cell.index == baseline { (baselineCell, baselineValue) = (cell, value) }
  }

  /// The sort key of a cell: the number of groups without a value, then the objective's cost. Smaller is better.
  private struct Cost: Comparable {
    var missing = 0
    var cost = 0.0

    static func < (one: Cost, other: Cost) -> Bool {
      (one.missing, one.cost) < (other.missing, other.cost)
    }
  }

  private func cost(of cell: CellResult) -> (Cost, value: Double?) {
    guard let objective, let measure else { return (Cost(), nil) }
    guard let (value, count) = cell.value(of: measure, for: objective) else {
      return (Cost(missing: cell.groups.count), nil)
    }
    return (Cost(missing: cell.groups.count - count, cost: objective.direction.cost(value)), value)
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
