import Synchronization
import Synthesis

/// All that the audio thread shares with the rest of the program: atomics, the queue and a signal. Neither side
/// ever waits for the other's progress.
final class AudioLink: Sendable {
  /// Starts and releases, to the audio thread.
  let commands = CommandQueue()
  /// Per slot the `PhaseStep` that was last asked for, 0 for the note's own. A box for the newest rather than a
  /// command, so that however fast a slider moves its last place always arrives.
  let wantedSteps = InlineArray<4, Atomic<UInt64>> { _ in Atomic(0) }
  /// Asks the audio thread to fade everything and end.
  let isClosing = Atomic<Bool>(false)

  /// Per slot whether its note has been heard to the end; set by the audio thread, cleared by the desk.
  let isHeard = InlineArray<4, Atomic<Bool>> { _ in Atomic(false) }
  /// Whether the device plays: it has taken more than it can hold.
  let isPlaying = Atomic<Bool>(false)
  /// Whether the audio thread has ended.
  let hasEnded = Atomic<Bool>(false)
  /// Why it ended: libasound's negative code, 0 when it was asked to.
  let failure = Atomic<Int32>(0)
  /// Posted after each change of the four above.
  let news = Signal()

  /// What the audio thread counts.
  let tally = AudioTally()
}

/// Counts that the audio thread publishes for `AudioReport`; times in nanoseconds, delays in frames.
final class AudioTally: Sendable {
  let underRuns = Atomic<Int>(0)
  let suspends = Atomic<Int>(0)
  let delay = Atomic<Int>(0)
  let longestDelay = Atomic<Int>(0)
  /// Frames handed over.
  let played = Atomic<Int>(0)
  let notes = Atomic<Int>(0)
  let responseSum = Atomic<UInt64>(0)
  let longestResponse = Atomic<UInt64>(0)
  let isRealTime = Atomic<Bool>(false)
  /// The audio thread's `pthread_t`, for those who watch it; 0 before it runs.
  let thread = Atomic<UInt>(0)
}
