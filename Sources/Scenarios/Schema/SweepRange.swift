import Training

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Evenly spaced values of a constant: `{ from: 0.02, to: 0.1, steps: 5 }`.
///
/// With `steps` n the values are from + i·(to − from)/(n − 1), i = 0…n − 1; with `step` s they are from + i·s up
/// to `to`; with `scale: log` they are from·(to/from)^(i/(n − 1)). They are rounded to 12 significant digits, so
/// that labels read well and no platform's last digit matters; of a whole number to a whole number.
struct SweepRange {
  private static let bound = Parameter.Kind.number(-1e12...1e12)
  static let from = Parameter("from", bound, default: .integer(0), "first value")
  static let to = Parameter("to", bound, default: .integer(1), "last value")
  static let steps = Parameter(
    "steps", .integer(2...Scenario.mostCells), default: .integer(5), "how many values")
  static let step = Parameter("step", .number(1e-9...1e12), default: .integer(1), "from one to the next")
  static let scale = Parameter("scale", .choice(["linear", "log"]), default: .text("linear"), "how they are spaced")
  private static let parameters = [from, to, steps, step, scale]

  private let parameter: Parameter
  private let path: String
  private let section: Section
  private let first: Double
  private let last: Double
  private let count: Int
  private let isLog: Bool
  private let stride: Double?

  /// Reads a range.
  /// - Returns: nil where the constant is no number, so that a mapping cannot be a range.
  init?(_ node: YAMLNode, _ parameter: Parameter, path: String) throws(Refusal) {
    guard parameter.isNumber else { return nil }
    section = try Section(node, path: path, keys: Self.parameters.map(\.name))
    self.parameter = parameter
    self.path = path
    _ = try section.required("from", "from: 0.02")
    _ = try section.required("to", "to: 0.1")
    first = try section.fixed(Self.from).double!
    last = try section.fixed(Self.to).double!
    isLog = try section.fixed(Self.scale) == .text("log")
    stride = section["step"] == nil ? nil : try section.fixed(Self.step).double
    count = try Self.count(section, from: first, to: last, stride: stride)
    try check()
  }

  private static func count(
    _ section: Section, from first: Double, to last: Double, stride: Double?
  ) throws(Refusal) -> Int {
    if section["steps"] != nil || stride == nil {
      _ = try section.required("steps", "steps: 5")
      guard case .integer(let count) = try section.fixed(steps) else { return 0 }
      return count
    }
    // A hair more, so that 0.1 is reached from 0 by ten steps of 0.01.
    let intervals = ((last - first) / (stride ?? 1) + 1e-9).rounded(.down)
    return intervals < Double(Scenario.mostCells) ? Int(intervals) + 1 : Scenario.mostCells + 1
  }

  private func check() throws(Refusal) {
    guard first < last else { throw refusal("from", "must be below \(path).to", "Swap the two.") }
    guard section["steps"] == nil || section["step"] == nil else {
      throw refusal("step", "must not stand beside steps", "Delete one of the two.")
    }
    guard !isLog || first > 0 else { throw refusal("from", "must be above 0 on a log scale", "Raise it.") }
    guard !isLog || stride == nil else {
      throw refusal("step", "goes with a linear scale only", "Give steps instead.")
    }
    guard count <= Scenario.mostCells else {
      throw refusal("step", "must make at most \(Scenario.mostCells) values", "Make it larger.")
    }
  }

  private func refusal(_ key: String, _ rule: String, _ nextStep: String) -> Refusal {
    let node = section[key]
    return Refusal(
      node?.place ?? section.place, "\(path).\(key) \(rule), got \(node?.shown ?? "nothing")", nextStep)
  }

  /// The values, each within the constant's own rule.
  func values() throws(Refusal) -> [Setting.Given] {
    var values: [Setting.Given] = []
    for index in 0..<count {
      let value = value(index)
      guard let accepted = try? parameter.checked(value), accepted != values.last?.value else {
        throw Refusal(
          section.place, "\(path) \(parameter.rule), and differ from the one before, got \(value) in its range",
          "Change the bounds or the steps of the range.")
      }
      values.append(.init(value: accepted, place: section.place))
    }
    return values
  }

  private func value(_ index: Int) -> ParameterValue {
    let share = Double(index) / Double(max(1, count - 1))
    let exact =
      if let stride { first + Double(index) * stride } else if isLog { first * pow(last / first, share) } else {
        first + share * (last - first)
      }
    guard case .integer = parameter.kind else { return .number(Self.rounded(exact)) }
    return .integer(Int(exact.rounded()))
  }

  /// To 12 significant digits.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    let digits = 11 - Int(log10(value.magnitude).rounded(.down))
    let scale = pow(10, Double(digits.magnitude))
    return digits < 0 ? (value / scale).rounded() * scale : (value * scale).rounded() / scale
  }
}

extension Parameter {
  fileprivate var isNumber: Bool {
    switch kind {
    case .number, .integer: true
    case .flag, .choice, .numbers, .choices: false
    }
  }
}
