import Chronology
import Simulation
import Text
import Training

/// The section `training` of a scenario: how much and when listeners train.
struct TrainingSection {
  /// The constants that can be swept.
  let block: Block
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
    block = try Block(descriptor, section, path: section.path, place: node.place)
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
