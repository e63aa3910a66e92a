import Text
import Training

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
      items.isEmpty || !parameter.holdsLists || items.contains(where: \.isList)
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

extension AnyParameter {
  /// Whether a single value of the constant is a list.
  fileprivate var holdsLists: Bool {
    switch kind {
    case .numbers, .choices, .texts: true
    case .number, .integer, .note, .flag, .choice: false
    }
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
