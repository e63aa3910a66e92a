package import Training

/// A player that is opened for one session and closed after it. `ALSANotePlayer` plays on this machine; the page has a
/// player for the browser of a phone.
package protocol SoundOutput: NotePlayer {
  /// Returns when notes that are requested now are heard.
  /// - Throws: `AudioError` if the output fails before; `CancellationError` if the task is cancelled.
  func ready() async throws

  /// Waits until the output fails, the player is closed or the task is cancelled.
  /// - Returns: the error that ended playback, `.closed` after `close`; nil if the task is cancelled before.
  func end() async -> AudioError?

  /// Fades all notes and closes the output, also in a cancelled task. A second call has no effect.
  /// - Returns: the error that had ended playback before; nil if there was none.
  @discardableResult func close() async -> AudioError?
}
