package import Chronology
package import Music
package import Training

/// Receives every comparison and every session of a run while it is simulated.
///
/// Rows come in the order of cells, groups, replicates, listeners, sessions and trials. The functions are called from
/// any thread, one call at a time. An error that they throw ends the run.
@usableFromInline package struct SimulationLog: Sendable {
  /// Called after each comparison; nil where trials are not logged.
  package var trial: (@Sendable (TrialRow) throws -> Void)?
  /// Called after each session, behind its comparisons and matchings; nil where sessions are not logged.
  package var session: (@Sendable (SessionRow) throws -> Void)?

  /// A log of trials, of sessions or of both.
  package init(
    trial: (@Sendable (TrialRow) throws -> Void)? = nil,
    session: (@Sendable (SessionRow) throws -> Void)? = nil
  ) {
    self.trial = trial
    self.session = session
  }
}

/// The address of a listener in an experiment. Together with the experiment it suffices to simulate the listener again.
package struct ListenerKey: Sendable, Hashable {
  /// The index of the cell, from 0.
  package var cell: Int
  /// The name of the group.
  package var group: String
  /// The repetition of the group, from 0.
  package var replicate: Int
  /// The index of the listener in the group, from 0.
  package var listener: Int

  package init(cell: Int, group: String, replicate: Int = 0, listener: Int) {
    self.cell = cell
    self.group = group
    self.replicate = replicate
    self.listener = listener
  }
}

/// One comparison of a run.
package struct TrialRow: Sendable, Hashable {
  /// The listener who answered.
  package var key: ListenerKey
  /// The index of the listener's session, from 0.
  package var session: Int
  package var trial: SimulatedTrial

  package init(key: ListenerKey, session: Int, trial: SimulatedTrial) {
    self.key = key
    self.session = session
    self.trial = trial
  }
}

/// One session of a run, with the shown and the true values at its end.
package struct SessionRow: Sendable {
  /// The listener who trained.
  package var key: ListenerKey
  /// The index of the listener's session, from 0.
  package var session: Int
  /// The start of the session.
  package var start: Instant
  /// The end of the feedback to the session's last answer.
  package var end: Instant
  /// Comparisons presented.
  package var comparisons: Int
  /// The thresholds and the arrow that were shown at the end of the session.
  package var shown: ShownThresholds
  /// The true values at the end of the session.
  package var truth: ListenerTruth
  /// The true values before the listener's first session.
  package var initialTruth: ListenerTruth
  /// Whether the listener's model has effects, so that its threshold may change.
  package var canChange: Bool
  /// The offset with 95 % right answers at the middle note, as of the session's start; nil if no offset reaches it.
  package var easyLevel: Cents?
  /// The offset with 60 % right answers at the middle note, as of the session's start; nil if no offset reaches it.
  package var hardLevel: Cents?
  /// The pitch matchings after the session's comparisons.
  package var matchings: [CompletedPitchMatching]
  /// What the Peach app displays as threshold at the end of the session; nil before the first right answer.
  package var movingAverage: Cents?
}

/// Keeps the pitch matchings of a session.
struct MatchingRecorder: PitchMatchingObserver {
  private(set) var completed: [CompletedPitchMatching] = []

  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    self.completed.append(completed)
  }

  /// Simulated sessions keep their settings.
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}
