import Numerics

/// A constant of the listener model as a bounded coordinate of the likelihood. The log-likelihood is nearly quadratic
/// on the coordinate's scale.
public struct Coordinate: Sendable {
  /// The transformation from value to coordinate.
  public enum Scale: Sendable {
    /// The value itself.
    case linear
    /// log₂ of the value.
    case octaves
  }

  /// The constant's name in the listener model.
  public let name: String
  /// The constant's unit; may be empty.
  let unit: String
  /// The transformation of the coordinate.
  let scale: Scale
  /// The range of values for the fit.
  let values: ClosedRange<Double>
  /// Whether each end of `values` is a bound of the constant itself, such as 0 for a rate. An interval that reaches
  /// such a bound ends there. At any other end the interval is open, because the likelihood does not bound it.
  let isBounded: (lower: Bool, upper: Bool)

  /// Creates a coordinate for a constant of the listener model.
  /// - Parameters:
  ///   - name: the constant's name in the listener model.
  ///   - unit: the constant's unit; empty for a rate or an exponent.
  ///   - values: the range of values for the fit, above 0 on the scale `octaves`.
  ///   - scale: the transformation of the coordinate.
  ///   - boundedBelow: whether the constant cannot be below `values`, so that an interval may end there.
  ///   - boundedAbove: whether the constant cannot be above `values`, so that an interval may end there.
  public init(
    _ name: String, unit: String = "", _ values: ClosedRange<Double>, on scale: Scale = .linear,
    boundedBelow: Bool = false, boundedAbove: Bool = false
  ) {
    self.name = name
    self.unit = unit
    self.scale = scale
    self.values = values
    isBounded = (boundedBelow, boundedAbove)
  }

  /// Whether the coordinate has one value, which is not fitted.
  var isFixed: Bool { values.lowerBound == values.upperBound }

  /// The range of the coordinate.
  var bounds: ClosedRange<Double> { position(of: values.lowerBound)...position(of: values.upperBound) }

  /// Whether a value is an end of the range other than 0.
  func isAtEnd(_ value: Double) -> Bool {
    [values.lowerBound, values.upperBound].contains { $0 != 0 && abs(value - $0) <= 1e-6 * $0.magnitude }
  }

  /// The coordinate of a value.
  func position(of value: Double) -> Double {
    switch scale {
    case .linear: value
    case .octaves: Elementary.log2(value)
    }
  }

  /// The value of a coordinate.
  func value(at position: Double) -> Double {
    switch scale {
    case .linear: position
    case .octaves: Elementary.exp2(position)
    }
  }
}

extension Coordinate {
  /// The constants of every listener, in the order of the likelihood's first three coordinates.
  static let discrimination = discrimination(biases: -1200...1200)
  /// The same where no bias can be known: it is 0.
  static let unbiased = discrimination(biases: 0...0)

  private static func discrimination(biases: ClosedRange<Double>) -> [Coordinate] {
    [
      Coordinate("threshold-cents", unit: "cents", 0.001...1200, on: .octaves),
      Coordinate("lapse-rate", 0...0.5, boundedBelow: true, boundedAbove: true),
      Coordinate("bias-cents", unit: "cents", biases),
    ]
  }
}
