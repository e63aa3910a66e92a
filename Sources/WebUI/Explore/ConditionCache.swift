import Simulation
import Training

/// What Explore keeps of the listeners who trained under a condition.
struct TrainedCondition: Sendable {
  let drawing: ExploreResult.Drawing
  /// Of each listener, to each measure that is compared.
  let contributions: [[Contribution?]]
}

/// The conditions that Explore has trained last, so that dragging a constant of the setting does not train the baseline
/// again.
///
/// One entry takes about 100 kB.
public actor ConditionCache {
  /// Everything that a condition's numbers depend on.
  struct Key: Hashable {
    let strategy: String
    let values: ParameterValues
    let listener: [String: ParameterValue]
    let seed: UInt64
    let count: Int
  }

  /// The most conditions that are kept. Beyond it the one unused for longest is dropped.
  static let most = 16

  /// In the order of their last use.
  private var entries: [(key: Key, trained: TrainedCondition)] = []

  /// An empty cache.
  public init() {}

  /// A condition, which counts as used; nil if it is not kept.
  subscript(key: Key) -> TrainedCondition? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    entries.append(entries.remove(at: index))
    return entries.last?.trained
  }

  /// Keeps a condition.
  func add(_ trained: TrainedCondition, for key: Key) {
    entries.removeAll { $0.key == key }
    entries.append((key, trained))
    if entries.count > Self.most { entries.removeFirst() }
  }
}
