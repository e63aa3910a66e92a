import Music
import Training

/// The threshold tracker beside any strategy: its estimate at the end of each session.
///
/// It receives the same comparisons as a tracker in the profile, and takes about 2 µs per comparison.
struct TrackedEnds: ListenerObservation {
  /// The estimate at the end of one session.
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

  /// The estimates at the ends of sessions, in order.
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

  /// The tracker's estimates at the ends of the sessions after the warm-up, each with the true log₂ T₇₅ then.
  var trackedEnds: [(end: TrackedEnds.End, truth: Double)] {
    Array(allTrackedEnds.dropFirst(skippedSessions))
  }
}
