import Simulation
import Training

/// The cached results of the listeners who trained under a condition.
struct TrainedCondition: Sendable {
  let drawing: ExploreResult.Drawing
  /// The contributions of each listener to each measure that is compared.
  let contributions: [[Contribution?]]
}

/// The conditions that Explore used last. While a constant of the setting is dragged, the baseline is not trained
/// again.
///
/// One entry takes about 100 kB.
actor ConditionCache {
  /// Everything that a condition's numbers depend on.
  struct Key: Hashable {
    let strategy: String
    let values, settings: ParameterValues
    let listener: [String: ParameterValue]
    let seed: UInt64
    let count: Int
  }

  /// The most conditions that are kept. Beyond it the one unused for longest is dropped.
  static let most = 16

  /// The entries by last use, the most recent at the end.
  private var entries: [(key: Key, trained: TrainedCondition)] = []

  init() {}

  /// A condition, which becomes the most recently used one; nil if it is not in the cache.
  subscript(key: Key) -> TrainedCondition? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: index))
    return entries.last?.trained
  }

  /// Adds a condition. If there are more than ``most``, drops the least recently used one.
  func add(_ trained: TrainedCondition, for key: Key) {
    entries.removeAll { $0.key == key }
    entries.append((key, trained))
    if entries.count > Self.most { entries.removeFirst() }
  }
}
