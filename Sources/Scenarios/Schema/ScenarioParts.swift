import Chronology
import Simulation
import Text
import Training

/// A group of the population as a scenario describes it.
struct Group {
  /// The name in results.
  let name: String
  /// The number of listeners.
  let count: Int
  /// The values of the named listener, the others at the model's defaults; all defaults without a named listener.
  let base: ParameterValues
  /// The values of each person of the named population, the others at the model's defaults; empty without a population.
  let people: [ParameterValues]
  /// The constants that the group itself gives.
  let block: ConstantsBlock

  private static let count = Parameter(
    "count", .integer(1...10_000_000), default: 1, "listeners in the group")
  /// The scenario's key.
  static let path = "population"
  private static let listener = "listener"
  private static let group = "group"
  private static let keys = [group, listener, count.name]

  /// Reads `population`.
  static func read(_ node: YAMLNode, of parts: ListenerParts) throws(TextProblem) -> [Group] {
    guard let items = node.items, !items.isEmpty else {
      throw TextProblem(
        at: node.place, "population must be a list of at least one group", got: node.shown,
        nextStep: "Add for example \"- { listener: novice, count: 50 }\".")
    }
    var groups: [Group] = []
    var places: [String: TextPlace] = [:]
    for item in items {
      let next = try Group(item, of: parts)
      if let first = places.updateValue(item.place, forKey: next.name) {
        throw TextProblem(
          at: item.place, "groups must have names that differ", got: "\"\(next.name)\" again after \(first)",
          nextStep: "Give it another name with \"group: …\".")
      }
      groups.append(next)
    }
    return groups
  }

  private init(_ node: YAMLNode, of parts: ListenerParts) throws(TextProblem) {
    let unnamed = try Section(
      node, path: Self.path, keys: Self.keys + parts.descriptor.parameters.map(\.name))
    let named = try unnamed[Self.listener].map { node throws(TextProblem) in try Named(node, of: parts) }
    name = try Self.name(unnamed, default: named?.name)
    let section = unnamed.renamed("\(Self.path).\(name)")
    count = try section.fixed(Self.count)
    // `ListenerParts` has checked the values of named listeners.
    base = try! ParameterValues(of: parts.descriptor, setting: named?.values ?? [:])
    people = (named?.people ?? []).map { try! ParameterValues(of: parts.descriptor, setting: $0) }
    block = try ConstantsBlock(parts.descriptor, section, path: section.path, place: node.place)
  }

  private static func name(_ section: Section, default name: String?) throws(TextProblem) -> String {
    if let node = section[group] { return try node.kebabCase(path: "\(path).\(group)") }
    if let name { return name }
    throw TextProblem(
      at: section.place, "a group must have the key \"listener\" or \"group\"", got: "neither",
      nextStep: "Add for example \"listener: novice\".")
  }
}

/// What the key `listener` names: a listener, or a population of people.
private struct Named {
  let name: String
  /// The listener's values; empty for a population.
  let values: [String: ParameterValue]
  /// The values of each person of the population; empty for a listener.
  let people: [[String: ParameterValue]]

  init(_ node: YAMLNode, of parts: ListenerParts) throws(TextProblem) {
    let (listeners, populations) = (parts.named.entries, parts.populations.entries)
    let name = try node.name(
      among: listeners.map(\.name) + populations.map(\.name), kind: "listener")
    self.name = name
    values = listeners.first { $0.name == name }?.values ?? [:]
    people = populations.first { $0.name == name }?.people ?? []
  }
}

extension YAMLNode {
  /// The name that this node contains, which results can use for files and columns; see `NameRule`.
  func kebabCase(path: String) throws(TextProblem) -> String {
    let name = try word(NameRule.rule, path: path, nextStep: NameRule.nextStep)
    guard NameRule.allows(name) else {
      throw TextProblem(at: place, "\(path) \(NameRule.rule)", got: shown, nextStep: NameRule.nextStep)
    }
    return name
  }
}

/// The rule for names of scenarios and groups, which results use for files and columns.
package enum NameRule {
  /// The rule in words.
  package static let rule = "must be kebab-case of at most 64 characters"
  /// The advice for a name that breaks the rule.
  package static let nextStep = "Use lower-case letters, digits and single hyphens."

  /// Whether a name satisfies the rule.
  package static func allows(_ name: String) -> Bool {
    name.count <= 64 && name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
  }
}

/// A strategy that a scenario trains listeners with: the only one, or one of several that are compared.
struct Alternative {
  let strategy: SimulatedStrategy
  /// The name in labels: the strategy's name unless the file gives a `label`.
  let label: String
  /// Its constants.
  let block: ConstantsBlock

  /// The scenario's key, and the path of the axis of strategies in labels.
  static let path = "strategy"
  private static let label = "label"

  /// Reads `strategy`: a name, a mapping, or a list of those.
  static func read(_ node: YAMLNode, in laboratory: Laboratory) throws(TextProblem) -> [Alternative] {
    let items = node.items ?? [node]
    guard !items.isEmpty else {
      throw TextProblem(
        at: node.place, "strategy must be at least one strategy", got: "[]",
        nextStep: "Add for example \"kazez\".")
    }
    var alternatives: [Alternative] = []
    for item in items {
      let next = try Alternative(item, in: laboratory)
      guard !alternatives.contains(where: { $0.label == next.label }) else {
        throw TextProblem(
          at: item.place, "strategies must have labels that differ", got: "\"\(next.label)\" twice",
          nextStep: "Give each a label, as in { name: \(next.block.descriptor.name), label: slow }.")
      }
      alternatives.append(next)
    }
    return alternatives
  }

  private init(_ node: YAMLNode, in laboratory: Laboratory) throws(TextProblem) {
    let nameNode = try node.nameNode(path: Self.path, example: "kazez")
    strategy = try nameNode.entry(of: laboratory.strategies)
    let descriptor = strategy.descriptor
    guard node.entries != nil else {
      label = descriptor.name
      block = try ConstantsBlock(descriptor, nil, path: Self.path, place: node.place)
      return
    }
    let keys = [YAMLNode.nameKey, Self.label] + descriptor.parameters.map(\.name)
    let section = try Section(node, path: Self.path, keys: keys)
    label = try section.text(Self.label, default: descriptor.name)
    block = try ConstantsBlock(descriptor, section, path: Self.path, place: nameNode.place)
  }
}

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
