import Music

/// Who makes notes sound. Knows frequency, duration and level; never keys, comparisons or sessions.
///
/// `play` is called once for each note of a comparison, `start` for the note that is tuned in pitch matching.
/// A silent player suits simulations; `AudioOutput` has one that speaks to ALSA. Both calls come from the session's
/// actor, which goes on while they wait: they must not block it.
///
/// Source: `Documentation/sound.md`, *Rules*.
public protocol NotePlayer: Sendable {
  /// Plays a note and returns when it has sounded for `duration`. When the calling task is cancelled the note
  /// fades at once and the call returns early by throwing `CancellationError`.
  /// - Throws: whatever stops the sound, as an error with one clear sentence.
  nonisolated(nonsending) func play(_ frequency: Frequency, for duration: NoteDuration, level: Decibels)
    async throws

  /// Starts a note that sounds until its handle is stopped.
  nonisolated(nonsending) func start(_ frequency: Frequency, level: Decibels) async throws
    -> any PlaybackHandle
}

/// A note that is sounding.
public protocol PlaybackHandle: Sendable {
  /// Glides to another frequency without a click, keeping the phase. Without effect after `stop`.
  func adjustFrequency(to frequency: Frequency)

  /// Fades the note out within 25 ms. Stopping again has no effect.
  func stop()
}
