import Chronology
import Simulation
import Training

/// How much and when listeners train, as a scenario says it.
struct TrainingSection {
  /// The constants that can be swept.
  let block: Block
  private let firstDay: CivilDate
  private let secondsIntoDay: Int
  private let zone: Zone

  private static let sessions = Parameter(
    "sessions", .integer(1...100_000), default: .integer(30), "sessions of a listener")
  private static let comparisons = Parameter(
    "comparisons-per-session", .integer(1...10_000_000), default: .integer(100), "comparisons in each session"
  )
  private static let sessionsPerDay = Parameter(
    "sessions-per-day", .integer(1...24), default: .integer(1), "sessions on a training day, an hour apart")
  private static let daysBetween = Parameter(
    "days-between", .integer(1...3650), default: .integer(1), unit: "days",
    "from one training day to the next")
  private static let warmUp = Parameter(
    "warm-up", .integer(0...1_000_000_000), default: .integer(0), unit: "comparisons",
    "left out of the measures at the start of a listener's training")
  private static let sessionWarmUp = Parameter(
    "session-warm-up", .integer(0...1_000_000_000), default: .integer(0), unit: "comparisons",
    "left out of the measures at the start of each session")

  /// The constants.
  static let descriptor = Descriptor(
    name: "training", summary: "how much and when listeners train", source: "spec 3-laboratory L4",
    parameters: [sessions, comparisons, sessionsPerDay, daysBetween, warmUp, sessionWarmUp])

  private static let path = "training"
  private static let firstDayKey = "first-day"
  private static let timeKey = "time-of-day"
  private static let zoneKey = "time-zone"
  private static let keys = [firstDayKey, timeKey, zoneKey] + descriptor.parameters.map(\.name)

  /// A Monday, so that weeks start whole.
  private static let defaultDay = "2026-01-05"
  private static let defaultTime = "18:00"

  /// Reads `training`, or takes the defaults.
  init(_ node: YAMLNode?, in scenario: Section) throws(Refusal) {
    let node = node ?? YAMLNode(place: scenario.place, content: .mapping([]))
    let section = try Section(node, path: Self.path, keys: Self.keys)
    block = try Block(Self.descriptor, section, path: Self.path, place: node.place)
    firstDay = try Self.day(section[Self.firstDayKey] ?? .word(Self.defaultDay))
    secondsIntoDay = try Self.time(section[Self.timeKey] ?? .word(Self.defaultTime))
    zone = try Self.zone(section[Self.zoneKey] ?? .word(Zone.utc.identifier))
  }

  /// The plan of one cell.
  /// - Throws: `ParameterError.conflict` for a plan that leaves the day or the calendar, or measures nothing.
  func plan(_ values: ParameterValues) throws(ParameterError) -> TrainingPlan {
    let plan = TrainingPlan(
      sessions: values.integer(Self.sessions), comparisonsPerSession: values.integer(Self.comparisons),
      schedule: SessionSchedule(
        firstDay: firstDay, secondsIntoDay: secondsIntoDay,
        sessionsPerDay: values.integer(Self.sessionsPerDay),
        daysBetween: values.integer(Self.daysBetween), zone: zone),
      warmUp: values.integer(Self.warmUp), sessionWarmUp: values.integer(Self.sessionWarmUp))
    try Self.checkWarmUps(plan)
    try Self.checkCalendar(plan)
    return plan
  }
}

extension TrainingSection {
  private static func checkWarmUps(_ plan: TrainingPlan) throws(ParameterError) {
    guard plan.sessionWarmUp < plan.comparisonsPerSession else {
      throw conflict(
        sessionWarmUp, "must be below comparisons-per-session \(plan.comparisonsPerSession)",
        plan.sessionWarmUp,
        "Lower it, or nothing is measured.")
    }
    guard plan.warmUp < plan.comparisons else {
      throw conflict(
        warmUp, "must be below the \(plan.comparisons) comparisons of sessions × comparisons-per-session",
        plan.warmUp, "Lower it, or nothing is measured.")
    }
  }

  private static func checkCalendar(_ plan: TrainingPlan) throws(ParameterError) {
    let schedule = plan.schedule
    guard schedule.secondsIntoDay + (schedule.sessionsPerDay - 1) * 3600 < 86_400 else {
      throw conflict(
        sessionsPerDay, "must leave the last session before midnight, each an hour after the other",
        schedule.sessionsPerDay, "Lower it, or begin earlier with time-of-day.")
    }
    let days = (plan.sessions - 1) / schedule.sessionsPerDay * schedule.daysBetween
    guard schedule.firstDay.dayNumber + Int32(days) <= lastDay.dayNumber else {
      throw conflict(
        sessions, "must end by \(lastDay), with days-between \(schedule.daysBetween)", plan.sessions,
        "Lower sessions or days-between.")
    }
  }

  private static let lastDay = try! CivilDate(year: CivilDate.years.upperBound, month: 12, day: 31)

  private static func conflict(
    _ parameter: Parameter, _ rule: String, _ got: Int, _ advice: String
  ) -> ParameterError {
    .conflict(owner: path, parameter: parameter.name, rule: rule, got: "\(got)", advice: advice)
  }

  private static func day(_ node: YAMLNode) throws(Refusal) -> CivilDate {
    guard let text = node.text, let day = try? CivilDate(iso8601: text) else {
      throw Refusal(
        node.place, "\(path).\(firstDayKey) must be a day of the calendar, got \(node.shown)",
        "Write it as \(defaultDay).")
    }
    return day
  }

  private static func time(_ node: YAMLNode) throws(Refusal) -> Int {
    guard let match = node.text?.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/), let hour = Int(match.1),
      let minute = Int(match.2)
    else {
      throw Refusal(
        node.place, "\(path).\(timeKey) must be in 00:00…23:59, got \(node.shown)",
        "Write it as \"\(defaultTime)\".")
    }
    return hour * 3600 + minute * 60
  }

  private static func zone(_ node: YAMLNode) throws(Refusal) -> Zone {
    do throws(ChronologyError) { return try Zone(identifier: node.text ?? node.shown) } catch {
      let nearest =
        if case .unknownZone(_, let nearest?) = error { "Did you mean \"\(nearest)\"? " } else { "" }
      throw Refusal(
        node.place, "\(path).\(zoneKey) must be a known time zone, got \(node.shown)",
        nearest + "Zones are named as in Europe/Berlin.")
    }
  }
}

extension YAMLNode {
  /// A word that no file holds.
  fileprivate static func word(_ text: String) -> YAMLNode {
    YAMLNode(place: .start, content: .scalar(text, isPlain: true))
  }
}
