import Numerics

/// Buffers for simulated sessions, allocated once: the random words of the next trials, and a block of completed
/// comparisons.
///
/// Used by one session at a time; its actor owns them.
@usableFromInline package struct SessionBuffers: ~Copyable, @unchecked Sendable {
  /// The largest number of comparisons that tracker, timeline, trend and observer receive at once.
  @usableFromInline static var blockSize: Int { 128 }

  @usableFromInline let draws = DrawBuffer()
  @usableFromInline let completed: UnsafeMutablePointer<CompletedComparison>

  /// Allocates the buffers.
  package init() { completed = .allocate(capacity: Self.blockSize) }

  deinit { completed.deallocate() }

  /// The random numbers of a trial.
  /// - Parameters:
  ///   - trial: 0, 1, 2, … in order since `draws.begin(stream)`.
  @inlinable @inline(__always) func draws(of trial: UInt32, in stream: RandomStream) -> TrialDraws {
    TrialDraws(draws.advance(to: trial), of: trial, in: stream)
  }
}
