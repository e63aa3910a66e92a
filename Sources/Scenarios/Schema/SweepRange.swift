import Numerics
import Text
import Training
import Tuning

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
