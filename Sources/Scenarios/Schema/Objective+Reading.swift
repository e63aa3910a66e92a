import Simulation
import Text
public import Training

extension Objective {
  /// The keys of an objective.
  static let measureKey = "measure"
  static let directions = Parameter(
    "direction", .choice(of: Direction.self), default: .minimize,
    "whether less or more of it is better")

  static let groups = Parameter(
    "groups", .choice(of: GroupRule.self), default: .mean,
    "whether conditions are ranked by the mean over groups or by their worst group")

  /// Reads `objectives`: a list of measures, each a name or a mapping.
  /// - Parameters:
  ///   - node: nil if the file does not have the key.
  ///   - measures: those that the scenario reports.
  static func read(_ node: YAMLNode?, among measures: ReportedMeasures) throws(TextProblem) -> [Objective] {
    guard let node else { return [] }
    guard let items = node.items, !items.isEmpty else {
      throw TextProblem(
        at: node.place, "objectives must be a list of at least one measure", got: node.shown,
        nextStep: "Add for example \"- rmse_octaves_timeline\".")
    }
    var objectives: [Objective] = []
    for item in items {
      let next = try Objective(item, path: "objectives", among: measures, isRanking: true)
      guard !objectives.contains(where: { $0.measure == next.measure }) else {
        throw TextProblem(
          at: item.place, "objectives must differ", got: "\(next.measure) twice",
          nextStep: "Delete one of the two.")
      }
      objectives.append(next)
    }
    return objectives
  }

  /// Reads an objective: a measure that is to be small, or `{ measure: …, direction: … }`.
  /// - Parameter isRanking: whether the key `groups` is allowed, too.
  init(
    _ node: YAMLNode, path: String, among measures: ReportedMeasures, isRanking: Bool = false
  ) throws(TextProblem) {
    guard node.entries != nil else {
      self.init(try node.measure(among: measures, path: path).descriptor.name)
      return
    }
    if !isRanking, let rule = node.entries?.first(where: { $0.key == Self.groups.name }) {
      throw TextProblem(
        at: rule.place, "\(path) must judge all groups together", got: "groups: \(rule.value.shown)",
        nextStep: "Tune for the weakest group alone with tune.groups, or sweep with the key in objectives.")
    }
    let section = try Section(
      node, path: path, keys: [Self.measureKey, Self.directions.name] + (isRanking ? [Self.groups.name] : []))
    let measure = try section.required(Self.measureKey, "measure: rmse_octaves_timeline")
      .measure(among: measures, path: path)
    self.init(
      measure.descriptor.name, try section.fixed(Self.directions),
      groups: isRanking ? try section.fixed(Self.groups) : .mean)
  }
}

extension Objective {
  /// The objective as a scenario names it: the measure, with its direction where more is better.
  /// - Parameter entry: gives the places.
  func content(at entry: YAMLNode.Entry) -> YAMLNode.Content {
    guard direction != .minimize else { return .scalar(measure, isPlain: true) }
    let parts = [(Self.measureKey, measure), (Self.directions.name, direction.rawValue)]
    return .mapping(
      parts.map { key, text in
        var part = entry
        (part.key, part.value.content) = (key, .scalar(text, isPlain: true))
        return part
      })
  }
}

/// The measures that a scenario reports, and all that it may name.
struct ReportedMeasures {
  /// Their names, in the order of the file.
  let names: [String]
  /// Whether the scenario names none, so that it reports the default ones.
  let isDefault: Bool
  /// All measures that the scenario may name.
  let known: MeasureRegistry

  /// The reported measures, in the order of listings.
  var measures: [any Measure] { known.entries.filter { names.contains($0.descriptor.name) } }

  /// The objective of a scenario that has a baseline and measures but no objectives: its first measure with a better
  /// direction; empty if there is none.
  var impliedObjectives: [Objective] {
    guard !isDefault else { return [] }
    for name in names {
      let measure = known.entries.first { $0.descriptor.name == name }
      if let direction = measure?.betterDirection { return [Objective(name, direction)] }
    }
    return []
  }
}

extension YAMLNode {
  /// The measure that this node names.
  /// - Throws: `TextProblem` if it is unknown or the scenario does not report it.
  func measure(among measures: ReportedMeasures, path: String) throws(TextProblem) -> any Measure {
    let measure = try entry(of: measures.known)
    let name = measure.descriptor.name
    guard measures.names.contains(name) else {
      throw TextProblem(
        at: place, "\(path) must be among the measures reported", got: name, nextStep: "Add it to measures.")
    }
    return measure
  }
}

extension Objective.Direction: ParameterChoice {}
extension Objective.GroupRule: ParameterChoice {}
