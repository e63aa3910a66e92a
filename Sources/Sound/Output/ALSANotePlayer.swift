import CALSA
package import Music
import Synchronization
package import Training

/// Plays notes on an ALSA device.
///
/// An audio thread writes sound from opening to closing, including silence, so a note starts with the next period.
/// Requests reach it through a lock-free queue; a second thread receives its notifications. Up to four notes may
/// overlap, including fading ones.
package final class ALSANotePlayer: SoundOutput {
  private let settings: AudioSettings
  private let parameters: StreamParameters
  let dispatcher: NoteDispatcher

  /// Opens the device and starts the threads.
  /// - Throws: `AudioError.cannotOpen`, `.cannotConfigure`.
  package init(_ settings: AudioSettings = AudioSettings()) throws(AudioError) {
    let stream = try ALSAStream(settings)
    let (shared, device) = (AudioSharedState(), settings.device)
    let dispatcher = NoteDispatcher(shared)
    self.settings = settings
    self.dispatcher = dispatcher
    parameters = stream.parameters
    let loop = AudioLoop(stream: stream, shared: shared)
    startThread(named: "peach-audio") { loop.run() }
    startThread(named: "peach-notify") {
      dispatcher.processNotifications { code in
        switch code {
        case 0: .closed
        case -ETIMEDOUT: .stalled(device: device, seconds: StreamRecovery.timeout)
        default: .deviceLost(device: device, code: code)
        }
      }
    }
  }

  deinit { dispatcher.shared.isClosing.store(true, ordering: .relaxed) }

  /// Returns when the device plays. A device that is suspended or was just opened accepts no more than its buffer until
  /// it plays; a note requested before that starts late.
  /// - Throws: `AudioError` if the device fails before; `CancellationError` if the task is cancelled.
  package func ready() async throws {
    for await _ in dispatcher.untilPlaying {}
    try Task.checkCancellation()
    if let failure = dispatcher.end { throw failure }
  }

  /// Plays a note and returns when it has been heard: its last sample has been written and the device's delay has
  /// passed.
  /// - Throws: `AudioError`; `SynthesisError` for a frequency or level out of range; `CancellationError` immediately
  ///   when the task is cancelled, while the note fades.
  package nonisolated(nonsending) func play(
    _ frequency: Frequency, for duration: NoteDuration, level: Decibels
  ) async throws {
    try Task.checkCancellation()
    let note = try begin(frequency, level: level, seconds: duration.seconds)
    try await withTaskCancellationHandler {
      try await dispatcher.wait(for: note)
    } onCancel: {
      dispatcher.cancel(note)
    }
  }

  /// Starts a note that sounds until its handle is stopped.
  /// - Throws: `AudioError`; `SynthesisError` for a frequency or level out of range.
  package nonisolated(nonsending) func start(
    _ frequency: Frequency, level: Decibels
  ) async throws -> any PlaybackHandle {
    let note = try begin(frequency, level: level, seconds: nil)
    return ALSAPlaybackHandle(dispatcher: dispatcher, note: note, sampleRate: parameters.sampleRate)
  }

  /// Waits until the device fails, the player is closed or the task is cancelled.
  /// - Returns: the error that ended playback, `.closed` after `close`; nil if the task is cancelled while the device
  ///   plays.
  package func end() async -> AudioError? { await dispatcher.waitForEnd() }

  /// Fades all notes and closes the device, also in a cancelled task. A second call has no effect.
  /// - Returns: the error that had ended playback before, `.closed` at a second call; nil while the device played.
  @discardableResult package func close() async -> AudioError? {
    let failure = dispatcher.end
    dispatcher.shared.isClosing.store(true, ordering: .relaxed)
    _ = await Task { [dispatcher] in await dispatcher.waitForEnd() }.value
    return failure
  }

  /// The negotiated parameters and the counts so far.
  package var report: AudioReport {
    let (counters, rate) = (dispatcher.shared.counters, parameters.sampleRate)
    let notes = counters.notes.load(ordering: .relaxed)
    let responses = Double(counters.responseSum.load(ordering: .relaxed)) / 1e9
    return AudioReport(
      device: settings.device, sampleRate: rate, channels: parameters.channels,
      format: parameters.format.name,
      period: Double(parameters.period) / rate,
      buffer: Double(counters.buffer.load(ordering: .relaxed)) / rate,
      isRealTime: counters.isRealTime.load(ordering: .relaxed),
      latency: Double(counters.delay.load(ordering: .relaxed)) / rate,
      longestLatency: Double(counters.longestDelay.load(ordering: .relaxed)) / rate,
      played: Double(counters.played.load(ordering: .relaxed)) / rate,
      underruns: counters.underruns.load(ordering: .relaxed),
      suspensions: counters.suspensions.load(ordering: .relaxed),
      notes: notes, meanResponse: notes > 0 ? responses / Double(notes) : 0,
      longestResponse: Double(counters.longestResponse.load(ordering: .relaxed)) / 1e9)
  }

  private func begin(_ frequency: Frequency, level: Decibels, seconds: Double?) throws -> NoteID {
    let tone = Tone(frequency, level: level, timbre: settings.timbre, seconds: seconds)
    return try dispatcher.start(try Voice(tone, sampleRate: parameters.sampleRate))
  }
}

/// A note that sounds on an ALSA device.
private struct ALSAPlaybackHandle: PlaybackHandle {
  let dispatcher: NoteDispatcher
  let note: NoteID
  let sampleRate: Double

  /// Ignores a frequency out of range.
  func adjustFrequency(to frequency: Frequency) {
    guard let step = try? PhaseStep(frequency, sampleRate: sampleRate) else { return }
    dispatcher.glide(note, to: step)
  }

  func stop() { dispatcher.release(note) }
}
