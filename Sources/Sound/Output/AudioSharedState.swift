import Synchronization

/// The state shared by the audio thread and the rest of the program: atomics, a queue and a semaphore. Neither side
/// waits for the other.
final class AudioSharedState: Sendable {
  /// Starts and releases for the audio thread.
  let commands = CommandQueue()
  /// For each slot the latest requested `PhaseStep`; 0 keeps the note's own. Only the latest value is kept, so the last
  /// position of a fast slider always arrives.
  let wantedSteps = InlineArray<4, Atomic<UInt64>> { _ in Atomic(0) }
  /// Requests that the audio thread fades all notes and ends.
  let isClosing = Atomic<Bool>(false)

  /// For each slot whether its note has been heard to the end. Set by the audio thread, cleared by the player.
  let isHeard = InlineArray<4, Atomic<Bool>> { _ in Atomic(false) }
  /// Whether the device plays: it has accepted more than three times its buffer without an underrun.
  let isPlaying = Atomic<Bool>(false)
  /// Whether the audio thread has ended.
  let hasEnded = Atomic<Bool>(false)
  /// The code with which it ended: libasound's negative code, or 0 on request.
  let failure = Atomic<Int32>(0)
  /// Signalled after each change of the four values above.
  let notification = Semaphore()

  /// The audio thread's counts.
  let counters = AudioCounters()
}

/// The counts of the audio thread for `AudioReport`; times in nanoseconds, delays in frames.
final class AudioCounters: Sendable {
  let underruns = Atomic<Int>(0)
  let suspensions = Atomic<Int>(0)
  /// Frames of the device's buffer.
  let buffer = Atomic<Int>(0)
  let delay = Atomic<Int>(0)
  let longestDelay = Atomic<Int>(0)
  /// Frames written.
  let played = Atomic<Int>(0)
  let notes = Atomic<Int>(0)
  let responseSum = Atomic<UInt64>(0)
  let longestResponse = Atomic<UInt64>(0)
  let isRealTime = Atomic<Bool>(false)
  /// The audio thread's `pthread_t`, for tests that observe it; 0 before it runs.
  let thread = Atomic<UInt>(0)
}
