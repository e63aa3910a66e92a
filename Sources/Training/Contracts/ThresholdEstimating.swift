public import Music

/// The threshold estimates of a strategy. Every requirement defaults to nil, so a strategy without estimates implements
/// nothing.
public protocol ThresholdEstimating {
  /// The fraction of right answers on which the rule converges if its steps are small; nil if there is none. Measures
  /// read it once per session.
  var targetFraction: Double? { get }

  /// The level at which the rule rests with its actual steps and bounds: the geometric mean of its stationary
  /// distribution; nil if it is not known. Read before training and, for listeners who change, after each session.
  /// - Parameter probabilityCorrect: the listener's probability of a right answer at a level in cents.
  func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents?

  /// The strategy's estimate of the threshold; nil if it has none yet or never makes one. Read at the end of a session
  /// and, if trials are logged, after each comparison.
  /// - Parameter last: the latest completed comparison, which `nextChoice` has not yet received; nil if there is none.
  func estimate(after last: CompletedComparison?) -> ThresholdEstimate?
}

extension ThresholdEstimating {
  /// Nil: the rule converges on no fraction.
  public var targetFraction: Double? { nil }
  /// Nil: the level is not known.
  public func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents? { nil }
  /// Nil: the strategy makes no estimate.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? { nil }
}

/// A strategy's estimate of a listener's threshold.
public struct ThresholdEstimate: Sendable, Hashable {
  /// The offset at which the listener is right `fraction` of the time.
  public var threshold: Cents
  /// The posterior's standard deviation or the standard error, in octaves of threshold; nil if there is neither.
  public var spreadOctaves: Double?
  /// The fraction of right answers that defines `threshold`.
  public var fraction: Double

  /// An estimate.
  public init(threshold: Cents, spreadOctaves: Double?, fraction: Double) {
    self.threshold = threshold
    self.spreadOctaves = spreadOctaves
    self.fraction = fraction
  }
}
