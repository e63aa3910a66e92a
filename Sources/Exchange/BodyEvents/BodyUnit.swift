import BodyTimeline

/// A unit that body measurements are written in.
struct BodyUnit {
  /// As it is written.
  let name: String
  /// What one of it is in the metric's own unit.
  let factor: Double

  /// 1 lb = 0.45359237 kg exactly (international pound, 1959); a stone is 14 of them.
  private static let masses = [
    BodyUnit(name: "kg", factor: 1), BodyUnit(name: "lb", factor: 0.45359237),
    BodyUnit(name: "g", factor: 0.001), BodyUnit(name: "st", factor: 14 * 0.45359237),
  ]

  /// The units that a metric may be given in, its own first; none for a metric whose meaning is not known.
  static func known(for metric: Metric) -> [BodyUnit] {
    metric.unit == "kg" ? masses : metric.unit.isEmpty ? [] : [BodyUnit(name: metric.unit, factor: 1)]
  }
}

extension Metric {
  /// The units that the metric may be given in, its own first; none for one whose meaning is not known.
  public var knownUnits: [String] { BodyUnit.known(for: self).map(\.name) }

  /// A value in the metric's own unit.
  /// - Parameter unit: the unit it is written in; empty for the metric's own. A metric whose meaning is not
  ///   known takes any unit and keeps the number.
  /// - Returns: nil when the metric is not measured in that unit.
  public func converted(_ value: Double, from unit: String) -> Double? {
    let units = BodyUnit.known(for: self)
    if units.isEmpty || unit.isEmpty { return value }
    return units.first { $0.name == unit }.map { value * $0.factor }
  }
}
