import Simulation
import Text
import Training

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

extension YAMLNode {
  /// The entry of a registry with the name that this node contains.
  /// - Throws: `TextProblem` with the nearest known name.
  func entry<Entry>(of registry: Registry<Entry>) throws(TextProblem) -> Entry {
    let name = try name(among: registry.names, kind: registry.kind)
    do throws(CatalogError) { return try registry.named(name) } catch {
      throw TextProblem(
        at: place, "\(registry.kind) \"\(name.shortened)\" is unknown",
        nextStep: suggestion(for: name, among: registry.names))
    }
  }

  /// The name that this node contains, which must be among `known`.
  /// - Throws: `TextProblem` with the nearest known name.
  func name(among known: [String], kind: String) throws(TextProblem) -> String {
    let name = try word("must be a name", path: kind, nextStep: knownNames(known))
    guard known.contains(name) else {
      throw TextProblem(
        at: place, "\(kind) \"\(name.shortened)\" is unknown", nextStep: suggestion(for: name, among: known))
    }
    return name
  }

  /// The names in this list, which must be different and among `known`.
  /// - Throws: `TextProblem` if the node is not a list of at least one name, or a name is unknown or repeated.
  func names(
    among known: [String], kind: String, path: String, rule: String, nextStep: String
  ) throws(TextProblem) -> [String] {
    guard let items, !items.isEmpty else {
      throw TextProblem(at: place, "\(path) \(rule)", got: shown, nextStep: nextStep)
    }
    var names: [String] = []
    for item in items {
      let name = try item.name(among: known, kind: kind)
      guard !names.contains(name) else {
        throw TextProblem(
          at: item.place, "\(path) must differ", got: "\(name) twice", nextStep: "Delete one of the two.")
      }
      names.append(name)
    }
    return names
  }
}
