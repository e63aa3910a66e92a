import Simulation

/// A part of a study that one machine runs: part `index` of `count`.
///
/// Shard K of N contains the cells i with i + ⌊i/N⌋ ≡ K − 1 (mod N): one of each N successive cells, at a position that
/// moves by one from each N cells to the next. The sizes of shards differ by at most one cell. With the simpler rule i
/// ≡ K − 1, one shard would contain all cells of the slowest strategy if the innermost list had N strategies.
package struct Shard: Sendable, Hashable {
  /// The number of the shard, from 1.
  package let index: Int
  /// The number of shards, at least 1.
  package let count: Int

  /// Part `index` of `count`; nil unless 1 ≤ index ≤ count.
  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// All shards of a study that is divided into `count`.
  package static func all(_ count: Int) -> [Shard] { (1...count).compactMap { Shard($0, of: count) } }

  /// The experiment whose cells the shards are dealt. With more shards than cells, each cell is cut by its listeners, so that a
  /// shard has about eight parts or more: an interrupted shard then loses little, and shards differ little in size.
  /// - Returns: nil if there are more shards than parts that the cells can be cut into.
  package static func experiment(_ experiment: Experiment, for shards: Int) -> Experiment? {
    let cells = experiment.cells.count
    guard shards > cells else { return experiment }
    let most = experiment.mostParts
    return cells * most < shards ? nil : experiment.cut(into: min(most, (8 * shards + cells - 1) / cells))
  }

  /// The most shards that a study can be divided into: its cells, times the chunks of listeners that each has.
  package static func most(of experiment: Experiment) -> Int { experiment.cells.count * experiment.mostParts }

  /// The indices of the shard's cells, in order.
  /// - Parameter total: the number of cells of the study.
  package func cells(of total: Int) -> [Int] {
    (0..<total).filter(holds)
  }

  /// Whether the shard contains the cell of that index.
  func holds(_ cell: Int) -> Bool { cell >= 0 && (cell + cell / count) % count == index - 1 }

  /// The folder of a study's shards, next to the study's own folder.
  static func folder(ofStudy name: String, in parent: String) -> String { "\(parent)/\(name).shards" }

  /// The name of the shard's folder, such as `2-of-4`.
  var name: String { "\(index)-of-\(count)" }
}

extension Shard: CustomStringConvertible {
  /// The shard as on the command line: `2/4`.
  package var description: String { "\(index)/\(count)" }
}
