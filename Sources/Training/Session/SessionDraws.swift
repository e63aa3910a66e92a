import Randomness

/// The memory of a simulated session: the random words of its next trials, and a block of completed comparisons.
public struct SessionDraws: ~Copyable, @unchecked Sendable {
  /// How many comparisons are passed on at once.
  @usableFromInline static var blockSize: Int { 128 }

  @usableFromInline let words = DrawBuffer()
  @usableFromInline let completed: UnsafeMutablePointer<CompletedComparison>

  /// Memory to be used again and again.
  public init() { completed = .allocate(capacity: Self.blockSize) }

  deinit { completed.deallocate() }

  /// Begins with the first trial of a session.
  @inlinable func begin(_ session: SimulatedSession) {
    words.begin(
      session.address.stream(.strategy, session: session.index),
      session.address.stream(.answer, session: session.index)
    )
  }
}
