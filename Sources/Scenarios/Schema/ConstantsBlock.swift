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

/// The constants that a scenario gives for one of its parts, such as a strategy, the settings or a group of listeners.
struct ConstantsBlock {
  /// The part's path in labels: `strategy`, `population.novice`.
  let path: String
  /// The position at which the part begins.
  let place: TextPlace
  /// The descriptor that declares the constants.
  let descriptor: Descriptor
  /// The constants that the file gives, in its order.
  let settings: [Setting]
  /// All constants: those that are given with one value, the others at their defaults.
  private let fixed: ParameterValues

  /// Reads the constants that a section gives; ignores its other keys.
  /// - Parameter section: nil if the file does not have the section.
  init(_ descriptor: Descriptor, _ section: Section?, path: String, place: TextPlace) throws(TextProblem) {
    self.path = path
    self.place = place
    self.descriptor = descriptor
    var settings: [Setting] = []
    for (key, node) in section?.values ?? [] {
      guard let parameter = descriptor.parameters.first(where: { $0.name == key }) else { continue }
      settings.append(try Setting(parameter, path: "\(path).\(key)", node))
    }
    self.settings = settings
    var fixed = ParameterValues(of: descriptor)
    for setting in settings {
      if case .one(let given) = setting.content {
        try fixed.set(setting.parameter, to: given.value, at: given.place)
      }
    }
    self.fixed = fixed
  }

  /// Reads the section with the descriptor's name, which may contain no other keys than the constants.
  init(_ descriptor: Descriptor, in scenario: Section) throws(TextProblem) {
    let (path, node) = (descriptor.name, scenario[descriptor.name])
    let section = try node.map { node throws(TextProblem) in
      try Section(node, path: path, keys: descriptor.parameters.map(\.name))
    }
    try self.init(descriptor, section, path: path, place: node?.place ?? scenario.place)
  }

  /// The constants that are swept.
  var axes: [Setting] { settings.filter(\.isSwept) }

  /// All constants with these swept values: those that the file gives, the others from `base` or, if that is nil, at
  /// their defaults.
  /// - Throws: `TextProblem` for a value that breaks its rule, which cannot happen with values that were read from the
  ///   file.
  func values(in swept: SweptValues, over base: ParameterValues? = nil) throws(TextProblem) -> ParameterValues
  {
    var values = base ?? fixed
    for setting in settings where base != nil || setting.isSwept {
      try values.set(setting.parameter, to: swept[setting], at: swept.place(of: setting))
    }
    return values
  }
}

/// A constant as a scenario gives it: one value, or several that are swept.
struct Setting {
  /// A value and its position.
  struct Given: Hashable {
    var value: ParameterValue
    var place: TextPlace
  }

  /// The forms in which a file can give a constant.
  enum Content {
    /// One value.
    case one(Given)
    /// Values in order, at least one, all different.
    case list([Given])
    /// All values between two, or evenly spaced ones.
    case range(SweepRange)
  }

  /// The declaration of the constant.
  let parameter: AnyParameter
  /// The constant's path in labels: `strategy.k1`.
  let path: String
  /// The value or values in the file.
  let content: Content
  /// The position of the value in the file.
  let place: TextPlace

  /// Reads the value of a constant. A list sweeps a constant whose values are scalars, a list of lists one whose values
  /// are lists, and a range one whose values are numbers.
  init(_ parameter: AnyParameter, path: String, _ node: YAMLNode) throws(TextProblem) {
    self.parameter = parameter
    self.path = path
    place = node.place
    if node.entries != nil, let range = try SweepRange(node, parameter, path: path) {
      content = .range(range)
    } else if let items = node.items,
      items.isEmpty || !parameter.isList || items.contains(where: \.isList)
    {
      content = .list(try Self.list(of: items, parameter, path, node))
    } else {
      content = .one(Given(value: try node.checked(parameter, path: path), place: node.place))
    }
  }

  /// Whether the file gives a list or a range, even of a single value.
  var isSwept: Bool {
    guard case .one = content else { return true }
    return false
  }

  /// The single value or the values of the list; empty for a range.
  var listed: [Given] {
    switch content {
    case .one(let given): [given]
    case .list(let values): values
    case .range: []
    }
  }

  /// The position of a value in the file; for values of a range, the position of the whole setting.
  func place(of value: ParameterValue) -> TextPlace { listed.first { $0.value == value }?.place ?? place }

  private static func list(
    of items: [YAMLNode], _ parameter: AnyParameter, _ path: String, _ node: YAMLNode
  ) throws(TextProblem) -> [Given] {
    guard !items.isEmpty else {
      throw TextProblem(
        at: node.place, "\(path) must have at least one value", got: "[]", nextStep: "List its values.")
    }
    var values: [Given] = []
    var seen: [ParameterValue: TextPlace] = [:]
    for item in items {
      let given = Given(value: try item.checked(parameter, path: path), place: item.place)
      if let first = seen.updateValue(given.place, forKey: given.value) {
        throw TextProblem(
          at: given.place, "\(path) must sweep each value once", got: "\(item.shown) again after \(first)",
          nextStep: "Delete one of the two.")
      }
      values.append(given)
    }
    return values
  }
}

extension YAMLNode {
  fileprivate var isList: Bool { items != nil }
}

/// The value of each swept constant in one condition.
struct SweptValues {
  /// A swept constant and its value in this condition.
  struct Choice {
    var setting: Setting
    var value: ParameterValue
  }

  /// One for each swept constant, in the scenario's order.
  let choices: [Choice]

  /// The value of a constant, swept or not.
  subscript(setting: Setting) -> ParameterValue {
    if case .one(let given) = setting.content { return given.value }
    guard let choice = choices.first(where: { $0.setting.path == setting.path }) else {
      preconditionFailure("swept values must hold every swept constant, got none for \(setting.path)")
    }
    return choice.value
  }

  /// The position in the file of a constant's value in this condition.
  func place(of setting: Setting) -> TextPlace { setting.place(of: self[setting]) }
}
