import Training

/// By how much a threshold has fallen: from so many percent up to ten more.
public enum TrendFall: Int, CaseIterable, Sendable {
  case ten = 10, twenty = 20, thirty = 30

  /// Percent from one to the next.
  static let width = 10

  /// Whether the threshold has fallen that far, and no further than the next.
  func holds(from before: Double, to now: Double) -> Bool {
    let percent = 100 * now / before
    return percent <= Double(100 - rawValue) && percent > Double(100 - rawValue - Self.width)
  }
}

/// How many of all.
struct Share: Sendable, Hashable {
  private(set) var count = 0
  private(set) var hits = 0

  /// The fraction; nil of none.
  var value: Double? { count > 0 ? Double(hits) / Double(count) : nil }

  mutating func add(_ isHit: Bool) {
    count += 1
    hits += isHit ? 1 : 0
  }
}

/// What the arrow said at the ends of sessions, by what had become of the threshold until then.
struct ArrowTally: Sendable, Hashable {
  /// Improving or declining, while the threshold has never changed.
  private(set) var turnedWhileStill = Share()
  /// Improving, while the threshold has never changed.
  private(set) var improvingWhileStill = Share()
  /// Declining, while the threshold has never changed.
  private(set) var decliningWhileStill = Share()
  /// Improving, while the threshold has fallen that far.
  private(set) var improvingAfterFall: [TrendFall: Share] = [:]
  private var hasChanged = false

  /// Takes in the end of a session.
  /// - Parameter trend: nil while the arrow says nothing.
  mutating func add(_ trend: TrendAnalyzer.Trend?, before: Double, now: Double) {
    hasChanged = hasChanged || now != before
    guard let trend else { return }
    if !hasChanged {
      turnedWhileStill.add(trend != .stable)
      improvingWhileStill.add(trend == .improving)
      decliningWhileStill.add(trend == .declining)
    }
    guard let fall = TrendFall.allCases.first(where: { $0.holds(from: before, to: now) }) else { return }
    improvingAfterFall[fall, default: Share()].add(trend == .improving)
  }

  /// Notices a change at an end that does not count.
  mutating func skip(before: Double, now: Double) { hasChanged = hasChanged || now != before }
}
