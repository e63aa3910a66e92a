import Listeners
import PlacedText
import Simulation
import Training

/// Everything of a scenario that makes its cells.
struct Blueprint {
  /// The scenario's keys in the order of the file, which is the order of its axes.
  let order: [String]
  /// The strategies.
  let alternatives: [Alternative]
  /// Whether the strategies are a list, and so an axis of their own: the outermost.
  let isCompared: Bool
  /// The population.
  let groups: [Group]
  /// What the file says of all listeners.
  let listener: Block
  let settings: Block
  let profile: Block
  let trend: Block
  let timeline: Block
  let training: TrainingSection

  /// The swept constants of the cells with one strategy, in the order of the file.
  func axes(_ alternative: Alternative) -> [Setting] {
    let blocks = [alternative.block, listener, settings, profile, trend, timeline, training.block]
    let axes =
      blocks.map { (key: $0.path, axes: $0.axes) } + groups.map { (key: Group.path, axes: $0.block.axes) }
    return order.flatMap { key in axes.filter { $0.key == key }.flatMap(\.axes) }
  }

  /// The cells: for each strategy all combinations of its swept constants, the last varying fastest.
  /// - Throws: `TextProblem` for too many of them, and for constants that do not go together.
  func treatments() throws(TextProblem) -> [Treatment] {
    let grids = alternatives.map { Grid(axes: axes($0)) }
    try checkSize(grids)
    var assembler = Assembler(blueprint: self)
    var treatments: [Treatment] = []
    for (alternative, grid) in zip(alternatives, grids) {
      for index in 0..<grid.count { treatments.append(try assembler.treatment(alternative, grid[index])) }
    }
    return treatments
  }

  private func checkSize(_ grids: [Grid]) throws(TextProblem) {
    var count = 0
    for (alternative, grid) in zip(alternatives, grids) {
      let (sum, overflow) = count.addingReportingOverflow(grid.count)
      count = overflow ? .max : sum
      guard count <= Scenario.mostCells else {
        let place = grid.axes.last?.values.first?.place ?? alternative.block.place
        throw TextProblem(
          at: place, "a scenario must have at most \(Scenario.mostCells) cells", got: "\(count)",
          nextStep: "Sweep fewer values.")
      }
    }
  }
}
