import Chronology
import Simulation
import Text
import Training

/// The section `training` of a scenario: how much and when listeners train.
struct TrainingSection {
  /// The constants that can be swept.
  let block: ConstantsBlock
  private let firstDay: CivilDate
  private let secondsIntoDay: Int
  private let zone: Zone

  private static let (firstDay, timeOfDay, timeZone) = ("first-day", "time-of-day", "time-zone")

  /// A Monday, so that the first week is a whole one.
  private static let defaultDay = "2026-01-05"
  private static let defaultTime = "18:00"

  /// Reads `training`; without it, uses the defaults.
  init(in scenario: Section) throws(TextProblem) {
    let descriptor = TrainingParameters.descriptor
    let node = scenario[descriptor.name] ?? YAMLNode(place: scenario.place, content: .mapping([]))
    let keys = [Self.firstDay, Self.timeOfDay, Self.timeZone] + descriptor.parameters.map(\.name)
    let section = try Section(node, path: descriptor.name, keys: keys)
    block = try ConstantsBlock(descriptor, section, path: section.path, place: node.place)
    firstDay = try (section[Self.firstDay] ?? .word(Self.defaultDay))
      .day(path: section.path(Self.firstDay), example: Self.defaultDay)
    secondsIntoDay = try (section[Self.timeOfDay] ?? .word(Self.defaultTime))
      .time(path: section.path(Self.timeOfDay), example: Self.defaultTime)
    zone = try (section[Self.timeZone] ?? .word(Zone.utc.identifier))
      .zone(path: section.path(Self.timeZone))
  }

  /// The plan of one cell.
  /// - Throws: `ParameterError.conflict` if a session begins after midnight, the last day is beyond the calendar, or
  ///   the warm-ups leave nothing to measure.
  func plan(_ values: ParameterValues) throws(ParameterError) -> TrainingPlan {
    let schedule = SessionSchedule(
      firstDay: firstDay, secondsIntoDay: secondsIntoDay,
      sessionsPerDay: values[TrainingParameters.sessionsPerDay],
      daysBetween: values[TrainingParameters.daysBetween], zone: zone)
    let plan = TrainingPlan(
      sessions: values[TrainingParameters.sessions],
      comparisonsPerSession: values[TrainingParameters.comparisons],
      matchingsPerSession: values[TrainingParameters.matchings], schedule: schedule,
      warmUp: values[TrainingParameters.warmUp],
      sessionWarmUp: values[TrainingParameters.sessionWarmUp])
    try plan.checkWarmUps()
    try plan.checkCalendar()
    return plan
  }
}

extension YAMLNode {
  /// A default value as a node, with the start of the file as its position.
  fileprivate static func word(_ text: String) -> YAMLNode {
    YAMLNode(place: .start, content: .scalar(text, isPlain: true))
  }
}

/// The constants of a training plan that can be swept, as scenarios name them.
enum TrainingParameters {
  /// Sessions of a listener.
  static let sessions = Parameter(
    "sessions", .integer(1...100_000), default: 30, "sessions of a listener")
  /// Comparisons in each session.
  static let comparisons = Parameter(
    "comparisons-per-session", .integer(1...10_000_000), default: 100, "comparisons in a session")
  /// Notes tuned after the comparisons of each session.
  static let matchings = Parameter(
    "matchings-per-session", .integer(0...1_000_000), default: 0,
    "notes tuned after the comparisons of a session")
  /// Sessions on a training day.
  static let sessionsPerDay = Parameter(
    "sessions-per-day", .integer(1...24), default: 1, "sessions on a training day, an hour apart")
  /// Days from one training day to the next.
  static let daysBetween = Parameter(
    "days-between", .integer(1...3650), default: 1, unit: "days",
    "from one training day to the next")
  /// Comparisons left out at the start of a listener's training.
  static let warmUp = Parameter(
    "warm-up", .integer(0...1_000_000_000), default: 0, unit: "comparisons",
    "left out of the measures at the start of a listener's training")
  /// Comparisons left out at the start of each session.
  static let sessionWarmUp = Parameter(
    "session-warm-up", .integer(0...1_000_000_000), default: 0, unit: "comparisons",
    "left out of the measures at the start of each session")

  /// The constants.
  static let descriptor = Descriptor(
    name: "training", summary: "how much and when listeners train", source: "Peach",
    parameters: [sessions, comparisons, matchings, sessionsPerDay, daysBetween, warmUp, sessionWarmUp])
}

extension TrainingPlan {
  /// Requires both warm-ups to leave comparisons to measure.
  func checkWarmUps() throws(ParameterError) {
    guard sessionWarmUp < comparisonsPerSession else {
      throw conflict(
        TrainingParameters.sessionWarmUp, "must be below comparisons-per-session \(comparisonsPerSession)",
        got: sessionWarmUp, "Lower it, or nothing is measured.")
    }
    guard warmUp < comparisons else {
      throw conflict(
        TrainingParameters.warmUp,
        "must be below the \(comparisons) comparisons of sessions × comparisons-per-session", got: warmUp,
        "Lower it, or nothing is measured.")
    }
  }

  /// Requires every session to begin on its own day and the last day to be in a year that dates can represent.
  func checkCalendar() throws(ParameterError) {
    guard schedule.secondsIntoDay + (schedule.sessionsPerDay - 1) * 3600 < 86_400 else {
      throw conflict(
        TrainingParameters.sessionsPerDay,
        "must leave the last session before midnight, each an hour after the other",
        got: schedule.sessionsPerDay, "Lower it, or begin earlier with time-of-day.")
    }
    let days = (sessions - 1) / schedule.sessionsPerDay * schedule.daysBetween
    guard Int(schedule.firstDay.dayNumber) + days <= Self.lastDay.dayNumber else {
      throw conflict(
        TrainingParameters.sessions, "must end by \(Self.lastDay), with days-between \(schedule.daysBetween)",
        got: sessions, "Lower sessions or days-between.")
    }
  }

  private static let lastDay = try! CivilDate(year: CivilDate.years.upperBound, month: 12, day: 31)

  private func conflict(
    _ parameter: Parameter<Int>, _ rule: String, got: Int, _ advice: String
  ) -> ParameterError {
    .conflict(
      owner: TrainingParameters.descriptor.name, parameter: parameter.name, rule: rule, got: "\(got)",
      advice: advice)
  }
}
