import Simulation

/// What a block of listeners came to: for each measure of the goal its contribution; nil where it is undefined.
///
/// A block is one listener of each group that counts, all of the same index; its contributions are the means of
/// theirs. Groups thus weigh the same, and are measured as if they were one population.
public typealias Block = [Contribution?]

/// Who finds out what settings come to: the simulator, or in tests a problem whose answer is known.
public protocol Evaluator: Sendable {
  /// Comparisons that one block of a candidate takes; nil if its constants do not go together. Asked before a
  /// candidate is evaluated.
  func cost(of candidate: Candidate) -> Int?

  /// Evaluates candidates on one batch, whose listeners and luck are the same for all of them, and always.
  /// - Parameter deliver: given each candidate's index and blocks, in order, as soon as they are known.
  func evaluate(
    _ candidates: [Candidate], on batch: Batch, deliver: (Int, [Block]) throws -> Void
  ) async throws
}

/// Listeners that candidates meet together.
public struct Batch: Sendable, Hashable {
  /// What they are for; those who confirm have never been met in the search.
  public enum Use: String, Sendable { case search, confirmation }

  /// What for.
  public var use: Use
  /// Which of that use, from 0.
  public var index: Int
  /// Blocks in it, at least 2.
  public var size: Int

  /// A batch.
  public init(_ use: Use, index: Int = 0, size: Int) {
    precondition(size >= 2, "a batch must have at least 2 blocks, got \(size)")
    self.use = use
    self.index = index
    self.size = size
  }
}
