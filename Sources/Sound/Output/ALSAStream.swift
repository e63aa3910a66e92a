import CALSA

/// An open ALSA device, used by one thread at a time. Every call but `delay` returns libasound's code, negative on
/// error.
struct ALSAStream: ~Copyable {
  /// The largest buffer in seconds that underruns enlarge the buffer to.
  static let longestBuffer = 0.17

  private(set) var parameters: StreamParameters
  private let settings: AudioSettings
  private let pcm: OpaquePointer

  /// Opens and configures a device.
  /// - Throws: `AudioError.cannotOpen`, `.cannotConfigure`.
  init(_ settings: AudioSettings) throws(AudioError) {
    prepareLibrary()
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, settings.device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard code == 0, let pcm = opened else { throw .cannotOpen(device: settings.device, code: code) }
    do {
      parameters = try negotiate(pcm, settings)
    } catch {
      snd_pcm_close(pcm)
      throw error
    }
    self.pcm = pcm
    self.settings = settings
  }

  deinit {
    snd_pcm_drop(pcm)
    snd_pcm_close(pcm)
  }

  /// Waits until the device accepts a period.
  /// - Returns: 1; 0 after `timeout` milliseconds; a negative code on error, -EAGAIN if less than a period is free.
  func waitForRoom(timeout: Int32) -> Int32 {
    let code = snd_pcm_wait(pcm, timeout)
    guard code > 0 else { return code }
    let room = snd_pcm_avail_update(pcm)
    return room < 0 ? Int32(room) : room >= parameters.period ? 1 : -EAGAIN
  }

  /// Writes `frames` frames.
  /// - Returns: the number of frames accepted, or an error.
  func write(_ bytes: UnsafeRawPointer, frames: Int) -> Int {
    snd_pcm_writei(pcm, bytes, snd_pcm_uframes_t(frames))
  }

  /// The frames written but not yet heard; 0 if the device does not report it.
  func delay() -> Int {
    var frames: snd_pcm_sframes_t = 0
    return snd_pcm_delay(pcm, &frames) == 0 ? max(0, frames) : 0
  }

  /// Prepares the device after an underrun.
  func prepare() -> Int32 { snd_pcm_prepare(pcm) }

  /// Triples the buffer up to `longestBuffer` and prepares the device. The default buffer then holds 2,048 frames, the
  /// most that PipeWire takes at once by default.
  /// - Returns: ALSA's code; −EINVAL if the device refuses the larger buffer or would change the period with it.
  mutating func enlarge() -> Int32 {
    var larger = settings
    larger.buffer = min(3 * Double(parameters.buffer) / parameters.sampleRate, Self.longestBuffer)
    snd_pcm_drop(pcm)
    snd_pcm_hw_free(pcm)
    guard let agreed = try? negotiate(pcm, larger) else { return -EINVAL }
    // The renderer's memory is for this period.
    guard agreed.period == parameters.period, agreed.periodBytes == parameters.periodBytes else {
      return -EINVAL
    }
    parameters = agreed
    return snd_pcm_prepare(pcm)
  }

  /// Resumes the device after a suspension; -EAGAIN while it is still resuming.
  func resume() -> Int32 { snd_pcm_resume(pcm) }
}

/// Silences libasound's messages and disables its lock per device, which a stream used by one thread does not need. Has
/// to be called before the first device is opened.
func prepareLibrary() {
  calsa_silence()
  setenv("LIBASOUND_THREAD_SAFE", "0", 1)
}
