import Music

/// What a strategy says of the threshold it is after. A strategy that says nothing needs to write nothing.
public protocol ThresholdEstimating {
  /// The fraction of right answers that the rule steers towards in small steps, nil if it steers to none. Read once
  /// per session by the measures.
  var targetFraction: Double? { get }

  /// The level at which the rule comes to rest, large steps and bounds included: the geometric mean of its stationary
  /// distribution; nil where it is not known. Read before training and, of listeners who change, after each session.
  /// - Parameter probabilityCorrect: the listener's, at a level in cents.
  func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents?

  /// What the strategy believes the threshold to be; nil while, or if, it has no belief. Read at the end of a
  /// session, and after each comparison where trials are logged.
  /// - Parameter last: the latest completed comparison, which the strategy has not yet been told of.
  func estimate(after last: CompletedComparison?) -> ThresholdEstimate?
}

extension ThresholdEstimating {
  /// Steers to no fraction unless it says so.
  public var targetFraction: Double? { nil }
  /// Not known unless the strategy says so.
  public func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents? { nil }
  /// Makes no estimate unless it says so.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? { nil }
}

/// What a strategy believes a listener's threshold to be.
public struct ThresholdEstimate: Sendable, Hashable {
  /// The offset at which the listener is right `fraction` of the time.
  public var threshold: Cents
  /// Standard deviation of the belief, in octaves of threshold; nil if the rule has none.
  public var spreadOctaves: Double?
  /// Which fraction correct the threshold means.
  public var fraction: Double

  /// An estimate.
  public init(threshold: Cents, spreadOctaves: Double?, fraction: Double) {
    self.threshold = threshold
    self.spreadOctaves = spreadOctaves
    self.fraction = fraction
  }
}
