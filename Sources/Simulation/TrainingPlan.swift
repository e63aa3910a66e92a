public import Chronology
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

  /// When the sessions are.
  var times: [SessionTime] {
    (0..<sessions).map { SessionTime(start: schedule.start(ofSession: $0), day: schedule.day(ofSession: $0)) }
  }

  /// Comparisons left out by either rule at the start of a session that begins after `comparisons` earlier ones.
  @usableFromInline func warmUp(after comparisons: Int) -> Int { max(sessionWarmUp, warmUp - comparisons) }
}

/// When a session is.
@usableFromInline struct SessionTime: Sendable {
  @usableFromInline let start: Instant
  /// The date of the start in the listener's calendar.
  @usableFromInline let day: CivilDate
}

/// The dates and times of a listener's sessions, in the local calendar.
@usableFromInline package struct SessionSchedule: Sendable, Hashable {
  /// The first day of training.
  package var firstDay: CivilDate
  /// Time of the day's first session, in seconds after local midnight.
  package var secondsIntoDay: Int
  /// Sessions on a training day, an hour apart; at least 1.
  package var sessionsPerDay: Int
  /// Days from one training day to the next; at least 1.
  package var daysBetween: Int
  /// The time zone of the calendar.
  package var zone: Zone

  /// A schedule; one session a day at 18:00 unless said otherwise.
  package init(
    firstDay: CivilDate, secondsIntoDay: Int = 18 * 3600, sessionsPerDay: Int = 1, daysBetween: Int = 1,
    zone: Zone = .utc
  ) {
    precondition(sessionsPerDay >= 1 && daysBetween >= 1, "a schedule needs sessions and days")
    self.firstDay = firstDay
    self.secondsIntoDay = secondsIntoDay
    self.sessionsPerDay = sessionsPerDay
    self.daysBetween = daysBetween
    self.zone = zone
  }

  /// The day of session `index`, from 0.
  @usableFromInline package func day(ofSession index: Int) -> CivilDate {
    firstDay.adding(days: index / sessionsPerDay * daysBetween)
  }

  /// The start of session `index`, at its hour by the local clock, also on days when clocks change.
  @usableFromInline package func start(ofSession index: Int) -> Instant {
    zone.instant(
      on: day(ofSession: index), secondsIntoDay: secondsIntoDay + index % sessionsPerDay * 3600)
  }
}
