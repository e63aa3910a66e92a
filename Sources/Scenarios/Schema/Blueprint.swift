import Simulation
import Text
import Training

/// The parts of a scenario from which its cells are made.
struct Blueprint {
  /// The scenario's keys in the order of the file, which is the order of its axes.
  let order: [String]
  /// The strategies.
  let alternatives: [Alternative]
  /// Whether the file gives the strategies as a list. They are then an axis, the outermost.
  let isCompared: Bool
  /// The groups of the population.
  let groups: [Group]
  /// The constants that apply to all listeners, from the key `listener`.
  let listener: Block
  /// The effects, psychometric families, named listeners and populations of simulated listeners.
  let parts: ListenerParts
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
}
