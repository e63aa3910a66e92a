import Chronology
import Music
package import Training

/// What successive comparisons of one person say about the rule that chose them, for records that name no strategy.
///
/// The Kazez rule moves from p to q = p·(1 − k₁·√p) after a right answer and to p·(1 + k₂·√p) after a wrong one, so
/// each step gives its constant: (q/p − 1)/√p. Steps to the smallest or largest difference in the records may be
/// clamped and are left out, and so are those over a pause of a minute or more, where a session may have begun. Where
/// the differences are rounded, each step gives the interval of its constant; see `StepConstants`.
package enum FollowedRule: Hashable, Sendable {
  /// At least 90 % of the steps have these constants, to 1 %.
  case kazez(k1: Double, k2: Double)
  /// The differences are rounded to multiples of `unit` cents, and all constants in these ranges explain the steps.
  case rounded(to: Double, k1: ClosedRange<Double>, k2: ClosedRange<Double>)
  /// Fewer than half of the steps after right or after wrong answers have the same constant, or no constants explain
  /// rounded ones.
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
    let unit = StepConstants.unit(of: levels)
    var (right, wrong) = (StepConstants(), StepConstants())
    for (one, next) in zip(records, records.dropFirst())
    where next.timestamp.seconds(since: one.timestamp) < Self.pause {
      let (p, q) = (one.centOffset.magnitude.value, next.centOffset.magnitude.value)
      guard p > 0, q != lowest, q != highest else { continue }
      if one.isCorrect {
        right.add(from: p, to: q, sign: -1, unit: unit ?? 0)
      } else {
        wrong.add(from: p, to: q, sign: 1, unit: unit ?? 0)
      }
    }
    guard min(right.count, wrong.count) >= Self.leastSteps else { self = .unknown; return }
    self = unit.map { Self.rounded(to: $0, right, wrong) } ?? Self.exact(right, wrong)
  }

  private static func exact(_ right: StepConstants, _ wrong: StepConstants) -> FollowedRule {
    let (k1, k2) = (right.usual, wrong.usual)
    let share = min(k1.share, k2.share)
    return share < 0.5 || min(k1.value, k2.value) <= 0
      ? .other : share < 0.9 ? .unknown : .kazez(k1: k1.value, k2: k2.value)
  }

  private static func rounded(
    to unit: Double, _ right: StepConstants, _ wrong: StepConstants
  ) -> FollowedRule {
    let (k1, k2) = (right.common(leastSteps: leastSteps), wrong.common(leastSteps: leastSteps))
    // With wide intervals another rule can be compatible with many steps, but hardly with nearly all of the precise ones.
    guard min(k1.share, k2.share) >= 0.97, min(k1.range.upperBound, k2.range.upperBound) > 0 else {
      return .other
    }
    return .rounded(to: unit, k1: k1.range, k2: k2.range)
  }

  /// The constants of the steps, those of rounded ones to 5 %; nil for other rules, and where rounding leaves them open.
  package var constants: (k1: Double, k2: Double)? {
    switch self {
    case .kazez(let k1, let k2): (k1, k2)
    case .rounded(_, let k1, let k2): k1.isNarrow && k2.isNarrow ? (k1.roundest, k2.roundest) : nil
    case .other, .unknown: nil
    }
  }

  /// The rule of the latest records: of all, or if these follow no constants of the Kazez rule, of the later half, or
  /// of the last quarter and so on, since a person may have changed the constants. Rounded ones are judged as a whole:
  /// few of them are compatible with many rules.
  /// - Returns: the rule, and whether earlier records follow others.
  /// - Complexity: O(n log n).
  package static func latest(_ records: [ComparisonRecord]) -> (rule: FollowedRule, hasChanged: Bool) {
    let whole = FollowedRule(records)
    if case .rounded = whole { return (whole, false) }
    var (later, rule) = (records, whole)
    while later.count > 2 * leastSteps {
      if case .kazez = rule { return (rule, later.count < records.count) }
      later = Array(later.suffix(later.count / 2))
      rule = FollowedRule(later)
    }
    return (whole, false)
  }

  /// The setting that says where sessions of the rule begin: `unison-first-cents` if all sessions of all files begin at
  /// one difference and a file has at least three, otherwise the rule's `first-cents` if all first sessions begin at
  /// one whole number below the largest difference. Nil for neither.
  /// - Parameters:
  ///   - files: the records of each file, as for `init(_:)`.
  ///   - largest: the largest difference in cents, where an empty profile begins without a setting.
  package static func beginning(
    of files: [[ComparisonRecord]], below largest: Double
  ) -> (setting: String, cents: Double)? {
    let starts = files.map(starts)
    if let start = starts.first?.first, Set(starts.joined()).count == 1,
      starts.contains(where: { $0.count >= leastSessions })
    {
      return ("unison-first-cents", start)
    }
    // A whole number is where the rule began; the differences that it computes are not whole.
    guard let first = starts.first?.first, Set(starts.compactMap(\.first)).count == 1,
      first == first.rounded(), first > 0, first < largest
    else { return nil }
    return ("first-cents", first)
  }

  /// The differences in cents at which sessions begin.
  private static func starts(_ records: [ComparisonRecord]) -> [Double] {
    let later = zip(records, records.dropFirst()).filter {
      $1.timestamp.seconds(since: $0.timestamp) >= pause
    }
    return (records.prefix(1) + later.map(\.1)).map(\.centOffset.magnitude.value)
  }

  /// Whether the steps show another rule, or other constants of the Kazez rule by more than 1 %.
  package func contradicts(_ strategy: ParameterValues) -> Bool {
    let isKazez = strategy.descriptor == KazezStrategy.descriptor
    func isNear(_ name: String, _ followed: ClosedRange<Double>) -> Bool {
      strategy[name]?.double.map {
        $0 >= followed.lowerBound - max(1e-4, 0.01 * followed.lowerBound)
          && $0 <= followed.upperBound + max(1e-4, 0.01 * followed.upperBound)
      } ?? false
    }
    return switch self {
    case .kazez(let k1, let k2): !(isKazez && isNear("k1", k1...k1) && isNear("k2", k2...k2))
    case .rounded(_, let k1, let k2): !(isKazez && isNear("k1", k1) && isNear("k2", k2))
    case .other: isKazez
    case .unknown: false
    }
  }
}

extension ClosedRange<Double> {
  /// Whether every number in the range is within 5 % of the middle.
  fileprivate var isNarrow: Bool { upperBound - lowerBound <= 0.1 * (lowerBound + upperBound) / 2 }

  /// The number with the fewest decimals near the middle; of a range narrower than 1e-6 the middle.
  fileprivate var roundest: Double {
    let middle = (lowerBound + upperBound) / 2
    let powers = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6]
    return powers.lazy.map { (middle * $0).rounded() / $0 }.first(where: contains) ?? middle
  }
}
