import CALSA

/// An open ALSA device. Used by one thread at a time; every call returns libasound's code, negative on error.
struct ALSAStream: ~Copyable {
  let shape: StreamShape
  private let pcm: OpaquePointer

  /// Opens and configures a device.
  /// - Throws: `AudioError.cannotOpen`, `.cannotConfigure`.
  init(_ settings: AudioSettings) throws(AudioError) {
    prepareLibrary()
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, settings.device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard code == 0, let pcm = opened else { throw .cannotOpen(device: settings.device, code: code) }
    do {
      shape = try negotiate(pcm, settings)
    } catch {
      snd_pcm_close(pcm)
      throw error
    }
    self.pcm = pcm
  }

  deinit {
    snd_pcm_drop(pcm)
    snd_pcm_close(pcm)
  }

  /// Waits until a period fits.
  /// - Returns: 1, or 0 when `timeout` milliseconds have passed, or an error.
  func waitForRoom(timeout: Int32) -> Int32 {
    let code = snd_pcm_wait(pcm, timeout)
    guard code > 0 else { return code }
    let room = snd_pcm_avail_update(pcm)
    return room < 0 ? Int32(room) : room >= shape.period ? 1 : -EAGAIN
  }

  /// Hands over `frames` frames.
  /// - Returns: how many were taken, or an error.
  func write(_ bytes: UnsafeRawPointer, frames: Int) -> Int {
    snd_pcm_writei(pcm, bytes, snd_pcm_uframes_t(frames))
  }

  /// Frames handed over but not yet heard; 0 when the device cannot tell.
  func delay() -> Int {
    var frames: snd_pcm_sframes_t = 0
    return snd_pcm_delay(pcm, &frames) == 0 ? max(0, frames) : 0
  }

  /// Makes the device ready again after an under-run.
  func prepare() -> Int32 { snd_pcm_prepare(pcm) }

  /// Wakes the device after a suspend; -EAGAIN while it is still waking.
  func resume() -> Int32 { snd_pcm_resume(pcm) }
}

/// Makes libasound quiet and lets it go without its own lock around each device, which would keep apart threads
/// that do not exist: a stream is used by one. Takes effect before the first device is opened.
func prepareLibrary() {
  calsa_silence()
  setenv("LIBASOUND_THREAD_SAFE", "0", 1)
}
