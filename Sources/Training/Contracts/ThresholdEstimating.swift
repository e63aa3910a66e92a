public import Music

/// The levels on which a strategy's rule converges. Both requirements default to nil.
public protocol LevelConverging {
  /// The fraction of right answers on which the rule converges if its steps are small; nil if there is none. Measures
  /// read it once per session.
  var targetFraction: Double? { get }

  /// The level at which the rule rests with its actual steps and bounds: the geometric mean of its stationary
  /// distribution; nil if it is not known. Read before training and, for listeners who change, after each session.
  /// - Parameter probabilityCorrect: the listener's probability of a right answer at a level in cents.
  func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents?
}

/// The threshold estimates of a strategy. Both requirements default to nil, so a strategy without estimates implements
/// neither.
public protocol ThresholdEstimating {
  /// The fraction of right answers that defines the threshold which `estimate` estimates; nil if the strategy never
  /// makes an estimate with these constants. Read before training.
  var estimatedFraction: Double? { get }

  /// The strategy's estimate of the threshold; nil if it has none yet or never makes one. Read at the end of a session
  /// and, if trials are logged, after each comparison.
  /// - Parameter last: the latest completed comparison, which `nextChoice` has not yet received; nil if there is none.
  func estimate(after last: CompletedComparison?) -> ThresholdEstimate?
}

extension LevelConverging {
  /// Nil: the rule converges on no fraction.
  public var targetFraction: Double? { nil }
  /// Nil: the level is not known.
  public func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents? { nil }
}

extension ThresholdEstimating {
  /// Nil: the strategy makes no estimate.
  public var estimatedFraction: Double? { nil }
  /// Nil: the strategy makes no estimate.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? { nil }
}

/// A strategy's estimate of a listener's threshold.
public struct ThresholdEstimate: Sendable, Hashable {
  /// The offset at which the listener is right `fraction` of the time.
  public var threshold: Cents
  /// The posterior's standard deviation, in octaves of threshold; nil if there is none.
  public var spreadOctaves: Double?
  /// The fraction of right answers that defines `threshold`; the strategy's `estimatedFraction`.
  public var fraction: Double

  /// An estimate.
  public init(threshold: Cents, spreadOctaves: Double?, fraction: Double) {
    self.threshold = threshold
    self.spreadOctaves = spreadOctaves
    self.fraction = fraction
  }
}
