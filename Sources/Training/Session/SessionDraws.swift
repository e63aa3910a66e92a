import Randomness

/// A session's trials, a block at a time: random words for the strategy and for the listener, and room for
/// what came of them.
public struct SessionDraws: ~Copyable, @unchecked Sendable {
  @usableFromInline let strategy = DrawBuffer()
  @usableFromInline let answers = DrawBuffer()
  @usableFromInline let completed: UnsafeMutablePointer<CompletedComparison>

  /// Buffers to be used again and again.
  public init() { completed = .allocate(capacity: DrawBuffer.capacity) }

  deinit { completed.deallocate() }

  /// Draws the words of so many trials.
  @usableFromInline func fill(for session: SimulatedSession, first: Int, count: Int) {
    let (address, index) = (session.address, session.index)
    let first = UInt32(truncatingIfNeeded: first)
    strategy.fill(from: address.stream(.strategy, session: index), first: first, count: count)
    answers.fill(from: address.stream(.answer, session: index), first: first, count: count)
  }
}
