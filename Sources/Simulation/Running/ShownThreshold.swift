import Music
package import Numerics
import Training

/// What is shown as a threshold: the profile's mean, the timeline's rolling mean or the strategy's estimate.
package enum ShownThreshold: String, CaseIterable, Sendable {
  case profile, timeline, estimate

  /// All cases, stored so that the end of a session does not allocate them.
  static let all = allCases

  /// The value of this threshold at the end of a session.
  func value(in shown: ShownThresholds) -> Cents? {
    switch self {
    case .profile: shown.profile
    case .timeline: shown.timeline
    case .estimate: shown.estimate?.threshold
    }
  }
}

/// The errors log₂(shown/true) at the ends of sessions, relative to each kind of true value.
package struct ShownErrors: Sendable {
  /// The errors relative to the listener's threshold.
  package var threshold = RunningStatistics()
  /// The errors relative to the rule's small-step target.
  package var target = RunningStatistics()
  /// The errors relative to the rule's resting level.
  package var restingLevel = RunningStatistics()

  /// The errors of an estimate relative to the level that it estimates (`ListenerTruth.level`): not always
  /// `target`, since QUEST estimates the threshold and presents other levels.
  package var ownTarget = RunningStatistics()

  /// The errors relative to the level on which the rule converges: the small-step target, or the threshold if the rule has
  /// none. Of listeners who change, the small-step target is known only with `Observations.targets`.
  var convergenceLevel: RunningStatistics { target.count > 0 ? target : threshold }
}

/// A value for each shown threshold; nil until it is set. A dictionary would hash a key at the end of
/// every session.
package struct ByShownThreshold<Value: Sendable>: Sendable {
  private var profile: Value?
  private var timeline: Value?
  private var estimate: Value?

  package init() {}

  package subscript(kind: ShownThreshold) -> Value? {
    get {
      switch kind {
      case .profile: profile
      case .timeline: timeline
      case .estimate: estimate
      }
    }
    set {
      switch kind {
      case .profile: profile = newValue
      case .timeline: timeline = newValue
      case .estimate: estimate = newValue
      }
    }
  }
}
