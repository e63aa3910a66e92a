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
