import Music
import Training

/// The threshold tracker beside any strategy: its estimate at the end of each session.
///
/// It sees what a tracker in the profile would see, and costs about 2 µs a comparison.
struct TrackedEnds: ListenerObservation {
  /// The estimate at one end.
  struct End: Sendable {
    /// Posterior mean of log₂ T₇₅.
    let octaves: Double
    /// Its 95 % interval; nil if the tracker cannot tell.
    let interval: ClosedRange<Double>?
    /// Comparisons until then, all sessions together.
    let comparisons: Int
  }

  private var tracker = ThresholdTracker()
  private var finished: [End] = []

  init(of plan: TrainingPlan) {}

  mutating func sessionBegan() { if let end { finished.append(end) } }

  mutating func comparisonCompleted(_ completed: CompletedComparison) { tracker.add(completed) }

  /// In the order of sessions.
  var ends: [End] { finished + (end.map { [$0] } ?? []) }

  private var end: End? {
    guard tracker.answers > 0 else { return nil }
    return End(
      octaves: tracker.meanOctaves,
      interval: tracker.misfit == nil
        ? tracker.quantileOctaves(0.025)...tracker.quantileOctaves(0.975) : nil,
      comparisons: tracker.answers)
  }
}

extension ListenerOutcome {
  /// The tracker's estimates at the ends of all sessions, each with the true log₂ T₇₅ then.
  var allTrackedEnds: [(end: TrackedEnds.End, truth: Double)] {
    zip(self[TrackedEnds.self]?.ends ?? [], 0...).map { end, index in (end, trueOctaves(atEnd: index)) }
  }

  /// Those after the warm-up.
  var trackedEnds: [(end: TrackedEnds.End, truth: Double)] {
    Array(allTrackedEnds.dropFirst(skippedSessions))
  }
}
