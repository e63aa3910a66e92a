import CALSA
import Music
import Synchronization
import Synthesis
import Training

/// Plays notes on an ALSA device.
///
/// An audio thread writes sound from opening to closing, including silence, so a note starts with the next period.
/// Requests reach it through a lock-free queue; a second thread receives its notifications. Up to four notes may
/// overlap, including fading ones.
public final class ALSANotePlayer: NotePlayer {
  private let settings: AudioSettings
  private let shape: StreamShape
  let desk: NoteDesk

  /// Opens the device and starts the threads.
  /// - Throws: `AudioError.cannotOpen`, `.cannotConfigure`.
  public init(_ settings: AudioSettings = AudioSettings()) throws(AudioError) {
    let stream = try ALSAStream(settings)
    let (link, device) = (AudioLink(), settings.device)
    let desk = NoteDesk(link)
    self.settings = settings
    self.desk = desk
    shape = stream.shape
    let loop = AudioLoop(stream: stream, link: link)
    startThread(named: "peach-audio") { loop.run() }
    startThread(named: "peach-herald") {
      desk.passOnNews { code in
        switch code {
        case 0: .closed
        case -ETIMEDOUT: .stalled(device: device, seconds: StreamRecovery.patience)
        default: .deviceLost(device: device, code: code)
        }
      }
    }
  }

  deinit { desk.link.isClosing.store(true, ordering: .relaxed) }

  /// Returns when the device plays. A device that is suspended or was just opened accepts no more than its buffer until
  /// it plays; a note requested before that starts late.
  /// - Throws: `AudioError` if the device fails before; `CancellationError` if the task is cancelled.
  public func ready() async throws {
    for await _ in desk.untilPlaying {}
    try Task.checkCancellation()
    if let failure { throw failure }
  }

  /// Plays a note and returns when it has been heard: its last sample has been written and the device's delay has
  /// passed.
  /// - Throws: `AudioError`; `SynthesisError` for a frequency or level out of range; `CancellationError` immediately
  ///   when the task is cancelled, while the note fades.
  public nonisolated(nonsending) func play(
    _ frequency: Frequency, for duration: NoteDuration, level: Decibels
  ) async throws {
    try Task.checkCancellation()
    let note = try begin(frequency, level: level, seconds: duration.seconds)
    try await withTaskCancellationHandler {
      try await desk.wait(for: note)
    } onCancel: {
      desk.cancel(note)
    }
  }

  /// Starts a note that sounds until its handle is stopped.
  /// - Throws: `AudioError`; `SynthesisError` for a frequency or level out of range.
  public nonisolated(nonsending) func start(
    _ frequency: Frequency, level: Decibels
  ) async throws -> any PlaybackHandle {
    let note = try begin(frequency, level: level, seconds: nil)
    return ALSAPlaybackHandle(desk: desk, note: note, sampleRate: shape.sampleRate)
  }

  /// Waits until the device fails or the player is closed.
  /// - Returns: the reason; `.closed` after `close`.
  public func end() async -> AudioError { await desk.waitForEnd() }

  /// Why there is no sound any more; nil while there is.
  public var failure: AudioError? { desk.end }

  /// Fades what sounds and gives the device back. Closing again has no effect.
  public func close() async {
    desk.link.isClosing.store(true, ordering: .relaxed)
    _ = await desk.waitForEnd()
  }

  /// What the device agreed to and how it has done since.
  public var report: AudioReport {
    let (tally, rate) = (desk.link.tally, shape.sampleRate)
    let notes = tally.notes.load(ordering: .relaxed)
    let responses = Double(tally.responseSum.load(ordering: .relaxed)) / 1e9
    return AudioReport(
      device: settings.device, sampleRate: rate, channels: shape.channels, format: shape.format.name,
      period: Double(shape.period) / rate, buffer: Double(shape.buffer) / rate,
      isRealTime: tally.isRealTime.load(ordering: .relaxed),
      latency: Double(tally.delay.load(ordering: .relaxed)) / rate,
      longestLatency: Double(tally.longestDelay.load(ordering: .relaxed)) / rate,
      played: Double(tally.played.load(ordering: .relaxed)) / rate,
      underRuns: tally.underRuns.load(ordering: .relaxed), suspends: tally.suspends.load(ordering: .relaxed),
      notes: notes, meanResponse: notes > 0 ? responses / Double(notes) : 0,
      longestResponse: Double(tally.longestResponse.load(ordering: .relaxed)) / 1e9)
  }

  private func begin(_ frequency: Frequency, level: Decibels, seconds: Double?) throws -> NoteID {
    let tone = Tone(frequency, level: level, timbre: settings.timbre, seconds: seconds)
    return try desk.start(try Voice(tone, sampleRate: shape.sampleRate))
  }
}

/// A note that sounds on an ALSA device.
private struct ALSAPlaybackHandle: PlaybackHandle {
  let desk: NoteDesk
  let note: NoteID
  let sampleRate: Double

  /// Ignores a frequency out of range.
  func adjustFrequency(to frequency: Frequency) {
    guard let step = try? PhaseStep(frequency, sampleRate: sampleRate) else { return }
    desk.glide(note, to: step)
  }

  func stop() { desk.release(note) }
}
