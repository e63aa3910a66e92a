import Numerics
package import Training

/// A constant that is varied, and how its values lie on the unit interval.
package struct Axis: Sendable, Hashable {
  /// Whether equal stretches of the unit interval are equal differences or equal ratios.
  package enum Scale: String, CaseIterable, Sendable { case linear, log }

  /// The values that a constant may have.
  package enum Domain: Sendable, Hashable {
    /// Every real number between two; on a log scale above 0.
    case number(ClosedRange<Double>, Scale)
    /// Every whole number between two, each with an equal share of the unit interval; on a log scale, above
    /// 0, with the share of the ratios nearest to it.
    case integer(ClosedRange<Int>, Scale)
    /// These values and no others, each with an equal share; at least one.
    case levels([ParameterValue])
  }

  /// The name in results, such as `strategy.k1`.
  package let path: String
  /// The values that the constant may have.
  package let domain: Domain

  package init(_ path: String, _ domain: Domain) {
    self.path = path
    self.domain = domain
  }

  /// How many values it has if they are listed; nil for a range.
  package var levels: Int? {
    guard case .levels(let values) = domain else { return nil }
    return values.count
  }

  /// The value at a place of the unit interval, 0…1; real numbers with 6 significant digits.
  package func value(at place: Double) -> ParameterValue {
    precondition((0...1).contains(place), "place must be in 0…1, got \(place)")
    switch domain {
    case .number(let range, let scale):
      let ends = scale.ends(range)
      let value = scale.number(ends.lowerBound + place * (ends.upperBound - ends.lowerBound))
      return .number(value.rounded(toDigits: 6).clamped(to: range))
    case .integer(let range, let scale):
      let ends = scale.ends(Self.cells(of: range))
      let value = scale.number(ends.lowerBound + place * (ends.upperBound - ends.lowerBound))
      return .integer(Int(value.rounded()).clamped(to: range))
    case .levels(let values): return values[min(Int(place * Double(values.count)), values.count - 1)]
    }
  }

  /// The position of a value in 0…1; a listed or whole value is in the middle of its share. Nil for a value that
  /// the axis does not have.
  package func place(of value: ParameterValue) -> Double? {
    switch (domain, value) {
    case (.number(let range, let scale), _):
      guard let number = value.double, range.contains(number) else { return nil }
      return Self.share(scale, range, number)
    case (.integer(let range, let scale), .integer(let number)):
      return range.contains(number) ? Self.share(scale, Self.cells(of: range), Double(number)) : nil
    case (.levels(let values), _):
      return values.firstIndex(of: value).map { (Double($0) + 0.5) / Double(values.count) }
    default: return nil
    }
  }

  /// Half a step beyond the least and the largest.
  private static func cells(of range: ClosedRange<Int>) -> ClosedRange<Double> {
    Double(range.lowerBound) - 0.5...Double(range.upperBound) + 0.5
  }

  private static func share(_ scale: Scale, _ range: ClosedRange<Double>, _ number: Double) -> Double {
    let ends = scale.ends(range)
    let length = ends.upperBound - ends.lowerBound
    guard length > 0 else { return 0.5 }
    return ((scale.coordinate(number) - ends.lowerBound) / length).clamped(to: 0...1)
  }
}

extension Axis.Scale {
  fileprivate func coordinate(_ number: Double) -> Double { self == .linear ? number : number.logarithm }

  fileprivate func number(_ coordinate: Double) -> Double {
    self == .linear ? coordinate : coordinate.exponential
  }

  fileprivate func ends(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    coordinate(range.lowerBound)...coordinate(range.upperBound)
  }
}

extension Double {
  /// Rounded to a number of significant digits, at most 15, so that labels read well and no platform's last digit
  /// matters.
  package func rounded(toDigits count: Int) -> Double {
    // Beyond these the scale is no number any more, and no constant is that small or large.
    guard (1e-290...1e290).contains(magnitude) else { return self }
    let digits = count - 1 - Int(Elementary.log10(magnitude).rounded(.down))
    let scale = Elementary.pow(10, Double(digits.magnitude))
    return digits < 0 ? (self / scale).rounded() * scale : (self * scale).rounded() / scale
  }

  /// ln.
  var logarithm: Double { Elementary.log(self) }
  /// e^x.
  var exponential: Double { Elementary.exp(self) }
}
