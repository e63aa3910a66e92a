/// How fast something advances, from what was seen of it in the last minute.
struct ProgressRate {
  private static let window = 60.0
  private var seen: [(seconds: Double, done: Int)] = []

  /// Adds what is done at a time.
  /// - Parameter seconds: of any clock, never less than before. A count below the last one begins anew.
  mutating func add(_ done: Int, at seconds: Double) {
    if let last = seen.last, done < last.done { seen = [] }
    seen.append((seconds, done))
    // One older one stays, so that the window is covered.
    while seen.count > 2, seconds - seen[1].seconds >= Self.window { seen.removeFirst() }
  }

  /// Per second; nil before something was done between two looks.
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
