import Music
import Numerics
import Text
import Training

/// A constant as a control of the page: a slider with a field for a number, a choice for names and flags, a field for
/// lists.
struct ParameterControl: Encodable, Sendable {
  /// The constant's name in scenarios.
  let name: String
  /// The description of the constant.
  let summary: String
  let unit: String
  /// `number`, `integer`, `flag`, `choice` or `list`.
  let kind: String
  let defaultValue: ParameterValue
  /// The range of a number or an integer, inclusive; null for other kinds.
  let low, high: Double?
  /// The values at which the slider stops, ascending, with both ends and the default; empty for kinds without a slider.
  let stops: [Double]
  /// The values that can be chosen; empty except for `flag` and `choice`.
  let choices: [ParameterValue]
  /// What the value must stay below, given another parameter; null without such a rule.
  let limit: Limit?

  /// The limit start + factor·x^exponent, where x is the value of `parameter`.
  struct Limit: Encodable, Sendable {
    let parameter: String
    let start, factor, exponent: Double

    init(_ limit: UpperLimit) {
      (parameter, start) = (limit.parameter, limit.start)
      (factor, exponent) = (limit.factor, limit.exponent)
    }
  }

  init(_ parameter: AnyParameter) {
    let value = parameter.defaultValue.double ?? 0
    switch parameter.kind {
    case .number(let range):
      self.init(parameter, "number", range, SliderStops.numbers(in: range, default: value))
    case .integer(let range), .note(let range):
      let ends = Double(range.lowerBound)...Double(range.upperBound)
      self.init(parameter, "integer", ends, SliderStops.integers(in: ends, default: value))
    case .flag: self.init(parameter, "flag", choices: [.flag(false), .flag(true)])
    case .choice(let names): self.init(parameter, "choice", choices: names.map(ParameterValue.text))
    case .numbers, .choices, .texts: self.init(parameter, "list")
    }
  }

  private init(
    _ parameter: AnyParameter, _ kind: String, _ range: ClosedRange<Double>? = nil, _ stops: [Double] = [],
    choices: [ParameterValue] = []
  ) {
    (name, summary, unit) = (parameter.name, parameter.summary, parameter.unit)
    (self.kind, self.stops, self.choices) = (kind, stops, choices)
    defaultValue = parameter.defaultValue
    limit = parameter.limit.map(Limit.init)
    (low, high) = (range?.lowerBound, range?.upperBound)
  }
}

/// The values at which the slider of a constant stops.
///
/// At the share s of the slider's length the value is low + (high − low)·(cˢ − 1)/(c − 1), with c such that the default
/// is in the middle. In a range of many powers of ten, such as 0…10 with the default 0.05, half of the stops are then
/// below the default, even if the range begins at 0. If the default is the lower end, c = 10⁴; if it is the upper end,
/// c = 10⁻⁴.
private enum SliderStops {
  /// Steps of the slider: an even number, so that the default is one of them.
  static let steps = 240
  private static let steepest = 1e4

  /// Real numbers, rounded to three significant digits except for the ends and the default.
  static func numbers(in range: ClosedRange<Double>, default value: Double) -> [Double] {
    let isInside = value > range.lowerBound && value < range.upperBound
    let between = shares(range, value).map { rounded($0).clamped(to: range) }
    let all = between + [range.lowerBound, range.upperBound] + (isInside ? [value] : [])
    return Set(all).sorted()
  }

  /// All whole numbers of a range of at most ``steps``; for a longer range, the values of the formula, rounded.
  static func integers(in range: ClosedRange<Double>, default value: Double) -> [Double] {
    if range.upperBound - range.lowerBound <= Double(steps) {
      return Array(stride(from: range.lowerBound, through: range.upperBound, by: 1))
    }
    return Set(shares(range, value).map { $0.rounded() } + [range.lowerBound, range.upperBound, value])
      .sorted()
  }

  private static func shares(_ range: ClosedRange<Double>, _ value: Double) -> [Double] {
    let length = range.upperBound - range.lowerBound
    let c = curve(at: length > 0 ? (value - range.lowerBound) / length : 0.5)
    return (0...steps).map { step in
      let share = Double(step) / Double(steps)
      let part = (c - 1).magnitude < 1e-6 ? share : ((share * c.octaves).ofOctaves - 1) / (c - 1)
      return range.lowerBound + length * part
    }
  }

  /// c for a default at that share of the range: (√c − 1)/(c − 1) = 1/(√c + 1) is the share.
  private static func curve(at share: Double) -> Double {
    guard share > 0 else { return steepest }
    guard share < 1 else { return 1 / steepest }
    let root = 1 / share - 1
    return (root * root).clamped(to: 1e-8...1e8)
  }

  private static func rounded(_ value: Double) -> Double { Double(value.significant(atMost: 3)) ?? value }
}
