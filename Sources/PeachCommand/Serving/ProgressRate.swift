/// The rate of a process over the last minute of observations.
struct ProgressRate {
  private static let window = 60.0
  private var seen: [(seconds: Double, done: Int)] = []

  /// Adds an observation.
  /// - Parameter seconds: the time on any monotonic clock. If `done` is less than before, the observations start anew.
  mutating func add(_ done: Int, at seconds: Double) {
    if let last = seen.last, done < last.done { seen = [] }
    seen.append((seconds, done))
    // One older observation is kept, so that the window is covered.
    while seen.count > 2, seconds - seen[1].seconds >= Self.window { seen.removeFirst() }
  }

  /// The rate per second; nil until two observations differ.
  var perSecond: Double? {
    guard let first = seen.first, let last = seen.last, last.done > first.done, last.seconds > first.seconds
    else { return nil }
    return Double(last.done - first.done) / (last.seconds - first.seconds)
  }

  /// Seconds until all of `total` is done at this rate.
  func secondsLeft(of total: Int?) -> Double? {
    guard let total, let perSecond, let done = seen.last?.done else { return nil }
    return Double(max(0, total - done)) / perSecond
  }
}
