/// Holds a device that swallows sound as fast as it comes, such as `null` or `file`, to the speed of time.
///
/// Each period moves a deadline on by 99.9 % of its length, from now at least. A device with a clock of its own
/// never gets ahead of that (crystals are good to 0.01 %); one without is a buffer ahead at once and waits.
struct Pacer {
  private let period: UInt64
  private let buffer: UInt64
  private var deadline: UInt64 = 0

  /// - Parameters:
  ///   - period: nanoseconds of sound handed over at a time.
  ///   - buffer: nanoseconds of sound that the device holds.
  init(period: Double, buffer: Double) {
    self.period = UInt64(period * 0.999)
    self.buffer = UInt64(buffer)
  }

  /// A period was taken at `now`.
  /// - Returns: nanoseconds to wait before the next.
  mutating func handlePeriod(now: UInt64) -> UInt64 {
    deadline = max(deadline, now) + period
    let ahead = deadline - now
    return ahead > buffer ? ahead - buffer : 0
  }
}
