import Randomness

/// Buffers for simulated sessions, allocated once: the random words of the next trials, and a block of completed
/// comparisons.
///
/// Used by one session at a time; its actor owns them.
public struct SessionBuffers: ~Copyable, @unchecked Sendable {
  /// The largest number of comparisons that tracker, timeline, trend and observer receive at once.
  @usableFromInline static var blockSize: Int { 128 }

  @usableFromInline let draws = DrawBuffer()
  @usableFromInline let completed: UnsafeMutablePointer<CompletedComparison>

  /// Allocates the buffers.
  public init() { completed = .allocate(capacity: Self.blockSize) }

  deinit { completed.deallocate() }

  /// Begins with trial 0 of a session.
  @inlinable func begin(_ session: SimulatedSession) {
    draws.begin(
      session.address.stream(.strategy, session: session.index),
      session.address.stream(.answer, session: session.index)
    )
  }
}
