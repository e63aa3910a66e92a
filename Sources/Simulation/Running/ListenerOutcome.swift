import Music
import Training

/// What one listener's training came to: all that a measure may look at.
public struct ListenerOutcome: Sendable {
  /// What was counted of every comparison.
  public var tally: SessionTally
  /// The truth before training.
  public var before: ListenerTruth
  /// Errors of what was shown at the ends of sessions, in octaves, by what was shown.
  public var errors: [ShownThreshold: ShownErrors] = [:]
  /// Sessions after whose end the arrow said something.
  public var arrows = 0
  /// Those after which it said improving or declining.
  public var turnedArrows = 0
}

/// What is true of a listener at a moment.
public struct ListenerTruth: Sendable, Hashable {
  /// The 75 % threshold, lapses and bias aside: geometric mean over the reference notes.
  public var threshold: Cents
  /// Where the rule is after: the difficulty at which the listener is right the rule's target fraction of the
  /// time; nil if the rule has none or the listener never reaches it.
  public var targetPoint: Cents?
}

/// The thresholds that a person is shown.
public enum ShownThreshold: String, CaseIterable, Sendable {
  case profile, timeline, estimate

  /// What it was at the end of a session.
  func value(in shown: ShownThresholds) -> Cents? {
    switch self {
    case .profile: shown.profile
    case .timeline: shown.timeline
    case .estimate: shown.estimate?.threshold
    }
  }
}

/// log₂(shown/true) at the ends of sessions, against both truths.
public struct ShownErrors: Sendable {
  /// Against the listener's threshold.
  public var threshold = RunningStatistics()
  /// Against the rule's target point.
  public var target = RunningStatistics()
}

extension ListenerOutcome {
  /// Takes in what was shown at the end of a session, and what was true then.
  mutating func add(_ shown: ShownThresholds, truth: ListenerTruth) {
    for kind in ShownThreshold.allCases {
      guard let value = kind.value(in: shown)?.value, value > 0 else { continue }
      errors[kind, default: ShownErrors()].threshold.add((value / truth.threshold.value).octaves)
      if let targetPoint = truth.targetPoint { errors[kind]?.target.add((value / targetPoint.value).octaves) }
    }
    guard let trend = shown.trend else { return }
    arrows += 1
    turnedArrows += trend == .stable ? 0 : 1
  }
}
