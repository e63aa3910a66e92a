import Chronology
import Music
package import Training

/// What successive comparisons of one person say about the rule that chose them, for records that name no strategy.
///
/// The Kazez rule moves from p to q = p·(1 − k₁·√p) after a right answer and to p·(1 + k₂·√p) after a wrong one, so each step
/// gives its constant: (q/p − 1)/√p. Steps to the smallest or largest difference in the records may be clamped and are left
/// out, and so are those over a pause of a minute or more, where a session may have begun.
package enum FollowedRule: Hashable, Sendable {
  /// At least 90 % of the steps have these constants, to 1 %.
  case kazez(k1: Double, k2: Double)
  /// Fewer than half of the steps after right or after wrong answers have the same constant.
  case other
  /// Too few steps to tell, or too many exceptions.
  case unknown

  private static let leastSteps = 10
  private static let leastSessions = 3

  /// The seconds between answers from which on a session may have begun.
  private static let pause = 60.0

  /// - Parameter records: in the order of time, of all abilities, since the rule has one chain.
  package init(_ records: [ComparisonRecord]) {
    let levels = records.map(\.centOffset.magnitude.value)
    guard let lowest = levels.min(), let highest = levels.max() else { self = .unknown; return }
    var right: [Double] = []
    var wrong: [Double] = []
    for (one, next) in zip(records, records.dropFirst())
    where next.timestamp.seconds(since: one.timestamp) < Self.pause {
      let (p, q) = (one.centOffset.magnitude.value, next.centOffset.magnitude.value)
      guard p > 0, q != lowest, q != highest else { continue }
      let constant = (q / p - 1) / p.squareRoot()
      if one.isCorrect { right.append(-constant) } else { wrong.append(constant) }
    }
    guard min(right.count, wrong.count) >= Self.leastSteps else { self = .unknown; return }
    let (k1, k2) = (Self.usual(right), Self.usual(wrong))
    let share = min(k1.share, k2.share)
    self =
      share < 0.5 || min(k1.value, k2.value) <= 0
      ? .other : share < 0.9 ? .unknown : .kazez(k1: k1.value, k2: k2.value)
  }

  /// The rule of the latest records: of all, or if these follow no constants of the Kazez rule, of the later half, or of the
  /// last quarter and so on, since a person may have changed the constants.
  /// - Returns: the rule, and whether earlier records follow others.
  /// - Complexity: O(n log n).
  package static func latest(_ records: [ComparisonRecord]) -> (rule: FollowedRule, hasChanged: Bool) {
    let whole = FollowedRule(records)
    var (later, rule) = (records, whole)
    while later.count > 2 * leastSteps {
      if case .kazez = rule { return (rule, later.count < records.count) }
      later = Array(later.suffix(later.count / 2))
      rule = FollowedRule(later)
    }
    return (whole, false)
  }

  /// The difference in cents at which every session begins, of three sessions or more; nil if they begin at several.
  /// - Parameter records: as for `init(_:)`.
  package static func commonStart(_ records: [ComparisonRecord]) -> Double? {
    guard let first = records.first?.centOffset.magnitude.value else { return nil }
    let later = zip(records, records.dropFirst()).filter {
      $1.timestamp.seconds(since: $0.timestamp) >= pause
    }
    let isCommon = later.allSatisfy { $1.centOffset.magnitude.value == first }
    return isCommon && later.count + 1 >= leastSessions ? first : nil
  }

  /// Whether the steps show another rule, or other constants of the Kazez rule by more than 1 %.
  package func contradicts(_ strategy: ParameterValues) -> Bool {
    let isKazez = strategy.descriptor == KazezStrategy.descriptor
    guard case .kazez(let k1, let k2) = self else { return self == .other && isKazez }
    func isNear(_ name: String, _ followed: Double) -> Bool {
      strategy[name]?.double.map { ($0 - followed).magnitude <= max(1e-4, 0.01 * followed) } ?? false
    }
    return !(isKazez && isNear("k1", k1) && isNear("k2", k2))
  }

  /// The median to four decimals, and the share of the constants within 1 % of it.
  private static func usual(_ constants: [Double]) -> (value: Double, share: Double) {
    let median = constants.sorted()[constants.count / 2]
    let near = constants.count { ($0 - median).magnitude <= 0.01 * median.magnitude }
    return ((median * 1e4).rounded() / 1e4, Double(near) / Double(constants.count))
  }
}
