import CALSA

/// Negotiates sample format, channels, rate, period and buffer with a device: the format with the highest resolution,
/// two channels if possible, and the nearest rate, period and buffer.
/// - Throws: `AudioError.cannotConfigure`.
func negotiate(_ pcm: OpaquePointer, _ settings: AudioSettings) throws(AudioError) -> StreamParameters {
  var hardware: OpaquePointer?
  snd_pcm_hw_params_malloc(&hardware)
  defer { snd_pcm_hw_params_free(hardware) }
  snd_pcm_hw_params_any(pcm, hardware)
  let negotiation = Negotiation(pcm: pcm, parameters: hardware!, device: settings.device)
  let agreed = try negotiation.settle(settings)
  try negotiation.setSoftware(agreed)
  return agreed
}

private struct Negotiation {
  let pcm: OpaquePointer
  let parameters: OpaquePointer
  let device: String

  func settle(_ settings: AudioSettings) throws(AudioError) -> StreamParameters {
    try check(
      snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), "interleaved samples")
    let format = SampleFormat.allCases.first {
      snd_pcm_hw_params_test_format(pcm, parameters, $0.alsa) == 0
    }
    guard let format else {
      throw .cannotConfigure(device: device, what: "16 or 32 bits", code: -EINVAL)
    }
    try check(snd_pcm_hw_params_set_format(pcm, parameters, format.alsa), format.name)
    var (channels, rate) = (UInt32(2), UInt32(settings.sampleRate.rounded()))
    try check(snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels), "2 channels")
    try check(snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, nil), "\(rate) Hz")
    let (period, buffer) = try setLengths(settings, rate: Double(rate))
    return StreamParameters(
      format: format, channels: Int(channels), sampleRate: exactRate() ?? Double(rate), period: period,
      buffer: buffer)
  }

  /// PipeWire's graph runs at the largest power of two of frames that is not above the period. So the period is a power of
  /// two: the graph then runs no more often than Peach fills it.
  private func setLengths(_ settings: AudioSettings, rate: Double) throws(AudioError) -> (Int, Int) {
    let frames = Int((settings.period * rate).rounded())
    var period = snd_pcm_uframes_t(1) << (Int.bitWidth - max(frames - 1, 0).leadingZeroBitCount)
    var buffer = period * snd_pcm_uframes_t((settings.buffer * rate / Double(period)).rounded())
    try check(
      snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, nil), "periods of \(period) frames")
    try check(
      snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer), "a buffer of \(buffer) frames")
    try check(snd_pcm_hw_params(pcm, parameters), "\(buffer) frames in periods of \(period)")
    return (Int(period), Int(buffer))
  }

  private func exactRate() -> Double? {
    var (numerator, denominator) = (UInt32(0), UInt32(0))
    guard snd_pcm_hw_params_get_rate_numden(parameters, &numerator, &denominator) == 0, denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// The thread is woken when an eighth of the buffer is free, at least a period. PipeWire's plug-in (0.3.65) hands
  /// over at most so many frames at once, and at most eight times for each quantum of the graph: with less, the rest of
  /// a quantum that is as long as the buffer would be silent, without an underrun. Playback starts when no more periods
  /// fit.
  func setSoftware(_ agreed: StreamParameters) throws(AudioError) {
    var software: OpaquePointer?
    snd_pcm_sw_params_malloc(&software)
    defer { snd_pcm_sw_params_free(software) }
    try check(snd_pcm_sw_params_current(pcm, software), "its present state")
    let (periods, period) = (agreed.buffer / agreed.period, agreed.period)
    let room = (periods + 7) / 8
    try check(
      snd_pcm_sw_params_set_avail_min(pcm, software, snd_pcm_uframes_t(room * period)),
      "wake for \(room) periods")
    let start = snd_pcm_uframes_t((periods - room + 1) * period)
    try check(snd_pcm_sw_params_set_start_threshold(pcm, software, start), "start when full")
    try check(snd_pcm_sw_params(pcm, software), "start when full")
  }

  private func check(_ code: Int32, _ what: String) throws(AudioError) {
    guard code >= 0 else { throw .cannotConfigure(device: device, what: what, code: code) }
  }
}

/// The negotiated parameters of a device.
struct StreamParameters {
  var format: SampleFormat
  var channels: Int
  /// Samples per second as the device reports them, possibly a fraction.
  var sampleRate: Double
  /// Frames per period.
  var period: Int
  /// Frames of the device's buffer.
  var buffer: Int

  /// Bytes of one period.
  var periodBytes: Int { period * channels * format.bytes }
}

/// The sample formats, in the order of preference.
enum SampleFormat: CaseIterable {
  case float32, signed32, signed16

  var alsa: snd_pcm_format_t {
    switch self {
    case .float32: SND_PCM_FORMAT_FLOAT
    case .signed32: SND_PCM_FORMAT_S32
    case .signed16: SND_PCM_FORMAT_S16
    }
  }

  var name: String {
    switch self {
    case .float32: "32-bit float"
    case .signed32: "32-bit"
    case .signed16: "16-bit"
    }
  }

  var bytes: Int { self == .signed16 ? 2 : 4 }

  /// Writes each sample of −1…1 once per channel.
  /// - Parameter target: memory for `samples.count · channels` samples of this format.
  @_noLocks
  func interleave(
    _ samples: UnsafeMutableBufferPointer<Float>, channels: Int, into target: UnsafeMutableRawPointer
  ) {
    var address = target
    for index in samples.indices {
      for _ in 0..<channels {
        store(samples[index], at: address)
        address += bytes
      }
    }
  }

  @_noLocks private func store(_ sample: Float, at address: UnsafeMutableRawPointer) {
    switch self {
    case .float32: address.storeBytes(of: sample, as: Float.self)
    case .signed32: address.storeBytes(of: Int32(Double(sample) * 2_147_483_647), as: Int32.self)
    case .signed16:
      address.storeBytes(of: Int16(sample * 32767 + (sample < 0 ? -0.5 : 0.5)), as: Int16.self)
    }
  }
}
