import Simulation
import Training

/// The cells that a report shows first: the best by the first objective, or the first where there is none; and the
/// baseline.
///
/// A cell's value is the mean over its groups, which weigh the same; of amounts in cents the geometric mean. A cell
/// in which a group has no value comes after all others. Cells are added one by one, and only those that are shown
/// are kept.
struct KeyCells {
  /// The best first, the baseline last if it is none of them.
  var cells: [CellResult] { ranked.map(\.cell) + (baselineCell.map { [$0] } ?? []) }
  /// What they are ranked by.
  let objective: Objective?
  /// How many there are besides the baseline.
  var count: Int { ranked.count }

  private let measure: (any Measure)?
  private let baseline: Int?
  private var ranked: [(cell: CellResult, cost: Double)] = []
  private var baselineCell: CellResult?

  init(of experiment: Experiment) {
    objective = experiment.objectives.first
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

  /// What is to be small; infinite where a group has no value.
  private func cost(of cell: CellResult) -> Double {
    guard let objective, let measure else { return 0 }
    let values = cell.groups.compactMap { $0[objective.measure]?.mean }
    guard values.count == cell.groups.count, !values.isEmpty else { return .infinity }
    let isRatio = measure.aggregation.comparesByRatio
    let mean = values.reduce(0) { $0 + (isRatio ? $1.octaves : $1) } / Double(values.count)
    return mean.isNaN ? .infinity : objective.direction.cost(mean)
  }
}
