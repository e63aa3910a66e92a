/// What a device agreed to.
struct StreamShape {
  var format: SampleFormat
  var channels: Int
  /// Samples per second as the device runs them, a fraction where it says so.
  var sampleRate: Double
  /// Frames per period.
  var period: Int
  /// Frames that the device holds.
  var buffer: Int

  /// Bytes of one period.
  var periodBytes: Int { period * channels * format.bytes }
}
