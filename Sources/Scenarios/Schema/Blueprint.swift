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
  /// What listeners can be made of.
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
