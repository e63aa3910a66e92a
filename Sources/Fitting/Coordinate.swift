import PortableMath

/// A constant of the listener as the likelihood is climbed: on a scale on which it is nearly parabolic, within
/// limits.
struct Coordinate: Sendable {
  /// How a value is put on the line.
  enum Scale: Sendable {
    case linear
    /// log₂ of the value.
    case octaves
  }

  /// The constant's name in the listener model.
  let name: String
  /// Its unit.
  let unit: String
  /// The scale it is climbed on.
  let scale: Scale
  /// The values that are tried.
  let values: ClosedRange<Double>
  /// The ends of `values` that are the constant's own, as a rate's 0 is; an interval may end there. At another
  /// end it is open: the likelihood did not bound it.
  let isOwnEnd: (lower: Bool, upper: Bool)

  init(
    _ name: String, unit: String = "", _ values: ClosedRange<Double>, on scale: Scale = .linear,
    ownLower: Bool = false, ownUpper: Bool = false
  ) {
    self.name = name
    self.unit = unit
    self.scale = scale
    self.values = values
    isOwnEnd = (ownLower, ownUpper)
  }

  /// `values` on the scale.
  var bounds: ClosedRange<Double> { place(of: values.lowerBound)...place(of: values.upperBound) }

  /// Where a value lies on the scale.
  func place(of value: Double) -> Double {
    switch scale {
    case .linear: value
    case .octaves: Elementary.log2(value)
    }
  }

  /// The value at a place on the scale.
  func value(at place: Double) -> Double {
    switch scale {
    case .linear: place
    case .octaves: Elementary.exp2(place)
    }
  }
}

extension Coordinate {
  /// The constants that every listener has, in the order of the likelihood's first three coordinates.
  static let discrimination = [
    Coordinate("threshold-cents", unit: "cents", 0.001...1200, on: .octaves),
    Coordinate("lapse-rate", 0...0.5, ownLower: true, ownUpper: true),
    Coordinate("bias-cents", unit: "cents", -1200...1200),
  ]
}
