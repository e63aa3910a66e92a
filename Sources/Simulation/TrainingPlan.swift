import Chronology
import Training

/// How much and when a listener trains, and which comparisons count.
public struct TrainingPlan: Sendable, Hashable {
  /// Sessions per listener, at least 1.
  public var sessions: Int
  /// Comparisons in each session, at least 1; fewer where the strategy ends a session before.
  public var comparisonsPerSession: Int
  /// Notes tuned after the comparisons of each session, at least 0.
  public var matchingsPerSession: Int
  /// When the sessions are.
  @usableFromInline package var schedule: SessionSchedule
  /// Comparisons left out of the measures at the start of each listener's training.
  public var warmUp: Int
  /// Comparisons left out at the start of each session.
  public var sessionWarmUp: Int

  package init(
    sessions: Int, comparisonsPerSession: Int, matchingsPerSession: Int = 0, schedule: SessionSchedule,
    warmUp: Int = 0, sessionWarmUp: Int = 0
  ) {
    precondition(sessions >= 1 && comparisonsPerSession >= 1, "a plan needs sessions and comparisons")
    self.sessions = sessions
    self.comparisonsPerSession = comparisonsPerSession
    self.matchingsPerSession = matchingsPerSession
    self.schedule = schedule
    self.warmUp = warmUp
    self.sessionWarmUp = sessionWarmUp
  }

  /// Comparisons per listener at most.
  public var comparisons: Int { sessions * comparisonsPerSession }

  /// Comparisons left out by either rule at the start of a session that begins after `comparisons` earlier ones.
  @usableFromInline func warmUp(after comparisons: Int) -> Int { max(sessionWarmUp, warmUp - comparisons) }
}
