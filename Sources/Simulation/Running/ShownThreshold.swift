import Music
import Numerics
import Training

/// The thresholds that a person is shown.
package enum ShownThreshold: String, CaseIterable, Sendable {
  case profile, timeline, estimate

  /// All of them, without an allocation.
  static let all = allCases

  /// Its value at the end of a session.
  func value(in shown: ShownThresholds) -> Cents? {
    switch self {
    case .profile: shown.profile
    case .timeline: shown.timeline
    case .estimate: shown.estimate?.threshold
    }
  }
}

/// log₂(shown/true) at the ends of sessions, against each truth.
package struct ShownErrors: Sendable {
  /// Against the listener's threshold.
  package var threshold = RunningStatistics()
  /// Against the rule's small-step target.
  package var target = RunningStatistics()
  /// Against the rule's resting level.
  package var restingLevel = RunningStatistics()

  /// Against the level that the procedure estimates: the small-step target, or the threshold if the rule has none.
  var ownTarget: RunningStatistics { target.count > 0 ? target : threshold }
}

/// A value for each threshold that a person is shown, nil where it is never shown. A dictionary would hash its key at the
/// end of every session.
package struct ByShownThreshold<Value: Sendable>: Sendable {
  private var profile: Value?
  private var timeline: Value?
  private var estimate: Value?

  /// No values.
  package init() {}

  /// The value of one of them.
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
