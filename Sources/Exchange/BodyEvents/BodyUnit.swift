import BodyTimeline

/// A unit of body measurements in files.
struct BodyUnit {
  /// The unit's name in files.
  let name: String
  /// The factor to the metric's own unit.
  let factor: Double

  /// 1 lb = 0.45359237 kg exactly (international pound, 1959); a stone is 14 lb.
  private static let masses = [
    BodyUnit(name: "kg", factor: 1), BodyUnit(name: "lb", factor: 0.45359237),
    BodyUnit(name: "g", factor: 0.001), BodyUnit(name: "st", factor: 14 * 0.45359237),
  ]

  /// The units of a metric, its own first; empty for a metric without a known unit.
  static func known(for metric: Metric) -> [BodyUnit] {
    metric.unit == "kg" ? masses : metric.unit.isEmpty ? [] : [BodyUnit(name: metric.unit, factor: 1)]
  }
}

extension Metric {
  /// The names of the metric's units, its own first; empty for a metric without a known unit.
  package var knownUnits: [String] { BodyUnit.known(for: self).map(\.name) }

  /// Converts a value to the metric's own unit.
  /// - Parameter unit: the name of the value's unit; empty for the metric's own. A metric without a known unit accepts
  ///   any unit, and the value is unchanged.
  /// - Returns: the converted value; nil if the metric does not have that unit.
  package func converted(_ value: Double, from unit: String) -> Double? {
    let units = BodyUnit.known(for: self)
    if units.isEmpty || unit.isEmpty { return value }
    return units.first { $0.name == unit }.map { value * $0.factor }
  }
}
