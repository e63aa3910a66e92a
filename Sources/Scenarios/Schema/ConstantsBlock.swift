import Numerics
import Simulation
import Text
import Training

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

/// Evenly spaced values of a number: `{ from: 0.02, to: 0.1, steps: 5 }`.
///
/// With `steps` n the values are from + i·(to − from)/(n − 1), i = 0…n − 1, or with `scale: log` from·(to/from)^(i/(n −
/// 1)); with `step` s they are from + i·s up to `to`. They are rounded to 12 significant digits, so that labels are
/// short and the same on every platform, or to whole numbers if the constant is a whole number. Without `steps` and
/// `step`, a grid takes five values and other samplers take any values in between.
struct SweepRange {
  private enum Spacing {
    case linear(count: Int)
    case log(count: Int)
    case step(Double, count: Int)
  }

  private static let steps = Parameter(
    "steps", .integer(2...Scenario.mostCells), default: 5, "how many values")
  private static let scale = Parameter(
    "scale", .choice(of: Axis.Scale.self), default: .linear,
    "whether differences or ratios are equal")
  private static let (from, to, step) = ("from", "to", "step")

  private let parameter: AnyParameter
  private let section: Section
  private let bounds: ClosedRange<Double>
  private let spacing: Spacing

  /// Reads a range.
  /// - Returns: nil if the constant is not a number, so that a mapping cannot be a range.
  init?(_ node: YAMLNode, _ parameter: AnyParameter, path: String) throws(TextProblem) {
    guard parameter.isNumber else { return nil }
    self.parameter = parameter
    section = try Section(
      node, path: path, keys: [Self.from, Self.to, Self.steps.name, Self.step, Self.scale.name])
    bounds = try Self.bounds(section, parameter)
    spacing = try Self.spacing(section, bounds)
  }

  /// The values, ascending.
  /// - Throws: `TextProblem` if two values are equal after rounding.
  func values() throws(TextProblem) -> [ParameterValue] {
    var values: [ParameterValue] = []
    for exact in exactValues {
      let value = rounded(exact)
      guard value != values.last else {
        throw TextProblem(
          at: section.place, "\(section.path) must sweep each value once", got: "\(value) twice in its range",
          nextStep: "Take fewer steps.")
      }
      values.append(value)
    }
    return values
  }

  /// All values between the ends; nil if the file gives `steps` or `step`.
  var continuum: Axis.Domain? {
    guard section[Self.steps.name] == nil, section[Self.step] == nil else { return nil }
    let scale: Axis.Scale = if case .log = spacing { .log } else { .linear }
    guard parameter.isWhole else { return .number(bounds, scale) }
    return .integer(Int(bounds.lowerBound)...Int(bounds.upperBound), scale)
  }

  private var exactValues: [Double] {
    let (first, last) = (bounds.lowerBound, bounds.upperBound)
    let logs = (first: Elementary.log(first), last: Elementary.log(last))
    return switch spacing {
    case .linear(let count): Self.shares(count).map { first + $0 * (last - first) }
    case .log(let count):
      Self.shares(count).map { Elementary.exp(logs.first + $0 * (logs.last - logs.first)) }
    case .step(let step, let count): (0..<count).map { min(last, first + Double($0) * step) }
    }
  }

  /// `count` evenly spaced numbers from 0 to 1.
  private static func shares(_ count: Int) -> [Double] { (0..<count).map { Double($0) / Double(count - 1) } }

  private func rounded(_ value: Double) -> ParameterValue {
    if parameter.isWhole { return .integer(Int(value.rounded())) }
    return .number(value.rounded(toDigits: 12))
  }
}

extension SweepRange {
  private static func bounds(
    _ section: Section, _ parameter: AnyParameter
  ) throws(TextProblem) -> ClosedRange<Double> {
    let first = try end(section, from, "from: 0.02", parameter)
    let last = try end(section, to, "to: 0.1", parameter)
    guard first < last else { throw problem(section, from, "must be below \(to)", "Swap the two.") }
    return first...last
  }

  private static func end(
    _ section: Section, _ key: String, _ example: String, _ parameter: AnyParameter
  ) throws(TextProblem) -> Double {
    let value = try section.required(key, example).checked(parameter, path: section.path(key))
    guard let number = value.double else { throw problem(section, key, parameter.rule, "Write a number.") }
    return number
  }

  private static func spacing(_ section: Section, _ bounds: ClosedRange<Double>) throws(TextProblem)
    -> Spacing
  {
    if let step = section[step] { return try spacing(section, bounds, step: step) }
    let count = try section.fixed(steps)
    guard try section.fixed(scale) == .log else { return .linear(count: count) }
    guard bounds.lowerBound > 0 else {
      throw problem(section, from, "must be above 0 on a log scale", "Raise it.")
    }
    return .log(count: count)
  }

  private static func spacing(
    _ section: Section, _ bounds: ClosedRange<Double>, step node: YAMLNode
  ) throws(TextProblem) -> Spacing {
    guard section[steps.name] == nil, section[scale.name] == nil else {
      throw problem(section, step, "cannot be combined with steps or scale", "Delete it.")
    }
    let length = bounds.upperBound - bounds.lowerBound
    guard let size = node.value?.double, size > 0, size <= length else {
      throw problem(
        section, step, "must be a number above 0 and at most to − from", "Make it smaller than that.")
    }
    // 1e-9 more, so that ten steps of 0.01 from 0 reach 0.1 in spite of rounding.
    let intervals = (length / size + 1e-9).rounded(.down)
    guard intervals < Double(Scenario.mostCells) else {
      throw problem(section, step, "must make at most \(Scenario.mostCells) values", "Make it larger.")
    }
    return .step(size, count: Int(intervals) + 1)
  }

  private static func problem(
    _ section: Section, _ key: String, _ rule: String, _ nextStep: String
  ) -> TextProblem {
    let node = section[key]
    return TextProblem(
      at: node?.place ?? section.place, "\(section.path(key)) \(rule)", got: node?.shown ?? "nothing",
      nextStep: nextStep)
  }
}

extension AnyParameter {
  fileprivate var isNumber: Bool {
    switch kind {
    case .number, .integer, .note: true
    case .flag, .choice, .numbers, .choices, .texts: false
    }
  }

  /// Whether the values are whole numbers.
  fileprivate var isWhole: Bool {
    switch kind {
    case .integer, .note: true
    case .number, .flag, .choice, .numbers, .choices, .texts: false
    }
  }
}

extension Axis.Scale: ParameterChoice {}
