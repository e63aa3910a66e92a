import Simulation

/// A part of a study that one machine runs: part `index` of `count`.
///
/// Cells are dealt like cards, each round beginning one shard further: shard K of N takes the cells i with
/// i + ⌊i/N⌋ ≡ K − 1 (mod N). Shards are equally long, and all have a part of every value of an innermost
/// list of up to N values. A plain i ≡ K − 1 would give one shard all cells of the slowest strategy wherever the
/// list of strategies is as long as there are shards.
public struct Shard: Sendable, Hashable {
  /// From 1.
  public let index: Int
  /// At least 1.
  public let count: Int

  /// Part `index` of `count`; nil unless 1 ≤ index ≤ count.
  public init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// All shards of a study cut into that many.
  public static func all(_ count: Int) -> [Shard] { (1...count).compactMap { Shard($0, of: count) } }

  /// The indices of its cells among so many, in order.
  public func cells(of total: Int) -> [Int] {
    (0..<total).filter(holds)
  }

  /// Whether it has that cell.
  func holds(_ cell: Int) -> Bool { cell >= 0 && (cell + cell / count) % count == index - 1 }

  /// Where the shards of a study are kept: beside it.
  static func folder(ofStudy name: String, in parent: String) -> String { "\(parent)/\(name).shards" }

  /// `2-of-4`: the name of its folder.
  var name: String { "\(index)-of-\(count)" }
}

extension Shard: CustomStringConvertible {
  /// `2/4`.
  public var description: String { "\(index)/\(count)" }
}
