import CALSA

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
