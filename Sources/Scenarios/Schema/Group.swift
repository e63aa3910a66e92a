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
