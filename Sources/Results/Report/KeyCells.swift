import Music
import Simulation
import Statistics
import Training

/// The cells that a report shows first: the best by the first objective, or the first where there is none; and the
/// baseline.
///
/// A cell's value is the mean over the groups in which at least half of the listeners have one, which weigh the same; of
/// amounts in cents the geometric mean. An objective can take the worst of these groups instead. Cells with values in more
/// groups come first. Cells are added one by one, and only those that are shown are kept.
struct KeyCells {
  /// The best first, the baseline last if it is none of them.
  var cells: [CellResult] { ranked.map(\.cell) + (baselineCell.map { [$0] } ?? []) }
  /// What they are ranked by.
  let objective: Objective?
  /// How many there are besides the baseline.
  var count: Int { ranked.count }

  private let measure: (any Measure)?
  private let baseline: Int?
  private var ranked: [(cell: CellResult, cost: Cost)] = []
  private var baselineCell: CellResult?

  /// No cells yet.
  /// - Parameter isRanked: whether the objective orders the cells; else they keep their order.
  init(of experiment: Experiment, isRanked: Bool = true) {
    objective = isRanked ? experiment.objectives.first : nil
    measure = objective.flatMap { experiment.measure(named: $0.measure) }
    baseline = experiment.baseline
  }

  /// Adds the next cell.
  /// - Parameter shown: the same with the groups that are to be kept.
  mutating func add(_ cell: CellResult, keeping shown: CellResult) {
    let cost = cost(of: cell)
    let place = ranked.lastIndex { $0.cost <= cost }.map { $0 + 1 } ?? 0
    guard place < ReportMaterial.Limit.keyRows else { return keepIfBaseline(shown) }
    ranked.insert((shown, cost), at: place)
    if ranked.count > ReportMaterial.Limit.keyRows { keepIfBaseline(ranked.removeLast().cell) }
  }

  private mutating func keepIfBaseline(_ cell: CellResult) {
    if cell.index == baseline { baselineCell = cell }
  }

  /// Smaller is better: fewer groups without a value, then the value to be small.
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

extension CellResult {
  /// The mean over the groups in which at least half of the listeners have a value, or the worst of these groups, and how
  /// many they are; of measures that are compared by ratios the geometric mean. A mean over fewer listeners would be over
  /// a selection of them. Nil where there is no such group.
  func value(of measure: any Measure, for objective: Objective) -> (value: Double, groups: Int)? {
    let isRatio = measure.aggregation.comparesByRatio
    let values = groups.compactMap { group -> Double? in
      guard let summary = group[measure.descriptor.name], 2 * summary.count >= group.listeners else {
        return nil
      }
      return summary.mean.map { isRatio ? $0.octaves : $0 }
    }
    let value =
      objective.groups == .worst
      ? values.max { objective.direction.cost($0) < objective.direction.cost($1) } : values.mean
    guard let value, !value.isNaN else { return nil }
    return (isRatio ? value.ofOctaves : value, values.count)
  }
}
