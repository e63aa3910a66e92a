/// Limits devices without a clock, such as `null` or `file`, to real time.
///
/// Each period moves a deadline by 99.9 % of its length, from now if the deadline has passed. A device with a clock
/// never gets more than its buffer ahead of real time (crystals are accurate to 0.01 %). A device without one is a
/// buffer ahead immediately and waits.
struct Pacer {
  private let period: UInt64
  private let buffer: UInt64
  private var deadline: UInt64 = 0

  /// - Parameters:
  ///   - period: the length of a period in nanoseconds.
  ///   - buffer: the length of the device's buffer in nanoseconds.
  init(period: Double, buffer: Double) {
    self.period = UInt64(period * 0.999)
    self.buffer = UInt64(buffer)
  }

  /// The pacer of a device.
  init(_ parameters: StreamParameters) {
    let nanoseconds = 1e9 / parameters.sampleRate
    self.init(
      period: Double(parameters.period) * nanoseconds, buffer: Double(parameters.buffer) * nanoseconds)
  }

  /// Records a period that was accepted at `now`.
  /// - Returns: nanoseconds to wait before the next period.
  mutating func handlePeriod(now: UInt64) -> UInt64 {
    deadline = max(deadline, now) + period
    let ahead = deadline - now
    return ahead > buffer ? ahead - buffer : 0
  }
}
