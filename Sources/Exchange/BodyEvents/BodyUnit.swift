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

  /// The units that convert to each unit of metrics, itself first. 1 in = 2.54 cm exactly.
  private static let converted: [String: [BodyUnit]] = [
    "kg": masses,
    "cm": [
      BodyUnit(name: "cm", factor: 1), BodyUnit(name: "in", factor: 2.54), BodyUnit(name: "m", factor: 100),
      BodyUnit(name: "mm", factor: 0.1),
    ],
    "bpm": [BodyUnit(name: "bpm", factor: 1), BodyUnit(name: "count/min", factor: 1)],
    "h": [BodyUnit(name: "h", factor: 1), BodyUnit(name: "min", factor: 1.0 / 60)],
  ]

  /// The units of a metric, its own first; empty for a metric without a known unit.
  static func known(for metric: Metric) -> [BodyUnit] {
    metric.unit.isEmpty ? [] : converted[metric.unit] ?? [BodyUnit(name: metric.unit, factor: 1)]
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
