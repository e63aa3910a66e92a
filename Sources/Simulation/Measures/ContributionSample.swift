import Numerics

/// The contributions of a group's listeners to one measure, in bounded memory: the moments of all, and the
/// contributions themselves as long as there are few enough for small-sample corrections to matter.
struct ContributionSample: Sendable {
  /// Contributions kept at most. With more, the corrections change an interval's ends by less than 1 % of its width.
  static let most = 1024

  /// Means, variances and covariance of all.
  private(set) var moments = PairMoments()
  private var few: [Contribution] = []

  /// Every contribution in order; nil when there were too many to keep.
  var kept: [Contribution]? { moments.count <= Self.most ? few : nil }

  /// Adds a listener's contribution. O(1) amortised.
  mutating func add(_ one: Contribution) {
    moments.add(one.first, one.second)
    if moments.count <= Self.most { few.append(one) } else if !few.isEmpty { few = [] }
  }
}
