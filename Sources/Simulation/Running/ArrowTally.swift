import Training

/// A range by which a threshold has fallen: 10 to 20 %, 20 to 30 % or 30 to 40 %, without the upper end.
package enum TrendFall: Int, CaseIterable, Sendable {
  case ten = 10, twenty = 20, thirty = 30

  /// The width of each range in percentage points.
  static let width = 10

  /// Whether the fall from `before` to `now` is in this range. A billionth of a percent is left for rounding, so that a
  /// fall of exactly 20 % is in the range that begins there.
  func holds(from before: Double, to now: Double) -> Bool {
    let percent = 100 * now / before - 1e-9
    return percent <= Double(100 - rawValue) && percent > Double(100 - rawValue - Self.width)
  }
}

/// What the trend arrow showed at the ends of sessions, separately for thresholds that have not changed since before
/// training and for each range of falls. Whether a threshold has changed is seen at the ends only.
struct ArrowTally: Sendable, Hashable {
  /// Ends with the arrow improving or declining, before the first change of the threshold.
  private(set) var turnedWhileUnchanged = Proportion()
  /// Ends with the arrow improving, before the first change.
  private(set) var improvingWhileUnchanged = Proportion()
  /// Ends with the arrow declining, before the first change.
  private(set) var decliningWhileUnchanged = Proportion()
  /// Ends with the arrow improving, for each range of falls.
  private(set) var improvingAfterFall: [TrendFall: Proportion] = [:]
  private var hasChanged = false

  /// Counts the end of a session.
  /// - Parameters:
  ///   - trend: nil if no arrow is shown.
  ///   - before: the true threshold before training, in cents.
  ///   - now: the true threshold at this end.
  mutating func add(_ trend: TrendAnalyzer.Trend?, before: Double, now: Double) {
    hasChanged = hasChanged || now != before
    guard let trend else { return }
    if !hasChanged {
      turnedWhileUnchanged.add(trend != .stable)
      improvingWhileUnchanged.add(trend == .improving)
      decliningWhileUnchanged.add(trend == .declining)
    }
    guard let fall = TrendFall.allCases.first(where: { $0.holds(from: before, to: now) }) else { return }
    improvingAfterFall[fall, default: Proportion()].add(trend == .improving)
  }

  /// Records whether the threshold has changed at an end during the warm-up, which is not counted.
  mutating func skip(before: Double, now: Double) { hasChanged = hasChanged || now != before }
}
