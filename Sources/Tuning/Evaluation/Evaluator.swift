package import Simulation

/// The results of a block of listeners: a contribution for each measure of the goal; nil where it is undefined.
///
/// A block has one listener of each group, all with the same index. Its contributions are the means over these
/// listeners, so all groups have the same weight.
package typealias Block = [Contribution?]

/// Computes the results of combinations: the simulator, or in tests a problem with a known solution.
package protocol Evaluator: Sendable {
  /// The number of comparisons in one block of a combination; nil if its constants are in conflict. Called before a
  /// combination is evaluated.
  func cost(of combination: Combination) -> Int?

  /// Evaluates combinations on one batch. A batch always has the same listeners with the same random numbers.
  /// - Parameter deliver: receives each combination's index and blocks, in order, as soon as they are known.
  func evaluate(
    _ combinations: [Combination], on batch: Batch, deliver: (Int, [Block]) throws -> Void
  ) async throws
}

/// Listeners on which several combinations are evaluated.
package struct Batch: Sendable, Hashable {
  /// The purpose of a batch. Listeners of one purpose do not occur in another.
  package enum Use: String, Sendable { case search, confirmation, lossless }

  /// The purpose of the batch.
  package var use: Use
  /// The number among the batches of that use, from 0.
  package var index: Int
  /// The number of blocks, at least 2.
  package var size: Int

  package init(_ use: Use, index: Int = 0, size: Int) {
    precondition(size >= 2, "a batch must have at least 2 blocks, got \(size)")
    self.use = use
    self.index = index
    self.size = size
  }
}
