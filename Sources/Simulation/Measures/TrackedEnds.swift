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

  /// The estimates at the ends of sessions, in order.
  private(set) var ends: [End] = []

  private var tracker = ThresholdTracker()

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) { tracker.add(completed) }

  mutating func sessionEnded() {
    ends.append(
      End(
        octaves: tracker.meanOctaves,
        interval: tracker.misfit == nil
          ? tracker.quantileOctaves(0.025)...tracker.quantileOctaves(0.975) : nil,
        comparisons: tracker.answers))
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
