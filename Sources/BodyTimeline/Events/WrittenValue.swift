import Text

/// A number in a table or an entry, with its unit if that is written with it: `82.5`, `82,5`, `82.3 kg`, `21%`.
package struct WrittenValue: Hashable {
  package let number: Double
  /// The unit in the form of `BodyUnit`; empty without one.
  package let unit: String

  /// - Parameter hasComma: see `number`.
  /// - Returns: nil for another text.
  package init?(_ text: String, of metric: Metric, decimalComma hasComma: Bool) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    let rest = text.dropFirst(digits.count)
    // `82,x` is no number with the unit x.
    guard rest.isEmpty || digits.last?.isNumber == true,
      let number = Self.number(String(digits), of: metric, decimalComma: hasComma)
    else { return nil }
    self.number = number
    unit = BodyUnit.name(String(rest))
  }

  /// A number of a file, without a unit.
  /// - Parameter hasComma: whether a comma may separate decimals; in a table, where none separates its cells. Steps may
  ///   then have separators of thousands.
  /// - Returns: nil for another text.
  package static func number(_ text: String, of metric: Metric, decimalComma hasComma: Bool) -> Double? {
    guard hasComma else { return Double(decimal: text) }
    return metric == .steps ? typed(text, of: metric).first : decimal(text)
  }

  /// The numbers that a text may mean as a person types it, in any language: with a decimal point or comma, or with marks,
  /// blanks or apostrophes between groups of three digits.
  /// - Returns: the decimal number before the one with groups: 7.5 and 7500 for `7,500`. Steps are whole, so they have one
  ///   reading at most. Empty for another text.
  package static func typed(_ text: String, of metric: Metric) -> [Double] {
    let isSpaced = text.wholeMatch(of: /-?\d{1,3}([\s'’]\d{3})+([.,]\d+)?/) != nil
    let text = isSpaced ? text.filter { !$0.isWhitespace && !"'’".contains($0) } : text
    let readings = [decimal(text), grouped(text, by: ","), grouped(text, by: ".")].compactMap(\.self)
    guard metric == .steps else { return readings }
    return readings.last.flatMap { Int(exactly: $0) == nil ? nil : [$0] } ?? []
  }

  /// A number with a decimal point or comma.
  private static func decimal(_ text: String) -> Double? {
    Double(decimal: text.contains(".") ? text : text.replacing(",", with: ".", maxReplacements: 1))
  }

  /// A number with a mark between groups of three digits, and the other one before decimals.
  private static func grouped(_ text: String, by mark: Character) -> Double? {
    let parts = text.split(separator: mark == "," ? "." : ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].contains(mark), parts.dropFirst().allSatisfy({ !$0.contains(mark) }),
      parts[0].wholeMatch(of: /-?[1-9]\d{0,2}([.,]\d{3})+/) != nil
    else { return nil }
    return Double(decimal: parts.map { $0.filter { $0 != mark } }.joined(separator: "."))
  }

  /// Whether a table writes no value: an empty cell or a dash.
  package static func isMissing(_ text: String) -> Bool { text.allSatisfy { "-–—".contains($0) } }
}

/// A unit of body measurements in files and entries.
package struct BodyUnit {
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

  /// The name in files of a unit as tables write it: ` Lbs` is `lb`, `kg/m²` is `kg/m2`.
  package static func name(_ text: String) -> String {
    let name = text.trimmingBlanks.lowercased().replacing("²", with: "2")
    return name == "lbs" ? "lb" : name
  }

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
