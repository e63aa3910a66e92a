package import Music

/// Plays notes. A player knows frequency, duration and level, but not keys, comparisons or sessions.
///
/// `play` is called once for each note of a comparison, `start` for the note that is tuned in pitch matching.
/// `Sound` has a player for ALSA. Both methods are called on the session's actor, which handles other events
/// while they are suspended. They must not block its thread.
///
/// Source: `Documentation/sound.md`, *Rules*.
package protocol NotePlayer: Sendable {
  /// Plays a note and returns when it has sounded for `duration`. If the calling task is cancelled, the note fades out
  /// at once and the call throws `CancellationError`.
  /// - Throws: `CancellationError`, or the reason why the note cannot sound, as an error described in one sentence.
  nonisolated(nonsending) func play(_ frequency: Frequency, for duration: NoteDuration, level: Decibels)
    async throws

  /// Starts a note that sounds until its handle is stopped.
  /// - Throws: the reason why the note cannot sound, as an error described in one sentence.
  nonisolated(nonsending) func start(_ frequency: Frequency, level: Decibels) async throws
    -> any PlaybackHandle
}

/// A note that is sounding.
package protocol PlaybackHandle: Sendable {
  /// Glides to another frequency without a click or a jump in phase. Has no effect after `stop`.
  func adjustFrequency(to frequency: Frequency)

  /// Fades the note out within 25 ms. Stopping again has no effect.
  func stop()
}

/// A note that sounds until it is stopped. Its frequency may be changed before it begins to sound.
struct AdjustableNote {
  private var handle: (any PlaybackHandle)?
  private var wanted: Frequency?

  mutating func adjust(to frequency: Frequency) {
    wanted = frequency
    handle?.adjustFrequency(to: frequency)
  }

  mutating func attach(_ handle: any PlaybackHandle) {
    self.handle = handle
    if let wanted { handle.adjustFrequency(to: wanted) }
  }

  func stop() { handle?.stop() }
}
