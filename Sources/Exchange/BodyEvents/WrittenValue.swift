package import BodyTimeline
import Text

/// A number in a table with its unit, if the cell has one: `82.5`, `82,5`, `82.3 kg`, `21%`.
package struct WrittenValue: Hashable {
  let number: Double
  /// The unit in the form of `BodyUnit`; empty without one.
  let unit: String

  /// - Parameter hasComma: see `number`.
  /// - Returns: nil for another text.
  init?(_ text: String, of metric: Metric, decimalComma hasComma: Bool) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    guard let number = Self.number(String(digits), of: metric, decimalComma: hasComma) else { return nil }
    self.number = number
    unit = BodyUnit.name(String(text.dropFirst(digits.count)))
  }

  /// A number without a unit.
  /// - Parameter hasComma: whether a comma may separate decimals; in a table, where none separates its cells.
  /// - Returns: nil for another text, and, where a comma may, for steps with a separator: 8.124 may be 8124.
  package static func number(_ text: String, of metric: Metric, decimalComma hasComma: Bool) -> Double? {
    guard hasComma, let mark = text.first(where: { ",.".contains($0) }) else { return Double(decimal: text) }
    if metric == .steps { return nil }
    return Double(decimal: mark == "," ? text.replacing(",", with: ".", maxReplacements: 1) : text)
  }

  /// Whether a table writes no value: an empty cell or a dash.
  static func isMissing(_ text: String) -> Bool { text.allSatisfy { "-–—".contains($0) } }
}

extension BodyUnit {
  /// The name in files of a unit as tables write it: ` Lbs` is `lb`, `kg/m²` is `kg/m2`.
  static func name(_ text: String) -> String {
    let name = text.trimmingBlanks.lowercased().replacing("²", with: "2")
    return name == "lbs" ? "lb" : name
  }
}
