import Music

/// What a strategy says of the threshold it is after. A strategy that says nothing needs to write nothing.
public protocol ThresholdEstimating {
  /// Where the rule comes to rest: the fraction of right answers it steers towards, nil if it steers to none.
  /// Read once per session by the measures.
  var targetFraction: Double? { get }

  /// What the strategy believes the threshold to be; nil while, or if, it has no belief. Read at the end of a
  /// session.
  /// - Parameter last: the latest completed comparison, which the strategy has not yet been told of.
  func estimate(after last: CompletedComparison?) -> ThresholdEstimate?
}

extension ThresholdEstimating {
  /// Steers to no fraction unless it says so.
  public var targetFraction: Double? { nil }
  /// Makes no estimate unless it says so.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? { nil }
}

/// What a strategy believes a listener's threshold to be.
public struct ThresholdEstimate: Sendable, Equatable {
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
